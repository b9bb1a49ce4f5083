package io.ssetape.replayer.http;

/** How far the content encoding could be taken off a body. */
public enum Decoding {
    /** All that came was decoded, or needed no decoding. */
    WHOLE,
    /** The encoded data are damaged or end too early: what came out before that is all there is, possibly nothing. */
    DAMAGED,
    /** There is no reader for the encoding: nothing came out. */
    UNREAD
}
