package io.ssetape.replayer.http;

import io.ssetape.recorder.Counted;
import java.util.zip.CRC32;

/** The content encoding {@code gzip}: RFC 1952, one member or several. */
final class GzipDecoder extends InflatingDecoder {
    private static final int ID1 = 0x1f;
    private static final int ID2 = 0x8b;
    private static final int FIXED_HEADER_BYTES = 10;
    private static final int TRAILER_BYTES = 8;
    private static final int FLAG_HEADER_CRC = 2;
    private static final int FLAG_EXTRA = 4;
    private static final int FLAG_NAME = 8;
    private static final int FLAG_COMMENT = 16;

    private enum State {
        FIXED_HEADER,
        EXTRA_LENGTH,
        EXTRA,
        NAME,
        COMMENT,
        HEADER_CRC,
        DATA,
        TRAILER,
        BEHIND
    }

    private final CRC32 crc = new CRC32();
    private State state = State.FIXED_HEADER;
    private int position;
    private int flags;
    private int extraLength;
    private long trailer;
    private long memberBytes;
    private int members;
    private long behind;

    GzipDecoder(long uncheckedBytes) {
        super("gzip", uncheckedBytes);
    }

    @Override
    int step(long nanos, byte[] bytes, int from, int to, BodySink out) {
        if (state == State.DATA) {
            int at = inflate(nanos, bytes, from, to, out);
            if (deflateIsOver()) {
                enter(State.TRAILER);
            }
            return at;
        }
        if (state == State.BEHIND) {
            behind += to - from;
            return to;
        }
        frameByte(bytes[from] & 0xff);
        return from + 1;
    }

    private void frameByte(int b) {
        switch (state) {
            case FIXED_HEADER -> fixedHeaderByte(b);
            case EXTRA_LENGTH -> {
                extraLength |= b << (8 * position++);
                if (position == 2) {
                    enter(extraLength > 0 ? State.EXTRA : afterExtra());
                }
            }
            case EXTRA -> {
                if (++position == extraLength) {
                    enter(afterExtra());
                }
            }
            case NAME -> {
                if (b == 0) {
                    enter(afterName());
                }
            }
            case COMMENT -> {
                if (b == 0) {
                    enter(afterComment());
                }
            }
            case HEADER_CRC -> {
                if (++position == 2) {
                    enter(State.DATA);
                }
            }
            case TRAILER -> trailerByte(b);
            case DATA, BEHIND -> throw new IllegalStateException("no frame byte is due");
        }
    }

    private void fixedHeaderByte(int b) {
        boolean fits = switch (position) {
            case 0 -> b == ID1;
            case 1 -> b == ID2;
            case 2 -> b == 8;
            default -> true;
        };
        if (!fits) {
            noMember();
            return;
        }
        if (position == 3) {
            flags = b;
        }
        if (++position == FIXED_HEADER_BYTES) {
            enter((flags & FLAG_EXTRA) != 0 ? State.EXTRA_LENGTH : afterExtra());
        }
    }

    /** Behind a whole member other bytes are tolerated, as every client does; in front of the first they are fatal. */
    private void noMember() {
        if (members == 0) {
            fail("not gzip data");
        } else {
            behind = position + 1L;
            enter(State.BEHIND);
        }
    }

    private State afterExtra() {
        return (flags & FLAG_NAME) != 0 ? State.NAME : afterName();
    }

    private State afterName() {
        return (flags & FLAG_COMMENT) != 0 ? State.COMMENT : afterComment();
    }

    private State afterComment() {
        return (flags & FLAG_HEADER_CRC) != 0 ? State.HEADER_CRC : State.DATA;
    }

    private void enter(State next) {
        state = next;
        position = 0;
        if (next == State.EXTRA_LENGTH) {
            extraLength = 0;
        } else if (next == State.DATA) {
            beginDeflate(true);
            crc.reset();
            memberBytes = 0;
        } else if (next == State.TRAILER) {
            trailer = 0;
        }
    }

    private void trailerByte(int b) {
        trailer |= (long) b << (8 * position++);
        if (position == TRAILER_BYTES) {
            members++;
            boolean crcAgrees = (trailer & 0xffff_ffffL) == crc.getValue();
            boolean lengthAgrees = (trailer >>> 32) == (memberBytes & 0xffff_ffffL);
            if (!crcAgrees || !lengthAgrees) {
                note("the checksum of member " + members + " does not agree");
            }
            enter(State.FIXED_HEADER);
        }
    }

    @Override
    void seen(byte[] bytes, int length) {
        crc.update(bytes, 0, length);
        memberBytes += length;
    }

    @Override
    String lack() {
        boolean betweenMembers = state == State.FIXED_HEADER && position == 0;
        if (state == State.BEHIND) {
            return Counted.of(behind, "byte") + " behind the end";
        }
        if (state == State.FIXED_HEADER && members > 0 && position > 0) {
            return Counted.of(position, "byte") + " behind the end";
        }
        return betweenMembers ? null : NO_END;
    }
}
