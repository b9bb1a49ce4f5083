package io.ssetape.proxy.serve;

/** What becomes of a connection behind an answer. */
enum Ending {
    /** It stays, unless the client does not want that. */
    KEPT,
    /** It is closed in good order. */
    FIN,
    /** It is reset. */
    RESET
}
