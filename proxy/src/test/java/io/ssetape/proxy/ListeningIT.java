package io.ssetape.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.proxy.lab.LoopbackUpstream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the system says that a recording does: the sockets it listens on, who may read its files. */
@Timeout(180)
@EnabledOnOs(value = OS.LINUX, disabledReason = "asks /proc")
class ListeningIT {
    private static final String LISTENING = "listening on http://127\\.0\\.0\\.1:(\\d+) for ";
    private static final String LOOPBACK = "0100007F";
    /** Begins an IPv4 address in the table of IPv6 sockets. */
    private static final String MAPPED = "0000000000000000FFFF0000";

    private static final String LISTEN = "0A";

    @TempDir
    Path folder;

    @Test
    void aRecordingListensWhereItWasToldAndNowhereElse() throws Exception {
        Path tape = folder.resolve("tape");
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                ChildProcess run = ChildProcess.ssetape(
                        folder,
                        "record",
                        "--listen",
                        "127.0.0.1:0",
                        "--upstream",
                        "http://127.0.0.1:" + upstream.port(),
                        "--tape",
                        tape.toString())) {
            int port = Integer.parseInt(run.awaitError(LISTENING).group(1));
            run.awaitError("recording to ");

            String asked = LOOPBACK + ":" + String.format(Locale.ROOT, "%04X", port);
            // The rehearsal of the relay listens on loopback until its own two ends have met, a few milliseconds.
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(listeners(run.pid())).containsExactly(asked));
            assertThat(modes(tape)).containsOnly("rwx------", "rw-------");
            run.terminate();
            assertThat(run.exitCode()).isZero();
        }
        assertThat(modes(tape)).containsOnly("rwx------", "rw-------");
    }

    private static Set<String> modes(Path tape) throws IOException {
        Set<String> modes = new HashSet<>();
        try (Stream<Path> all = Files.walk(tape)) {
            for (Path path : all.toList()) {
                modes.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
            }
        }
        return modes;
    }

    /** Local addresses of a process's listening sockets, as /proc/net has them. */
    private static List<String> listeners(long pid) throws IOException {
        Set<String> own = sockets(pid);
        List<String> listeners = new ArrayList<>();
        for (String table : List.of("tcp", "tcp6")) {
            for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "net", table))) {
                String[] columns = line.strip().split("\\s+", -1);
                if (columns.length > 9 && columns[3].equals(LISTEN) && own.contains("socket:[" + columns[9] + "]")) {
                    listeners.add(columns[1].replace(MAPPED, ""));
                }
            }
        }
        return listeners;
    }

    private static Set<String> sockets(long pid) throws IOException {
        Set<String> sockets = new HashSet<>();
        try (Stream<Path> descriptors = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            for (Path descriptor : descriptors.toList()) {
                if (Files.isSymbolicLink(descriptor)) {
                    sockets.add(Files.readSymbolicLink(descriptor).toString());
                }
            }
        }
        return sockets;
    }
}
