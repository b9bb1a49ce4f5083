package io.ssetape.recorder.frame;

import java.nio.charset.StandardCharsets;

/** The numbers of the frame layout; docs/tape-format.md draws them. All integers are little-endian. */
final class FrameLayout {
    /** u32: the whole frame, this field included. */
    static final int LENGTH = 0;
    /** u32: CRC32C (Castagnoli) of every byte that follows this field. */
    static final int CHECKSUM = 4;
    /** u8: a {@link FrameType#code()}. */
    static final int TYPE = 8;
    /** u8: {@link #FLAG_BY_PROXY}; the other bits are written as 0 and not looked at. */
    static final int FLAGS = 9;
    /** u16: written as 0 and not looked at. */
    static final int RESERVED = 10;
    /** u64: the frame's place on its tape, counted from 0. */
    static final int SEQUENCE = 12;
    /** i64: {@link Frame#nanos()}. */
    static final int NANOS = 20;
    /** Where the body begins. */
    static final int BODY = 28;

    /** i32: the format version of a start frame, behind the magic word and the byte-order mark. */
    static final int START_VERSION = BODY + 12;

    /** On a Bytes frame: ssetape made these bytes itself. */
    static final int FLAG_BY_PROXY = 1;

    /** What the body of a start frame begins with. */
    private static final String MAGIC = "ssetape\n";

    /** Read as little-endian, this says that the writer was little-endian too. */
    static final int BYTE_ORDER_MARK = 0x0A0B_0C0D;

    private FrameLayout() {}

    /** The eight bytes that the body of a start frame begins with. */
    static byte[] magic() {
        return MAGIC.getBytes(StandardCharsets.US_ASCII);
    }
}
