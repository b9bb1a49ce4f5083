package io.ssetape.proxy.serve;

import static io.ssetape.proxy.serve.ServeFixture.MAX;
import static io.ssetape.proxy.serve.ServeFixture.get;
import static io.ssetape.proxy.serve.ServeFixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.TestCertificate;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.proxy.relay.SocketLayer;
import io.ssetape.proxy.tls.TlsFactory;
import io.ssetape.proxy.tls.TlsTrust;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Through TLS a client gets the recorded bytes, and a recorded end is what it was: said in good order, or not. */
@Timeout(60)
class ServeTlsTest {
    private static final String PART = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf";

    @TempDir
    private static Path folder;

    private static TestCertificate certificate;

    private final List<String> notices = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void makeCertificate() {
        certificate = TestCertificate.make(folder, "ip:127.0.0.1");
    }

    private ServeFixture serve(TapeText tape) {
        SocketLayer layer = new TlsFactory(TlsTrust.DEFAULT)
                .listener(certificate.certificate(), certificate.key(), "serve", notices::add);
        return new ServeFixture(tape, MatchBy.BODY, false, MAX, FaultPlan.NONE, layer);
    }

    private static Wire connect(ServeFixture server) throws IOException {
        InetSocketAddress address = server.address();
        return new Wire(certificate.context().getSocketFactory().createSocket(address.getAddress(), address.getPort()));
    }

    private static Wire.Received answerTo(ServeFixture server, String path) throws IOException {
        try (Wire client = connect(server)) {
            return client.send(get(path)).receiveAndSeeHowItEnds();
        }
    }

    @Test
    void answersComeOnAConnectionThatStays() throws IOException {
        TapeText tape = new TapeText("entry")
                .request(1, 0, get("/one"))
                .response(1, 1, ok("1"))
                .request(1, 2, get("/two"))
                .response(1, 3, ok("two"));
        try (ServeFixture server = serve(tape);
                Wire client = connect(server)) {
            client.send(get("/one"));
            assertThat(client.receiveText(ok("1").length())).isEqualTo(ok("1"));
            client.send(get("/two") + get("/none"));
            assertThat(client.receiveText(ok("two").length())).isEqualTo(ok("two"));
            assertThat(client.receiveText("HTTP/1.1 404".length())).isEqualTo("HTTP/1.1 404");
        }
    }

    @Test
    void endsAreThoseOfTheRecording() throws IOException {
        TapeText tape = new TapeText("entry")
                .request(1, 0, get("/cut"))
                .response(1, 1, PART)
                .halfClosed(1, Direction.RESPONSE, 2)
                .request(2, 0, get("/reset"))
                .response(2, 1, PART)
                .closed(2, 2, Party.UPSTREAM, CloseKind.RESET);
        try (ServeFixture server = serve(tape)) {
            assertThat(answerTo(server, "/cut")).isEqualTo(received(false));
            assertThat(answerTo(server, "/reset")).isEqualTo(received(true));
        }
    }

    @Test
    void aClientThatSpeaksInClearIsSaidAndGetsNothingOfTheTape() throws IOException {
        TapeText tape = new TapeText("entry").request(1, 0, get("/one")).response(1, 1, ok("1"));
        try (ServeFixture server = serve(tape);
                Wire client = server.connect()) {
            assertThat(client.send(get("/one")).receiveAndSeeHowItEnds().received())
                    .asString(StandardCharsets.ISO_8859_1)
                    .doesNotContain("HTTP");
        }
        assertThat(notices)
                .singleElement()
                .asString()
                .startsWith("serve: the TLS handshake with 127.0.0.1:")
                .endsWith(" failed (what came is no TLS); the connection was closed");
    }

    private static Wire.Received received(boolean reset) {
        return new Wire.Received(PART.getBytes(StandardCharsets.UTF_8), reset);
    }
}
