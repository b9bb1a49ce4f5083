package io.ssetape.recorder.http;

/** Why a {@link ChunkedFraming body in chunks} is broken. */
public enum ChunkFault {
    /** A size line does not begin with a hexadecimal digit. */
    SIZE_MISSING,
    /** Something other than an extension follows a size. */
    SIZE_NO_NUMBER,
    /** A size above {@link ChunkedFraming#MAX_CHUNK_BYTES}. */
    SIZE_TOO_LARGE,
    /** A size line above {@link ChunkedFraming#MAX_SIZE_LINE_BYTES}. */
    SIZE_LINE_TOO_LONG,
    /** A chunk's data is not followed by a line end. */
    LINE_END_MISSING,
    /** A trailer section above {@link ChunkedFraming#MAX_TRAILER_BYTES}. */
    TRAILER_TOO_LONG
}
