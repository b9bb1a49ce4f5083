package io.ssetape.proxy.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.awaitility.Awaitility;

/** The sockets that this process holds, counted. */
final class Descriptors {
    private Descriptors() {}

    /** How many there are now. */
    static int sockets() {
        int sockets = 0;
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path descriptor : descriptors) {
                sockets += isSocket(descriptor) ? 1 : 0;
            }
            return sockets;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until there are no more than there were: fewer, when something of an earlier test was still closing then. */
    static void awaitSockets(int expected) {
        Awaitility.await()
                .untilAsserted(() -> org.assertj.core.api.Assertions.assertThat(sockets())
                        .as("sockets held by this process")
                        .isLessThanOrEqualTo(expected));
    }

    private static boolean isSocket(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
        } catch (IOException gone) {
            // It was open while the folder was listed.
            return false;
        }
    }
}
