package io.ssetape.proxy.serve;

import static io.ssetape.proxy.serve.ServeFixture.get;
import static io.ssetape.proxy.serve.ServeFixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which of the ends of an idle connection are the service's own, and which only answer an end of the client's or of ssetape. */
@Timeout(60)
class IdleEndsTest {
    private static final long CONNECTION = 1;
    private static final long STAYS_MILLIS = 300;

    @TempDir
    private Path folder;

    /** What stands on the tape behind a complete answer, and what is played of it; null for nothing. */
    private record Recorded(String name, Ending played, UnaryOperator<TapeText> ends) {
        @Override
        public String toString() {
            return name;
        }

        private TapeText tape() {
            return ends.apply(
                    new TapeText("entry").request(CONNECTION, 0, get("/x")).response(CONNECTION, 1, ok("1")));
        }
    }

    private static List<Recorded> all() {
        return List.of(
                new Recorded(
                        "service then client",
                        Ending.FIN,
                        tape -> tape.halfClosed(CONNECTION, Direction.RESPONSE, 2)
                                .halfClosed(CONNECTION, Direction.REQUEST, 3)
                                .closed(CONNECTION, 3, Party.UPSTREAM, CloseKind.FIN)),
                new Recorded(
                        "service and the client stays",
                        Ending.FIN,
                        tape -> tape.halfClosed(CONNECTION, Direction.RESPONSE, 2)),
                new Recorded(
                        "service then client resets",
                        Ending.FIN,
                        tape -> tape.halfClosed(CONNECTION, Direction.RESPONSE, 2)
                                .closed(CONNECTION, 3, Party.CLIENT, CloseKind.RESET)),
                new Recorded(
                        "service then proxy",
                        Ending.FIN,
                        tape -> tape.halfClosed(CONNECTION, Direction.RESPONSE, 2)
                                .closed(CONNECTION, 3, Party.PROXY, CloseKind.FIN)),
                new Recorded(
                        "service without half closes",
                        Ending.FIN,
                        tape -> tape.closed(CONNECTION, 2, Party.UPSTREAM, CloseKind.FIN)),
                new Recorded(
                        "service resets",
                        Ending.RESET,
                        tape -> tape.closed(CONNECTION, 2, Party.UPSTREAM, CloseKind.RESET)),
                new Recorded(
                        "client then service",
                        null,
                        tape -> tape.halfClosed(CONNECTION, Direction.REQUEST, 2)
                                .halfClosed(CONNECTION, Direction.RESPONSE, 2)
                                .closed(CONNECTION, 2, Party.CLIENT, CloseKind.FIN)),
                new Recorded(
                        "client then service as a foreign tape has it",
                        null,
                        tape -> tape.halfClosed(CONNECTION, Direction.REQUEST, 2)
                                .halfClosed(CONNECTION, Direction.RESPONSE, 3)
                                .closed(CONNECTION, 3, Party.UPSTREAM, CloseKind.FIN)),
                new Recorded(
                        "client then service resets",
                        null,
                        tape -> tape.halfClosed(CONNECTION, Direction.REQUEST, 2)
                                .closed(CONNECTION, 3, Party.UPSTREAM, CloseKind.RESET)),
                new Recorded(
                        "client then proxy",
                        null,
                        tape -> tape.halfClosed(CONNECTION, Direction.REQUEST, 2)
                                .closed(CONNECTION, 3, Party.PROXY, CloseKind.FIN)),
                new Recorded(
                        "client without half closes",
                        null,
                        tape -> tape.closed(CONNECTION, 2, Party.CLIENT, CloseKind.FIN)),
                new Recorded("client resets", null, tape -> tape.closed(CONNECTION, 2, Party.CLIENT, CloseKind.RESET)),
                new Recorded(
                        "proxy at the stop of the recording",
                        null,
                        tape -> tape.closed(CONNECTION, 2, Party.PROXY, CloseKind.FIN)),
                new Recorded(
                        "proxy at a fault", null, tape -> tape.closed(CONNECTION, 2, Party.PROXY, CloseKind.RESET)),
                new Recorded(
                        "nobody but a timeout",
                        null,
                        tape -> tape.closed(CONNECTION, 2, Party.UPSTREAM, CloseKind.TIMEOUT)),
                new Recorded("tape ends", null, UnaryOperator.identity()));
    }

