package io.ssetape.replayer.http;

/** Why a direction cannot be followed. */
enum Loss {
    /** A gap hides a boundary. */
    GAP,
    /** The bytes are not what they should be. */
    MALFORMED
}
