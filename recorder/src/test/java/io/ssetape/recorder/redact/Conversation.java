package io.ssetape.recorder.redact;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A playbook: what each side says, with what has to be masked between « and ». A line end in a text block stands for CR LF
 * on the wire. What stands between ‹ and › is shown, unless a read ends within what it belongs to: then it may be masked.
 */
final class Conversation {
    /** A piece of one direction's stream; without text when it got lost. */
    private record Piece(Direction direction, String sent, String expected, String loose, long lost) {
        /** What is expected of reads that end somewhere, given what they made of it. */
        String expectedOfCut(String masked) {
            StringBuilder all = new StringBuilder(expected);
            for (int at = 0; at < Math.min(masked.length(), expected.length()); at++) {
                if (loose.charAt(at) == '*' && masked.charAt(at) == '*') {
                    all.setCharAt(at, '*');
                }
            }
            return all.toString();
        }
    }

    private static final String WHOLE = "whole";

    private final String name;
    private final List<Piece> pieces = new ArrayList<>();

    private Conversation(String name) {
        this.name = name;
    }

    static Conversation named(String name) {
        return new Conversation(name);
    }

    /** The client sends lines that end in CR LF. */
    Conversation client(String marked) {
        return raw(Direction.REQUEST, marked.replace("\n", "\r\n"));
    }

    /** The server sends lines that end in CR LF. */
    Conversation server(String marked) {
        return raw(Direction.RESPONSE, marked.replace("\n", "\r\n"));
    }

    Conversation raw(Direction direction, String marked) {
        StringBuilder expected = new StringBuilder();
        StringBuilder loose = new StringBuilder();
        boolean secret = false;
        boolean isLoose = false;
        for (int at = 0; at < marked.length(); at++) {
            char next = marked.charAt(at);
            if (next == '«' || next == '»') {
                secret = next == '«';
            } else if (next == '‹' || next == '›') {
                isLoose = next == '‹';
            } else {
                expected.append(secret ? '*' : next);
                loose.append(isLoose ? '*' : ' ');
            }
        }
        String sent = marked.replaceAll("[«»‹›]", "");
        pieces.add(new Piece(direction, sent, expected.toString(), loose.toString(), 0));
        return this;
    }

    Conversation lost(Direction direction, long bytes) {
        pieces.add(new Piece(direction, "", "", "", bytes));
        return this;
    }

    /** The masked conversation, each piece in one read, must be as marked. */
    void holdsWhole() {
        check(WHOLE, (piece, at) -> piece.sent.length());
    }

    /** And whatever the reads: cut in two anywhere, byte by byte, cut at random. */
    void holdsHoweverItIsCut() {
        holdsWhole();
        check("byte by byte", (piece, at) -> 1);
        for (Piece cut : pieces) {
            for (int split = 1; split < cut.sent.length(); split++) {
                int position = split;
                check(
                        "cut at " + split + " of " + cut,
                        (piece, at) -> piece.equals(cut) && at < position ? position - at : piece.sent.length());
            }
        }
        for (long seed = 1; seed <= 50; seed++) {
            Random random = new Random(seed);
            check("seed " + seed, (piece, at) -> 1 + random.nextInt(9));
        }
    }

    /** What the tape would hold of both directions, each piece in one read. */
    String masked() {
        return masked((piece, at) -> piece.sent.length());
    }

    /** The same, each byte in a read of its own. */
    String maskedByteByByte() {
        return masked((piece, at) -> 1);
    }

    private String masked(Cutter cutter) {
        ConnectionRedactor redactor = new ConnectionRedactor();
        StringBuilder all = new StringBuilder();
        for (Piece piece : pieces) {
            all.append(redacted(redactor, piece, cutter));
        }
        return all.toString();
    }

    @Override
    public String toString() {
        return name;
    }

    private interface Cutter {
        int lengthOfRead(Piece piece, int at);
    }

    private void check(String how, Cutter cutter) {
        ConnectionRedactor redactor = new ConnectionRedactor();
        for (Piece piece : pieces) {
            String masked = redacted(redactor, piece, cutter);
            String expected = how.equals(WHOLE) ? piece.expected : piece.expectedOfCut(masked);
            if (!masked.equals(expected)) {
                assertThat(masked).as("%s, %s, %s", name, how, piece.direction).isEqualTo(expected);
            }
        }
    }

    private static String redacted(ConnectionRedactor redactor, Piece piece, Cutter cutter) {
        if (piece.lost > 0) {
            redactor.lost(piece.direction, piece.lost);
        }
        StringBuilder masked = new StringBuilder();
        byte[] sent = piece.sent.getBytes(ISO_8859_1);
        for (int at = 0; at < sent.length; ) {
            int length = Math.min(sent.length - at, cutter.lengthOfRead(piece, at));
            // Around the read lies what belongs to others.
            ByteBuffer buffer = ByteBuffer.allocateDirect(length + 2);
            buffer.put(0, (byte) '<').put(length + 1, (byte) '>');
            buffer.put(1, sent, at, length);
            buffer.position(1).limit(length + 1);
            redactor.mask(piece.direction, buffer);
            assertThat(buffer.position()).isEqualTo(1);
            assertThat(buffer.limit()).isEqualTo(length + 1);
            assertThat(buffer.get(0)).isEqualTo((byte) '<');
            assertThat(buffer.limit(length + 2).get(length + 1)).isEqualTo((byte) '>');
            byte[] read = new byte[length];
            buffer.get(1, read);
            masked.append(new String(read, ISO_8859_1));
            at += length;
        }
        return masked.toString();
    }
}
