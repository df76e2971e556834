"""What goes over the wire: every message of the sockets and the HTTP interface, as typed values.

There is a file for each thing that can be asked for, and `client/src/lib/wire.ts` is made from all.
"""
