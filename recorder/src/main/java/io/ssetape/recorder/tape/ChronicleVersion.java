package io.ssetape.recorder.tape;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which Chronicle Queue this build was made with; Maven writes the number into a resource. */
final class ChronicleVersion {
    private static final String RESOURCE = "chronicle.properties";

    private ChronicleVersion() {}

    /** The name and version that a start frame notes, for instance {@code chronicle-queue 2026.4}. */
    static String container() {
        Properties properties = new Properties();
        try (InputStream in = ChronicleVersion.class.getResourceAsStream(RESOURCE)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "chronicle-queue " + properties.getProperty("chronicle.queue.version");
    }
}
