package io.ssetape.replayer.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlowTableTest {
    private final List<String> told = new ArrayList<>();
    private final FlowTable table = new FlowTable(Telling::new);

    private List<String> feed(TapeScript script) {
        script.frames().forEach(table::accept);
        return told;
    }

    @Test
    void connectionsAreKeptApart() {
        assertThat(feed(new TapeScript()
                        .on(1)
                        .open(0, "entry")
                        .on(2)
                        .open(1, "decode")
                        .request(2, "b")
                        .on(1)
                        .request(3, "a")
                        .on(2)
                        .response(4, "c")))
                .containsExactly(
                        "1 opened entry", "2 opened decode", "2 request 2 b", "1 request 3 a", "2 response 4 c");
    }

    @Test
    void aConnectionNeedsNoOpening() {
        assertThat(feed(new TapeScript().response(4, "c").open(5, "entry").request(6, "d")))
                .containsExactly("1 response 4 c", "1 opened entry", "1 request 6 d");
    }

    @Test
    void aJumpForwardIsAGap() {
        assertThat(feed(new TapeScript()
                        .request(1, "a")
                        .hole(Direction.REQUEST, 5)
                        .request(2, "b")
                        .hole(Direction.RESPONSE, 2)
                        .gap(3, Direction.RESPONSE, 4)))
                .containsExactly(
                        "1 request 1 a",
                        "1 gap request 2 5",
                        "1 request 2 b",
                        "1 gap response 3 2",
                        "1 gap response 3 4");
    }

    @Test
    void anOffsetThatGoesBackIsNotBelieved() {
        Frame again = new Frame.Bytes(2, 1, Direction.REQUEST, 0, false, TapeScript.latin1("b"));
        assertThat(feed(new TapeScript().request(1, "aaa").frame(again)))
                .containsExactly("1 request 1 aaa", "1 request 2 b");
    }

    @Test
    void emptyReadsAreNothing() {
        assertThat(feed(new TapeScript().request(1, ""))).isEmpty();
    }

    @Test
    void whatComesBehindAnEndIsLate() {
        feed(new TapeScript()
                .request(1, "a")
                .halfClose(2, Direction.REQUEST)
                .request(3, "bb")
                .halfClose(3, Direction.REQUEST)
                .gap(3, Direction.REQUEST, 7)
                .response(4, "c")
                .close(5, Party.CLIENT, CloseKind.FIN)
                .response(6, "ddd")
                .close(7, Party.UPSTREAM, CloseKind.RESET));
        assertThat(told)
                .containsExactly(
                        "1 request 1 a",
                        "1 half-closed request 2",
                        "1 late request 3 2",
                        "1 response 4 c",
                        "1 closed 5 CLIENT FIN",
                        "1 late response 6 3");
        assertThat(table.lateFrames()).isEqualTo(5);
    }

    @Test
    void theEndOfTheTapeCutsWhatIsOpen() {
        feed(new TapeScript().on(2).request(1, "a").on(1).request(2, "b").close(3, Party.CLIENT, CloseKind.FIN));
        told.clear();
        table.finish();
        assertThat(told).containsExactly("1 released", "2 cut", "2 released");
    }

    @Test
    void aNumberMayBeUsedAgainAfterAClose() {
        assertThat(feed(new TapeScript()
                        .open(1, "one")
                        .close(2, Party.CLIENT, CloseKind.FIN)
                        .open(3, "two")
                        .request(4, "a")))
                .containsExactly(
                        "1 opened one", "1 closed 2 CLIENT FIN", "1 released", "1 opened two", "1 request 4 a");
    }

    @Test
    void closedConnectionsAreForgottenInTime() {
        TapeScript script = new TapeScript();
        for (int number = 1; number <= 1025; number++) {
            script.on(number).close(number, Party.CLIENT, CloseKind.FIN);
        }
        feed(script);
        assertThat(told).contains("1 released").doesNotContain("2 released");
    }

    @Test
    void framesThatSpeakOfNoConnectionAreIgnored() {
        assertThat(feed(new TapeScript().frame(new Frame.Mark(1, "here")).frame(new Frame.TapeEnd(2, 1, 0, 0))))
                .isEmpty();
    }

    private final class Telling implements FlowListener {
        private final long number;

        Telling(long number) {
            this.number = number;
        }

        private void tell(String what) {
            told.add(number + " " + what);
        }

        @Override
        public void opened(Frame.ConnectionOpened frame) {
            tell("opened " + frame.tap());
        }

        @Override
        public void bytes(Direction direction, long nanos, boolean byProxy, byte[] payload) {
            tell(direction.label() + " " + nanos + " " + new String(payload, StandardCharsets.ISO_8859_1));
        }

        @Override
        public void gap(Direction direction, long nanos, long missingBytes) {
            tell("gap " + direction.label() + " " + nanos + " " + missingBytes);
        }

        @Override
        public void halfClosed(Direction direction, long nanos) {
            tell("half-closed " + direction.label() + " " + nanos);
        }

        @Override
        public void closed(long nanos, Party by, CloseKind kind) {
            tell("closed " + nanos + " " + by + " " + kind);
        }

        @Override
        public void cut() {
            tell("cut");
        }

        @Override
        public void late(Direction direction, long nanos, long bytes) {
            tell("late " + direction.label() + " " + nanos + " " + bytes);
        }

        @Override
        public void released() {
            tell("released");
        }
    }
}