    private static List<Recorded> stay() {
        return all().stream().filter(recorded -> recorded.played == null).toList();
    }

    private static List<Recorded> end() {
        return all().stream().filter(recorded -> recorded.played != null).toList();
    }

    @ParameterizedTest
    @MethodSource("all")
    void onlyAnEndOfTheServicesOwnIsKept(Recorded recorded) {
        try (AnswerStore store = AnswerStore.in(folder)) {
            IdleEnd expected =
                    recorded.played == null ? null : new IdleEnd(recorded.played, TimeUnit.MILLISECONDS.toNanos(2));
            assertThat(new TapeIndexer(null, store)
                            .read(recorded.tape().source())
                            .exchanges())
                    .singleElement()
                    .satisfies(exchange -> {
                        assertThat(exchange.ending()).isEqualTo(Ending.KEPT);
                        assertThat(exchange.idleEnd()).isEqualTo(expected);
                    });
        }
    }

    /** The client said that it would ask no more before the answer was over; it is the answer's end that tells nothing then. */
    @Test
    void aClientThatEndedItsSideBeforeItsAnswerHasNoIdleEndBehindIt() {
        TapeText tape = new TapeText("entry")
                .request(CONNECTION, 0, get("/x"))
                .halfClosed(CONNECTION, Direction.REQUEST, 1)
                .response(CONNECTION, 2, ok("1"))
                .halfClosed(CONNECTION, Direction.RESPONSE, 3)
                .closed(CONNECTION, 3, Party.CLIENT, CloseKind.FIN);
        try (AnswerStore store = AnswerStore.in(folder)) {
            assertThat(new TapeIndexer(null, store).read(tape.source()).exchanges())
                    .singleElement()
                    .satisfies(exchange -> {
                        assertThat(exchange.ending()).isEqualTo(Ending.KEPT);
                        assertThat(exchange.idleEnd()).isNull();
                    });
        }
    }

    /** What a pool of connections does: it asks again, much later than the recorded client had gone. */
    @Test
    void aClientWithKeepAliveThatStaysIsAnsweredAgain() throws InterruptedException {
        List<ServeFixture> servers = new ArrayList<>();
        List<Wire> clients = new ArrayList<>();
        try {
            for (Recorded recorded : stay()) {
                ServeFixture server =
                        new ServeFixture(recorded.tape(), MatchBy.BODY, false, new Pace(1), FaultPlan.NONE);
                servers.add(server);
                Wire client = server.connect();
                clients.add(client);
                client.send(get("/x"));
                assertThat(client.receiveText(ok("1").length()))
                        .as("%s", recorded)
                        .isEqualTo(ok("1"));
            }
            Thread.sleep(STAYS_MILLIS);
            for (Wire client : clients) {
                client.send(get("/x"));
                assertThat(client.receiveText(ok("1").length())).isEqualTo(ok("1"));
            }
        } finally {
            clients.forEach(Wire::close);
            servers.forEach(ServeFixture::close);
        }
    }

    @ParameterizedTest
    @MethodSource("end")
    void aClientThatStaysSeesAnEndOfTheServicesOwn(Recorded recorded) {
        try (ServeFixture server = new ServeFixture(recorded.tape(), MatchBy.BODY, false, new Pace(1), FaultPlan.NONE);
                Wire client = server.connect()) {
            assertThat(client.send(get("/x")).receiveAndSeeHowItEnds().reset())
                    .isEqualTo(recorded.played == Ending.RESET);
        }
    }
}
