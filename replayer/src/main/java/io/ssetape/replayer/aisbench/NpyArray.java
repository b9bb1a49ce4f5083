package io.ssetape.replayer.aisbench;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An array in NumPy's file format, version 1.0 (numpy.lib.format), of the one kind that the client stores: little-endian
 * doubles in one dimension.
 */
final class NpyArray {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int MAJOR = MAGIC.length;
    private static final int MINOR = MAJOR + 1;
    private static final int HEADER_LENGTH = MINOR + 1;
    private static final int FIXED_BYTES = HEADER_LENGTH + Short.BYTES;
    private static final Pattern DESCR = Pattern.compile("'descr'\\s*:\\s*('[^']*'|\\[.*?])");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([^)]*)\\)");
    private static final Pattern ONE_DIMENSION = Pattern.compile("\\s*(\\d{1,9})\\s*,?\\s*");

    private NpyArray() {}

    /** A blob that is no such array; the message says why. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;

        Malformed(String message) {
            super(message);
        }
    }

    /** The doubles of a blob. */
    static double[] parse(byte[] blob) throws Malformed {
        int dataAt = FIXED_BYTES + headerBytes(blob);
        if (dataAt > blob.length) {
            throw new Malformed("is truncated in its header: " + blob.length + " bytes of at least " + dataAt);
        }
        String header = new String(blob, FIXED_BYTES, dataAt - FIXED_BYTES, StandardCharsets.ISO_8859_1);
        int length = length(header);
        long expected = dataAt + 8L * length;
        if (blob.length < expected) {
            throw new Malformed("is truncated: " + blob.length + " bytes of " + expected);
        }
        double[] values = new double[length];
        ByteBuffer.wrap(blob, dataAt, 8 * length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asDoubleBuffer()
                .get(values);
        return values;
    }

    private static int headerBytes(byte[] blob) throws Malformed {
        int compared = Math.min(blob.length, MAGIC.length);
        if (!Arrays.equals(blob, 0, compared, MAGIC, 0, compared)) {
            throw new Malformed("is no .npy array: it does not begin with \\x93NUMPY");
        }
        if (blob.length < FIXED_BYTES) {
            throw new Malformed("is truncated in its header: " + blob.length + " bytes of at least " + FIXED_BYTES);
        }
        if (blob[MAJOR] != 1 || blob[MINOR] != 0) {
            throw new Malformed("has .npy version " + blob[MAJOR] + "." + blob[MINOR] + "; only 1.0 is known");
        }
        return (blob[HEADER_LENGTH] & 0xff) | (blob[HEADER_LENGTH + 1] & 0xff) << 8;
    }

    private static int length(String header) throws Malformed {
        Matcher descr = DESCR.matcher(header);
        Matcher shape = SHAPE.matcher(header);
        if (!descr.find() || !shape.find()) {
            throw new Malformed("has a header without descr or shape");
        }
        if (!descr.group(1).equals("'<f8'")) {
            throw new Malformed("has dtype " + descr.group(1) + " instead of '<f8'");
        }
        Matcher one = ONE_DIMENSION.matcher(shape.group(1));
        if (!one.matches()) {
            throw new Malformed("has shape (" + shape.group(1) + ") instead of one dimension");
        }
        return Integer.parseInt(one.group(1));
    }
}
