# What the search uses of the judgement without the interpreter's lock; see evaluation.py.
cimport cython

from saros.games.sunmoon.position cimport Position


@cython.final
cdef class Net:
    cdef short[68480] rows
    cdef short[64] base
    cdef short[128] out
    cdef int out_base
    cdef int[9440] place


@cython.final
cdef class Judgement:
    cdef Net net
    cdef int kind
    cdef short[16640] sums
    cdef unsigned int[1280] room

    cdef void _begin(self, Position position) noexcept nogil
    cdef void _count(self, int ply, int block, int side, int kind, int count) noexcept nogil
    cdef void _change(self, int ply, int slot, int sign) noexcept nogil
    cdef void _follow(self, Position position, unsigned int move, unsigned long long undo, int ply) noexcept nogil
    cdef void _copy(self, int ply) noexcept nogil
    cdef int _value(self, Position position, int ply) noexcept nogil
    cdef int _learned(self, int turn, int ply) noexcept nogil
    cdef int _material(self, Position position) noexcept nogil
    cdef int _mobility(self, Position position) noexcept nogil
