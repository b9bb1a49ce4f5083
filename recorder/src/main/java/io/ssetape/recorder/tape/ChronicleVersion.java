package io.ssetape.recorder.tape;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Which Chronicle Queue this build was made with; Maven writes it into a resource. */
final class ChronicleVersion {
    private static final String RESOURCE = "container.txt";

    private ChronicleVersion() {}

    /** The name and version that a start frame notes, for instance {@code chronicle-queue 2026.4}. */
    static String container() {
        try (InputStream in = ChronicleVersion.class.getResourceAsStream(RESOURCE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
