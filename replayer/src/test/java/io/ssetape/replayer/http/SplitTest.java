package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.PieceSizes;
import io.ssetape.replayer.flow.Recut;
import io.ssetape.replayer.flow.TapeScript;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How the network cut the streams changes no exchange. */
class SplitTest {
    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    static Stream<Named<List<Frame>>> conversations() {
        return Stream.of(
                named(
                        "length",
                        new TapeScript()
                                .request(1, "POST /x HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello")
                                .response(2, "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nabc")),
                named(
                        "chunks, trailers, bare LF, pipelining",
                        new TapeScript()
                                .request(
                                        1,
                                        "\r\n\r\nPOST /x HTTP/1.1\nTransfer-Encoding: chunked\n\n2\nab\n1;x=y\r\nc\r\n0\nT: v\n\n"
                                                + GET)
                                .response(
                                        2,
                                        CHUNKED + "A\r\n0123456789\r\n1 ;e\r\nx\r\n0\r\nT: v\r\nU: w\r\n\r\n\r\n"
                                                + OK)),
                named(
                        "folded fields",
                        new TapeScript()
                                .request(1, "GET http://h/p?q HTTP/1.1\r\nA: b\r\n  c\r\n\td\r\nE :f\r\nnone\r\n\r\n")
                                .response(2, "HTTP/1.1 200\r\n\r\nopen")
                                .halfClose(3, Direction.RESPONSE)),
                named(
                        "interim",
                        new TapeScript()
                                .request(1, "POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n")
                                .response(2, "HTTP/1.1 100 Continue\r\n\r\n")
                                .request(3, "ab")
                                .response(
                                        4,
                                        "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nz")),
                named(
                        "early answer",
                        new TapeScript()
                                .request(1, "POST / HTTP/1.1\r\nContent-Length: 6\r\n\r\nabc")
                                .response(2, OK)
                                .request(3, "def" + GET)
                                .response(4, OK)),
                named(
                        "cut chunk",
                        new TapeScript()
                                .request(1, GET)
                                .response(2, CHUNKED + "12d\r\nabcdef")
                                .close(3, Party.UPSTREAM, CloseKind.FIN)),
                named(
                        "broken chunk, then another exchange",
                        new TapeScript()
                                .request(1, GET)
                                .response(2, CHUNKED + "2\r\nabX\r\nrubbish")
                                .request(3, GET)
                                .response(4, OK)),
                named(
                        "no HTTP at all",
                        new TapeScript()
                                .request(
                                        1,
                                        "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003abcdefgh\n\nGET")
                                .response(2, "\u0015\u0003\u0003\u0000\u0002\u0002F")
                                .close(3, Party.CLIENT, CloseKind.RESET)),
                named(
                        "short rubbish",
                        new TapeScript()
                                .request(1, "hi\n\nho\n\n")
                                .response(2, "HTTP/1.1 400 Bad\r\nContent-Length: 0\r\n\r\nmore")
                                .close(3, Party.UPSTREAM, CloseKind.FIN)),
                named(
                        "HTTP/2 preface",
                        new TapeScript()
                                .request(1, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\u0000\u0000\u0012")
                                .response(2, "\u0000\u0000\u0006\u0004")),
                named(
                        "request without a usable length",
                        new TapeScript()
                                .request(1, "POST / HTTP/1.1\r\nContent-Length: 1, 2\r\n\r\nab" + GET)
                                .response(2, OK)
                                .close(3, Party.UPSTREAM, CloseKind.FIN)),
                named(
                        "both lengths",
                        new TapeScript()
                                .request(
                                        1,
                                        "POST / HTTP/1.1\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n")
                                .response(2, OK)),
                named(
                        "tunnel",
                        new TapeScript()
                                .request(1, "CONNECT h:1 HTTP/1.1\r\n\r\n")
                                .response(2, "HTTP/1.1 200 OK\r\n\r\nabc")
                                .request(3, "def")
                                .close(4, Party.CLIENT, CloseKind.FIN)),
                named(
                        "protocol switch",
                        new TapeScript()
                                .request(1, "GET /ws HTTP/1.1\r\nUpgrade: w\r\n\r\n")
                                .response(2, "HTTP/1.1 101 Switching\r\n\r\nabc")
                                .request(3, "def")),
                named(
                        "gaps",
                        new TapeScript()
                                .request(1, GET)
                                .response(2, CHUNKED + "5\r\nab")
                                .gap(3, Direction.RESPONSE, 3)
                                .response(4, "\r\n9\r\nab")
                                .gap(5, Direction.RESPONSE, 300)
                                .response(6, "z\r\n0\r\n\r\n")
                                .request(7, "POST / HTTP/1.1\r\nCon")
                                .gap(8, Direction.REQUEST, 20)
                                .response(9, OK)
                                .request(10, GET)
                                .response(11, OK)),
                named(
                        "answer without a request, then one that is cut",
                        new TapeScript()
                                .response(1, "HTTP/1.1 408 Timeout\r\nContent-Length: 1\r\n\r\nx")
                                .request(2, "POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc")
                                .response(3, "HTTP/1.1 200 OK\r\nDate: x")));
    }

    @ParameterizedTest
    @MethodSource("conversations")
    void everySplitGivesTheSameExchanges(List<Frame> frames) {
        String whole = Transcript.of(frames).facts();
        List<List<Frame>> splits = Recut.everySplit(frames);
        assertThat(splits).isNotEmpty();
        for (List<Frame> split : splits) {
            assertThat(Transcript.of(split).facts()).isEqualTo(whole);
        }
    }

    @ParameterizedTest
    @MethodSource("conversations")
    void anyPieceSizeGivesTheSameExchanges(List<Frame> frames) {
        String whole = Transcript.of(frames).facts();
        for (int size : new int[] {1, 2, 3, 7, 1000}) {
            assertThat(Transcript.of(Recut.pieces(frames, PieceSizes.fixed(size)))
                            .facts())
                    .isEqualTo(whole);
        }
        for (long seed = 1; seed <= 20; seed++) {
            assertThat(Transcript.of(Recut.pieces(frames, PieceSizes.seeded(seed, 30)))
                            .facts())
                    .as("seed %d", seed)
                    .isEqualTo(whole);
        }
    }

    private static Named<List<Frame>> named(String name, TapeScript script) {
        return Named.of(name, script.frames());
    }
}
