package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.PieceSizes;
import io.ssetape.replayer.flow.Recut;
import io.ssetape.replayer.flow.TapeScript;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random conversations of which whole reads are lost, as a recorder that yields loses them. */
class GapRecoveryTest {
    private static final int CONVERSATIONS = 1500;

    private record Read(Direction direction, int exchange, long nanos, String text) {}

    /** A conversation, and what came of it on a tape that lost some of its reads. */
    private static final class Lossy {
        final List<Read> reads = new ArrayList<>();
        final Map<Integer, String> bodies = new HashMap<>();
        final List<Integer> touchedRequests = new ArrayList<>();
        final List<Integer> touchedResponses = new ArrayList<>();
        private final Random random;
        private final boolean hostile;

        Lossy(long seed, boolean pipelined, boolean hostile) {
            random = new Random(seed);
            this.hostile = hostile;
            int exchanges = 3 + random.nextInt(5);
            int asked = 0;
            for (int exchange = 1; exchange <= exchanges; exchange++) {
                while (asked < exchanges && (asked < exchange || (pipelined && random.nextInt(3) == 0))) {
                    request(++asked);
                }
                response(exchange);
            }
        }

        private void request(int exchange) {
            String body = "ask " + exchange;
            add(
                    Direction.REQUEST,
                    exchange,
                    "POST /" + exchange + " HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        }

        private void response(int exchange) {
            String head = "HTTP/1.1 200 OK\r\nX-Id: " + exchange + "\r\n";
            if (random.nextInt(4) == 0) {
                String body = "{\"answer\":" + exchange + "}";
                bodies.put(exchange, body);
                add(Direction.RESPONSE, exchange, head + "Content-Length: " + body.length() + "\r\n\r\n" + body);
                return;
            }
            StringBuilder body = new StringBuilder();
            add(Direction.RESPONSE, exchange, head + "Transfer-Encoding: chunked\r\n\r\n");
            for (int chunk = 1 + random.nextInt(8); chunk > 0; chunk--) {
                String text = text(exchange, chunk);
                body.append(text);
                add(Direction.RESPONSE, exchange, Integer.toHexString(text.length()) + "\r\n" + text + "\r\n");
            }
            add(Direction.RESPONSE, exchange, "0\r\n\r\n");
            bodies.put(exchange, body.toString());
        }

        private String text(int exchange, int chunk) {
            String event = "data: {\"of\":" + exchange + ",\"left\":" + chunk + "}\n\n";
            return switch (hostile ? random.nextInt(4) : 0) {
                case 1 -> event + "\r\n3\r\nabc\r\n0\r\n\r\n";
                case 2 -> event + "\r\n0\r\n\r\nHTTP/1.1 200 OK\r\nX-Id: 99\r\nContent-Length: 2\r\n\r\nok";
                case 3 -> event + "\r\n5\r\nabcde\r\n2\r\nzz\r\n";
                default -> event;
            };
        }

        /** Usually what belongs together is one read; sometimes the network cuts it. */
        private void add(Direction direction, int exchange, String text) {
            int cut = random.nextInt(5) == 0 ? 1 + random.nextInt(text.length() - 1) : text.length();
            for (String part : new String[] {text.substring(0, cut), text.substring(cut)}) {
                if (!part.isEmpty()) {
                    reads.add(new Read(direction, exchange, 10L * (reads.size() + 1), part));
                }
            }
        }

        /** Gaps are written down, with the time of their first byte, before their direction's next frame. */
        List<Frame> frames(boolean requestsToo) {
            TapeScript script = new TapeScript();
            Map<Direction, long[]> lost = new EnumMap<>(Direction.class);
            int yields = 0;
            boolean yielding = false;
            for (Read read : reads) {
                if (yielding ? random.nextInt(3) == 0 : yields < 2 && random.nextInt(8) == 0) {
                    yielding = !yielding;
                    yields++;
                }
                boolean request = read.direction() == Direction.REQUEST;
                if (yielding && (requestsToo || !request)) {
                    long[] gap = lost.computeIfAbsent(read.direction(), direction -> new long[] {read.nanos(), 0});
                    gap[1] += read.text().length();
                    (request ? touchedRequests : touchedResponses).add(read.exchange());
                } else {
                    write(script, lost.remove(read.direction()), read.direction());
                    script.bytes(read.nanos(), read.direction(), false, TapeScript.latin1(read.text()));
                }
            }
            lost.forEach((direction, gap) -> write(script, gap, direction));
            return script.close(10L * reads.size() + 10, Party.CLIENT, CloseKind.FIN)
                    .frames();
        }

        private static void write(TapeScript script, long[] gap, Direction direction) {
            if (gap != null) {
                script.gap(gap[0], direction, gap[1]);
            }
        }

        boolean isTouched(int exchange) {
            return touchedRequests.contains(exchange) || touchedResponses.contains(exchange);
        }
    }

    /** How many exchanges were lost bytes of, and what became of the others. */
    private static final class Tally {
        int whole;
        int doubtful;
        int ended;

        void check(Lossy lossy, Transcript told) {
            Map<Integer, Transcript.Told> byId = new HashMap<>();
            for (int i = 1; i <= told.size(); i++) {
                Transcript.Told exchange = told.exchange(i);
                assertThat(exchange.facts).isNotNull();
                if (exchange.requestHead != null) {
                    int id = Integer.parseInt(exchange.requestHead.path().substring(1));
                    assertThat(byId.put(id, exchange)).isNull();
                    check(lossy, id, exchange);
                }
            }
            for (int id : lossy.bodies.keySet()) {
                if (!lossy.isTouched(id) && lossy.touchedRequests.isEmpty()) {
                    assertThat(byId).containsKey(id);
                }
            }
        }

        private void check(Lossy lossy, int id, Transcript.Told exchange) {
            ResponseFacts response = exchange.response();
            if (exchange.responseHead != null) {
                assertThat(exchange.responseHead.fields().members("x-id")).containsExactly(Integer.toString(id));
            }
            boolean claimed = response.end() != BodyEnd.OPEN && response.missingBytes() == 0;
            boolean right = response.end() == BodyEnd.COMPLETE
                    && exchange.responseBody.toString().equals(lossy.bodies.get(id));
            if (claimed) {
                assertThat(right).as("%d: %s", id, response).isTrue();
                assertThat(lossy.touchedResponses).doesNotContain(id);
            }
            if (!lossy.isTouched(id)) {
                whole += claimed ? 1 : 0;
                doubtful += claimed ? 0 : 1;
            } else if (response.end() == BodyEnd.COMPLETE && response.missingBytes() > 0) {
                ended++;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anExchangeThatLostNothingIsWholeOrSaidToBeInDoubt(boolean hostile) {
        Tally tally = new Tally();
        for (long seed = 1; seed <= CONVERSATIONS; seed++) {
            Lossy lossy = new Lossy(seed, false, hostile);
            tally.check(lossy, Transcript.of(lossy.frames(false)));
        }
        assertThat(tally.doubtful).isLessThan(tally.whole / 40);
        assertThat(tally.ended).isGreaterThan(CONVERSATIONS / 4);
    }

    @Test
    void noAnswerIsGivenToAnotherRequestWhenRequestsAreLostToo() {
        Tally tally = new Tally();
        for (long seed = 1; seed <= CONVERSATIONS; seed++) {
            Lossy lossy = new Lossy(seed, false, true);
            tally.check(lossy, Transcript.of(lossy.frames(true)));
        }
        assertThat(tally.whole).isGreaterThan(2 * tally.doubtful);
    }

    @Test
    void noAnswerIsGivenToAnotherRequestWhenTheClientPipelines() {
        Tally tally = new Tally();
        for (long seed = 1; seed <= CONVERSATIONS; seed++) {
            Lossy lossy = new Lossy(seed, true, false);
            tally.check(lossy, Transcript.of(lossy.frames(false)));
        }
        assertThat(tally.whole).isGreaterThan(tally.doubtful);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anyCutGivesTheSameExchanges(boolean requestsToo) {
        for (long seed = 1; seed <= CONVERSATIONS / 5; seed++) {
            List<Frame> frames = new Lossy(seed, false, true).frames(requestsToo);
            String whole = Transcript.of(frames).facts();
            for (int longest : new int[] {1, 7, 60}) {
                assertThat(Transcript.of(Recut.pieces(frames, PieceSizes.seeded(seed, longest)))
                                .facts())
                        .as("seed %d", seed)
                        .isEqualTo(whole);
            }
        }
    }
}
