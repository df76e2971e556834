# What other compiled modules may use of the kernel without the interpreter's lock.
# Sizes and meanings stand in position.py; this page only repeats the shapes for the compiler.
cimport cython


@cython.final
cdef class Tables:
    cdef Tables shut
    cdef int size
    cdef bint astral
    cdef int[74] ray_of
    cdef signed char[2560] ray
    cdef int[74] step_of
    cdef signed char[2560] step
    cdef int[74] turn_of
    cdef signed char[2560] turn
    cdef int[74] pony_threat_of
    cdef signed char[2560] pony_threat
    cdef int[74] royal_turn_of
    cdef signed char[2560] royal_turn
    cdef int[74] royal_ray_of
    cdef signed char[2560] royal_ray
    cdef int[74] threat_of
    cdef signed char[2560] threat
    cdef signed char[5329] royal_middle
    cdef signed char[5329] screen
    cdef signed char[1314] star_move
    cdef signed char[876] star_threat
    cdef signed char[146] goal
    cdef signed char[48] home
    cdef unsigned long long[4672] piece_key
    cdef unsigned long long[1600] pool_key
    cdef unsigned long long[1314] waiting_key
    cdef unsigned long long turn_key


@cython.final
cdef class Position:
    cdef Tables t
    cdef readonly int geometry
    cdef readonly int turn
    cdef readonly unsigned long long hash
    cdef signed char[74] board
    cdef signed char[2] princess
    cdef signed char[2] men
    cdef signed char[32] pool
    cdef signed char[32] reserve
    cdef int to_deploy
    cdef signed char[18] waiting
    cdef signed char[2] waits
    cdef object _legal
    cdef list _stack

    cdef unsigned long long _perft(self, int depth) noexcept nogil
    cdef void _refuse_impossible(self, unsigned int move) except *
    cdef bint _is_waiting(self, int point) noexcept nogil
    cdef void _put(self, int point, int piece) noexcept nogil
    cdef int _lift(self, int point) noexcept nogil
    cdef void _set_pool(self, int side, int kind, int count) noexcept nogil
    cdef void _set_reserve(self, int side, int kind, int count) noexcept nogil
    cdef void _wait(self, int side, int point) noexcept nogil
    cdef void _leave_queue(self, int side, int n) noexcept nogil
    cdef void _enter_queue(self, int side, int n, int point) noexcept nogil
    cdef unsigned long long _capture(self, int point, int owner) noexcept nogil
    cdef void _release(self, int point, int owner, unsigned long long undo) noexcept nogil
    cdef unsigned long long _make(self, unsigned int move) noexcept nogil
    cdef int _advance(self, int star, int start, int end, int promotion) noexcept nogil
    cdef void _unmake(self, unsigned int move, unsigned long long undo, unsigned long long before) noexcept nogil
    cdef bint _threatened(self, Tables t, int point, int by) noexcept nogil
    cdef void _find_screens(self, int point, int by, signed char* screens) noexcept nogil
    cdef bint _is_safe(self, unsigned int move) noexcept nogil
    cdef int _legal_moves(self, unsigned int* moves, bint quiet) noexcept nogil
    cdef int _moves_from(self, int point, unsigned int* moves, int first, bint quiet) noexcept nogil
    cdef int _only_safe(self, unsigned int* moves, int first, int last) noexcept nogil
    cdef int _only_safe_captures(self, unsigned int* moves, int first, int last, bint every) noexcept nogil
    cdef bint _can_capture(self, int piece) noexcept nogil
    cdef bint _can_fly_over(self, int piece, int point) noexcept nogil
    cdef int _pony_moves(self, int start, unsigned int* moves, int count, bint quiet) noexcept nogil
    cdef int _land(self, int start, int end, unsigned int* moves, int count, bint quiet) noexcept nogil
    cdef int _pegasus_moves(self, int start, unsigned int* moves, int count, bint quiet) noexcept nogil
    cdef int _unicorn_moves(self, int start, unsigned int* moves, int count, bint quiet) noexcept nogil
    cdef int _star_moves(self, int start, int kind, unsigned int* moves, int count, bint quiet) noexcept nogil
    cdef int _promotions(self, unsigned int* moves, int place) noexcept nogil
    cdef int _princess_moves(self, int start, unsigned int* moves, int count, bint quiet) noexcept nogil
    cdef int _deployments(self, unsigned int* moves) noexcept nogil
