package io.ssetape.proxy.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is done to an answer, whatever pieces it comes in. */
class PiecesTest {
    private static final String HEAD = "HTTP/1.1 200 OK\r\n\r\n";
    private static final String PLAIN =
            HEAD + "data: a\n\n: ping\n\ndata: b\r\ndata: c\r\n\r\nid: 1\n\ndata:d\n\ndata: e";
    private static final String CHUNKED =
            HEAD + "5\r\ndata:\r\n4\r\n a\n\n\r\n11;x=y\r\n: ping\n\ndata: b\n\n\r\n0\r\n\r\n";

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 64, 1_000})
    void eventsEndWhereTheyEnd(int size) {
        assertThat(ends(PLAIN, false, size))
                .containsExactly(
                        HEAD.length(), PLAIN.indexOf(": ping"), PLAIN.indexOf("id: 1"), PLAIN.indexOf("data: e"));
        assertThat(ends(CHUNKED, true, size))
                .containsExactly(HEAD.length(), CHUNKED.indexOf("\r\n11;"), CHUNKED.indexOf("\r\n0\r\n"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 64, 1_000})
    void aCutComesBehindAnEvent(int size) throws IOException {
        AnswerForm form = new AnswerForm(HEAD.length(), true, true);
        for (int event = 1; event <= 2; event++) {
            Pieces cut =
                    FaultPlan.of(event + "events", "reset", List.of(), null).applyTo(new Given(CHUNKED, size), form, 0);
            String expected = CHUNKED.substring(0, CHUNKED.indexOf(event == 1 ? "\r\n11;" : "\r\n0\r\n"));
            assertThat(text(all(cut))).isEqualTo(expected);
            assertThat(cut.ending()).isEqualTo(Ending.RESET);
        }
        Pieces whole = FaultPlan.of("3e", "reset", List.of(), null).applyTo(new Given(CHUNKED, size), form, 0);
        assertThat(text(all(whole))).isEqualTo(CHUNKED);
        assertThat(whole.ending()).isEqualTo(Ending.KEPT);
    }

    @Test
    void aStallMovesAllThatFollows() throws IOException {
        AnswerForm form = new AnswerForm(HEAD.length(), true, true);
        Pieces stalled = FaultPlan.of(null, null, List.of("1@1", "2@2", "4@2", "8@9"), null)
                .applyTo(new Given(CHUNKED, 1_000), form, 0);
        List<AnswerPiece> pieces = all(stalled);

        assertThat(pieces.stream().map(AnswerPiece::dueNanos)).containsExactly(10L, 1_000_010L, 7_000_010L);
        assertThat(pieces.stream().map(piece -> text(List.of(piece))))
                .containsExactly(
                        HEAD,
                        CHUNKED.substring(HEAD.length(), CHUNKED.indexOf("\r\n11;")),
                        CHUNKED.substring(CHUNKED.indexOf("\r\n11;")));
        assertThat(stalled.endDueNanos()).isEqualTo(7_000_099L);
    }

    @Test
    void eventsOfWhatIsNoStreamInClearAreNotLookedFor() throws IOException {
        AnswerForm encoded = new AnswerForm(HEAD.length(), true, false);
        Pieces same = FaultPlan.of("1event", "fin", List.of("9@1"), null).applyTo(new Given(CHUNKED, 9), encoded, 0);
        assertThat(text(all(same))).isEqualTo(CHUNKED);
        assertThat(same.endDueNanos()).isEqualTo(99);
    }

    @ParameterizedTest
    @CsvSource({"1,3", "3,1", "7,5", "5,7", "1000,4", "4,1000", "33,33"})
    void piecesOfOneSizeAreDueWithTheirLastByte(int before, int after) throws IOException {
        List<AnswerPiece> pieces = all(new RecutPieces(new Given(PLAIN, before), after));

        assertThat(text(pieces)).isEqualTo(PLAIN);
        int sent = 0;
        for (AnswerPiece piece : pieces) {
            sent += piece.bytes().length;
            assertThat(piece.dueNanos()).isEqualTo(10L * ((sent - 1) / before + 1));
            assertThat(piece.bytes()).hasSize(sent == PLAIN.length() ? (sent - 1) % after + 1 : after);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "-1", "1 2", "0events", "3tokens", "99999999999events"})
    void aCutThatCannotBeReadIsWrongUsage(String text) {
        assertThatThrownBy(() -> FaultPlan.of(text, "fin", List.of(), null))
                .isInstanceOf(Problem.class)
                .hasMessageStartingWith("--cut-after");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "5@", "@1", "5@0", "-5@1", "a@b"})
    void aStallThatCannotBeReadIsWrongUsage(String text) {
        assertThatThrownBy(() -> FaultPlan.of(null, null, List.of(text), null))
                .isInstanceOf(Problem.class)
                .hasMessageStartingWith("--stall");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "fast", "1e3", "NaN"})
    void aSpeedThatIsNoneIsWrongUsage(String text) {
        assertThatThrownBy(() -> Pace.of(text)).isInstanceOf(Problem.class).hasMessageStartingWith("--speed");
    }

    @Test
    void speedDividesTimes() {
        assertThat(Pace.of("2").dueNanos(1_000)).isEqualTo(500);
        assertThat(Pace.of("0.5").dueNanos(1_000)).isEqualTo(2_000);
        assertThat(Pace.of("max").dueNanos(1_000)).isZero();
        assertThat(Pace.of("1").dueNanos(-5))
                .as("an answer that came before its request's end")
                .isZero();
    }

    private static List<Integer> ends(String answer, boolean chunked, int size) {
        EventScanner scanner = new EventScanner(HEAD.length(), chunked);
        List<Integer> ends = new ArrayList<>();
        byte[] bytes = answer.getBytes(StandardCharsets.US_ASCII);
        for (int at = 0; at < bytes.length; at += size) {
            for (int end : scanner.ends(Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + size)))) {
                ends.add(at + end);
            }
        }
        return ends;
    }

    private static List<AnswerPiece> all(Pieces pieces) throws IOException {
        List<AnswerPiece> all = new ArrayList<>();
        for (AnswerPiece piece = pieces.next(); piece != null; piece = pieces.next()) {
            assertThat(piece.bytes()).isNotEmpty();
            all.add(piece);
        }
        return all;
    }

    private static String text(List<AnswerPiece> pieces) {
        StringBuilder text = new StringBuilder();
        pieces.forEach(piece -> text.append(new String(piece.bytes(), StandardCharsets.US_ASCII)));
        return text.toString();
    }

    /** An answer in pieces of one size, due 10 ns apart. */
    private static final class Given implements Pieces {
        private final Iterator<AnswerPiece> pieces;

        Given(String answer, int size) {
            List<AnswerPiece> all = new ArrayList<>();
            for (int at = 0; at < answer.length(); at += size) {
                String part = answer.substring(at, Math.min(answer.length(), at + size));
                all.add(new AnswerPiece(10L * (all.size() + 1), part.getBytes(StandardCharsets.US_ASCII)));
            }
            pieces = all.iterator();
        }

        @Override
        public AnswerPiece next() {
            return pieces.hasNext() ? pieces.next() : null;
        }

        @Override
        public Ending ending() {
            return Ending.KEPT;
        }

        @Override
        public long endDueNanos() {
            return 99;
        }
    }
}
