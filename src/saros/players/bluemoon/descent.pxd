# The shape of the class that finds slopes, for the compiler; see evaluation.pxd for the sizes.
cimport cython

from saros.players.bluemoon.evaluation cimport FloatRef, NARROW, OUTCOMES, WIDE

cdef enum:
    MOST_ROWS = 512


@cython.final
cdef class Descent:
    cdef object kept  # the arrays that the references below are to
    cdef FloatRef rows, shared, base, middle, across, middle_base, out, out_base
    cdef FloatRef d_rows, d_shared, d_base, d_middle, d_middle_base, d_out, d_out_base
    cdef int count
    cdef int[MOST_ROWS] place  # where the rows begin that apply to a moment
    cdef float[MOST_ROWS] factor
    cdef float[WIDE] first
    cdef float[WIDE] inner
    cdef float[NARROW] second
    cdef float[NARROW] back
    cdef float[OUTCOMES] chance
    cdef double surprise

    cdef void _apply(self, int zone, int card, float factor) noexcept nogil
    cdef void _forwards(self, FloatRef seen) noexcept nogil
    cdef void _compare(self, FloatRef target) noexcept nogil
    cdef void _backwards(self, FloatRef seen) noexcept nogil
