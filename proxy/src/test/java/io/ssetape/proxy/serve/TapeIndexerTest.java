package io.ssetape.proxy.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.replayer.tally.TapeGaps;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TapeIndexerTest {
    private static final String GET = "GET /x HTTP/1.1\r\n\r\n";
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1";

    @TempDir
    private Path folder;

    private AnswerStore store;

    @BeforeEach
    void openStore() {
        store = AnswerStore.in(folder);
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void theAnswersLieInAFileWithoutAName() {
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aTapIsChosenByNameAndHasToBeIfThereAreSeveral() {
        TapeText tape = new TapeText("entry", "decode")
                .opened(1, "entry")
                .opened(2, "decode")
                .request(1, 0, GET)
                .request(2, 1, GET)
                .response(2, 2, OK)
                .response(1, 3, OK);
        assertThatThrownBy(() -> index(null, tape))
                .isInstanceOf(Problem.class)
                .hasMessage("the tape has the taps entry, decode; choose the one to play with --tap NAME")
                .extracting(problem -> ((Problem) problem).status())
                .isEqualTo(ExitStatus.USAGE);
        assertThatThrownBy(() -> index("prefill", tape)).hasMessage("the tape has no tap prefill, only: entry, decode");
        assertThat(index("decode", tape).exchanges())
                .singleElement()
                .satisfies(exchange -> assertThat(exchange.connection()).isEqualTo(2));
    }

    @Test
    void tapsThatOnlyConnectionsNameCountToo() {
        TapeText tape = new TapeText()
                .request(1, 0, GET)
                .response(1, 1, OK)
                .opened(1, "late")
                .opened(2, "other")
                .request(2, 0, GET)
                .response(2, 1, OK);
        assertThatThrownBy(() -> index(null, tape)).hasMessageContaining("the taps late, other;");
        assertThat(index("late", tape).exchanges()).hasSize(1);
    }

    @Test
    void tunnelsAndOtherProtocolsAreNotServed() {
        TapeText tape = new TapeText("entry")
                .request(1, 0, "CONNECT h:1 HTTP/1.1\r\n\r\n")
                .response(1, 1, "HTTP/1.1 200 OK\r\n\r\nanything")
                .request(2, 0, "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n\r\n")
                .response(2, 1, "HTTP/1.1 101 Switching Protocols\r\n\r\n")
                .request(3, 0, "\u0016\u0003\u0001nothing like that at all\r\n\r\n")
                .request(4, 0, "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nab")
                .response(4, 1, OK)
                .request(5, 0, GET);
        ServedTape served = index(null, tape);

        assertThat(served.exchanges()).isEmpty();
        assertThat(served.unservable())
                .containsEntry(Unservable.TUNNEL, 2)
                .containsEntry(Unservable.NOT_HTTP, 1)
                .containsEntry(Unservable.REQUEST_INCOMPLETE, 1)
                .containsEntry(Unservable.ANSWER_NOT_BEGUN, 1);
    }

    @Test
    void aRequestWhoseHeadGotLostIsNotWholeRatherThanNoHttp() {
        TapeText tape = new TapeText("entry").lost(1, Direction.REQUEST, 0, 40).response(1, 1, OK);

        assertThat(index(null, tape).unservable()).isEqualTo(Map.of(Unservable.REQUEST_INCOMPLETE, 1));
    }

    @Test
    void whatOneReadBroughtOfAnAnswerStaysOnePiece() throws Exception {
        String chunked = "HTTP/1.1 103 Early Hints\r\n\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
        TapeText tape = new TapeText("entry")
                .request(1, 0, GET + GET + GET)
                .response(1, 1, chunked + "1\r\na\r\n1\r\n")
                .response(1, 2, "b\r\n0\r\n\r\n" + OK + OK.substring(0, 20))
                .response(1, 3, OK.substring(20));
        List<List<String>> pieces = new ArrayList<>();
        for (RecordedExchange exchange : index(null, tape).exchanges()) {
            StoredPieces stored = new StoredPieces(exchange, store, Pace.of("1"), 0);
            List<String> texts = new ArrayList<>();
            for (AnswerPiece next = stored.next(); next != null; next = stored.next()) {
                texts.add(new String(next.bytes(), StandardCharsets.US_ASCII));
            }
            pieces.add(texts);
        }
        assertThat(pieces)
                .containsExactly(
                        List.of(chunked + "1\r\na\r\n1\r\n", "b\r\n0\r\n\r\n"),
                        List.of(OK),
                        List.of(OK.substring(0, 20), OK.substring(20)));
    }

    @Test
    void interleavedAnswersComeBackInTheirOwnOrder() throws Exception {
        int connections = 5;
        int pieces = 3_000;
        TapeText tape = new TapeText("entry");
        for (int connection = 1; connection <= connections; connection++) {
            tape.request(connection, connection, "GET /" + connection + " HTTP/1.1\r\n\r\n");
            tape.response(connection, 10, "HTTP/1.1 200 OK\r\nContent-Length: " + 5 * pieces + "\r\n\r\n");
        }
        for (int piece = 0; piece < pieces; piece++) {
            for (int connection = 1; connection <= connections; connection++) {
                tape.response(connection, 20 + piece, connection + String.format(Locale.ROOT, "%04d", piece));
            }
        }
        ServedTape served = index(null, tape);

        assertThat(served.exchanges()).hasSize(connections);
        for (RecordedExchange exchange : served.exchanges()) {
            StoredPieces stored = new StoredPieces(exchange, store, Pace.of("1"), 0);
            stored.next();
            for (int piece = 0; piece < pieces; piece++) {
                AnswerPiece next = stored.next();
                assertThat(new String(next.bytes(), StandardCharsets.US_ASCII))
                        .isEqualTo(exchange.connection() + String.format(Locale.ROOT, "%04d", piece));
                assertThat(next.dueNanos()).isEqualTo((20 + piece - exchange.connection()) * 1_000_000L);
            }
            assertThat(stored.next()).isNull();
        }
    }

    /** What the recording lost may have been exchanges; whoever asks for them has to know. */
    @Test
    void lossesAreCountedWhicheverTapIsPlayed() {
        TapeText tape = new TapeText("entry", "decode")
                .opened(1, "entry")
                .opened(2, "decode")
                .request(1, 0, GET)
                .response(1, 1, OK)
                .lost(2, Direction.REQUEST, 2, 30)
                .lost(2, Direction.RESPONSE, 3, 12);

        assertThat(index("entry", tape).gaps())
                .extracting(TapeGaps::count, TapeGaps::bytes, TapeGaps::connections)
                .containsExactly(2L, 42L, 1L);
    }

    private ServedTape index(String tap, TapeText tape) {
        return new TapeIndexer(tap, store).read(tape.source());
    }
}
