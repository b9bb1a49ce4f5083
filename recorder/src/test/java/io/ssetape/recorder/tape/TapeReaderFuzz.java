package io.ssetape.recorder.tape;

import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Any file is a tape, a beginning of one, or refused in one line; nothing of it is believed beyond the first fault, and it is left as it was.
 * Where the first byte is odd, the documents in the file get right checksums and sequence numbers first, so that what
 * stands in the frames is tried too.
 */
public final class TapeReaderFuzz {
    private static final Path FOLDER = folder();
    private static final int MIN_FRAME_BYTES = 28;
    private static final int CHECKSUM = 4;
    private static final int TYPE = 8;
    private static final int SEQUENCE = 12;

    private TapeReaderFuzz() {}

    /** Tries one input. */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length == 0) {
            return;
        }
        byte[] bytes = Arrays.copyOfRange(input, 1, input.length);
        if ((input[0] & 1) == 1) {
            seal(bytes);
        }
        try {
            Path file = FOLDER.resolve("20260102F.cq4");
            Files.write(file, bytes);
            Tapes.Content whole = read();
            if (!Arrays.equals(Files.readAllBytes(file), bytes)) {
                throw new AssertionError("the file was changed");
            }
            Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
            check(bytes.length, whole, read());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void check(int length, Tapes.Content whole, Tapes.Content half) {
        if (whole == null) {
            return;
        }
        if (whole.frames().size() > length / MIN_FRAME_BYTES) {
            throw new AssertionError("more frames than there is room for");
        }
        if (whole.end().condition() != SourceEnd.Condition.COMPLETE
                && whole.end().detail().isBlank()) {
            throw new AssertionError("an end without a reason");
        }
        List<Frame> expected = half == null
                ? List.of()
                : whole.frames().subList(0, half.frames().size());
        for (int i = 0; i < expected.size(); i++) {
            if (!expected.get(i).toString().equals(half.frames().get(i).toString())) {
                throw new AssertionError("frame " + i + " of the half file is another one");
            }
        }
    }

    /** Null when the tape was refused. */
    private static Tapes.Content read() {
        try {
            return Tapes.read(FOLDER);
        } catch (Problem refused) {
            if (refused.getMessage().contains("\n")) {
                throw new AssertionError("more than one line: " + refused.getMessage(), refused);
            }
            return null;
        }
    }

    /** Walks through the documents as a reader does and makes each a frame as far as its envelope goes. */
    private static void seal(byte[] bytes) {
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long sequence = 0;
        long at = 0;
        while (at + 4 <= file.limit()) {
            int header = file.getInt((int) at);
            int length = header & 0x3FFF_FFFF;
            long from = at + 4;
            if (header <= 0 || from + length > file.limit()) {
                return;
            }
            if ((header & 0x4000_0000) == 0 && length >= MIN_FRAME_BYTES) {
                file.putInt((int) from, length);
                file.putLong((int) from + SEQUENCE, sequence++);
                CRC32C checksum = new CRC32C();
                checksum.update(bytes, (int) from + TYPE, length - TYPE);
                file.putInt((int) from + CHECKSUM, (int) checksum.getValue());
            }
            at = (from + length + 3) & ~3L;
        }
    }

    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("ssetape-fuzz");
            folder.toFile().deleteOnExit();
            folder.resolve("20260102F.cq4").toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
