package io.ssetape.recorder;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What a file or a folder is called until it is whole. */
public final class TemporaryName {
    /** Behind these come up to 20 digits and an ending; file systems take names of 255 bytes, encrypted ones of 143. */
    private static final int MAX_BYTES = 100;

    private TemporaryName() {}

    /**
     * How such a name begins: hidden, and as far as there is room with the final name, so that whoever finds it knows what it was.
     *
     * @param target the final place, which has a name
     */
    public static String prefix(Path target) {
        return prefix(target.getFileName().toString());
    }

    static String prefix(String name) {
        int end = 0;
        int bytes = 0;
        while (end < name.length()) {
            int next = name.offsetByCodePoints(end, 1);
            bytes += name.substring(end, next).getBytes(StandardCharsets.UTF_8).length;
            if (bytes > MAX_BYTES) {
                break;
            }
            end = next;
        }
        return "." + name.substring(0, end) + ".";
    }
}
