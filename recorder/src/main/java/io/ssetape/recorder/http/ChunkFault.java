package io.ssetape.recorder.http;

/** Why a {@link ChunkedFraming body in chunks} is broken. */
public enum ChunkFault {
    /** A size line does not begin with a hexadecimal digit. */
    SIZE_MISSING,
    /** Something other than an extension follows a size, or, read strictly, one that not all readers read alike. */
    SIZE_NO_NUMBER,
    /** A size above {@link ChunkedFraming#MAX_CHUNK_BYTES}, or {@link ChunkedFraming#MAX_STRICT_CHUNK_BYTES} when read strictly. */
    SIZE_TOO_LARGE,
    /** A size line above {@link ChunkedFraming#MAX_SIZE_LINE_BYTES}. */
    SIZE_LINE_TOO_LONG,
    /** A chunk's data is not followed by a line end. */
    LINE_END_MISSING,
    /** A trailer section above {@link ChunkedFraming#MAX_TRAILER_BYTES}. */
    TRAILER_TOO_LONG;

    /** What is wrong with a size line, or with the line end behind a chunk. */
    static ChunkFault of(ChunkedFraming.State state, int lineBytes, boolean digitSeen, boolean sizeTooLarge) {
        if (state == ChunkedFraming.State.DATA_END) {
            return LINE_END_MISSING;
        }
        if (lineBytes > ChunkedFraming.MAX_SIZE_LINE_BYTES) {
            return SIZE_LINE_TOO_LONG;
        }
        if (!digitSeen) {
            return SIZE_MISSING;
        }
        return sizeTooLarge ? SIZE_TOO_LARGE : SIZE_NO_NUMBER;
    }
}
