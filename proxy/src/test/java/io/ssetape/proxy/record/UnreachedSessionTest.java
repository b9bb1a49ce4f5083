package io.ssetape.proxy.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.RefusingPort;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class UnreachedSessionTest {
    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    @Test
    void aSessionThatNobodyConnectedToSaysSoEvenWhenQuiet() throws IOException {
        try (RefusingPort nobody = new RefusingPort()) {
            List<InetSocketAddress> taps = ended(nobody, false);

            assertThat(err.toString())
                    .isEqualTo("ssetape: nothing was sent to 127.0.0.1:"
                            + taps.get(0).getPort() + ", 127.0.0.1:"
                            + taps.get(1).getPort() + ": does the client point there?\n");
        }
    }

    @Test
    void oneConnectionToAnyTapIsEnoughWhateverBecomesOfIt() throws IOException {
        try (RefusingPort nobody = new RefusingPort()) {
            ended(nobody, true);

            assertThat(err.toString()).doesNotContain("nothing was sent");
        }
    }

    private List<InetSocketAddress> ended(RefusingPort nobody, boolean asked) throws IOException {
        int port = nobody.address().getPort();
        RecordingPlan plan = new RecordingPlan(
                folder.resolve("tape"),
                List.of(
                        new TapPlan("entry", "127.0.0.1", 0, "127.0.0.1", port),
                        new TapPlan("node", "127.0.0.1", 0, "127.0.0.1", port)),
                1 << 20,
                0,
                false);
        SessionConsole console = SessionConsole.plain(plan, new PrintWriter(err, true), true);
        RecordingSession session = console.startUnless(() -> false, "").orElseThrow();
        List<InetSocketAddress> taps = List.of(session.listenAddress("entry"), session.listenAddress("node"));
        if (asked) {
            ask(taps.get(1));
        }
        console.end(session);
        console.sayIfNobodyCame(session);
        return taps;
    }

    /** Waits for the answer, or for the end: by then the connection has been accepted. */
    private static void ask(InetSocketAddress tap) throws IOException {
        try (Socket client = new Socket(tap.getAddress(), tap.getPort())) {
            client.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(client.getInputStream().read()).isNotEqualTo(0);
        }
    }
}
