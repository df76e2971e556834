"""The door to the browser: HTTP, sockets and the pages."""
