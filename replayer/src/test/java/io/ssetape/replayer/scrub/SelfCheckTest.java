package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.WireCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SelfCheckTest {
    private static final String PROMPT = "My grandmother's marzipan recipe needs bitter almonds";

    @Test
    void findsNothingInWhatWasScrubbed() {
        List<Frame> frames = WireCase.all();
        SelfCheck.Result result = check(frames, Scrubbed.frames(frames));
        assertThat(result.found()).isZero();
        assertThat(result.sampled()).isPositive();
        assertThat(result.exchanges()).isPositive();
    }

    @Test
    void findsWhatStayed() {
        List<Frame> frames = exchange(PROMPT);
        SelfCheck.Result result = check(frames, frames);
        assertThat(result.found()).isPositive();
        assertThat(result.firstFound()).containsExactly("connection 1, request byte 0");
    }

    @Test
    void findsAnAnswerThatStayedInPiecesOfItsEvents() {
        List<Frame> frames = new ArrayList<>();
        GeneratedTape tape = new GeneratedTape(2, 1, 40, true);
        for (Frame frame = tape.next(); frame != null; frame = tape.next()) {
            frames.add(frame);
        }
        SelfCheck.Result result = check(frames, frames);
        assertThat(result.found()).isGreaterThan(10);
        assertThat(check(frames, Scrubbed.frames(frames)).found()).isZero();
    }

    @Test
    void findsAPromptThatStayedElsewhere() {
        List<Frame> scrubbed = new ArrayList<>(Scrubbed.frames(exchange(PROMPT)));
        scrubbed.add(new Frame.Bytes(9, 1, Direction.RESPONSE, 500, false, TapeScript.latin1("x marzipan recipe x")));
        SelfCheck.Result result = check(exchange(PROMPT), scrubbed);
        assertThat(result.found()).isPositive();
        assertThat(result.firstFound()).containsExactly("connection 1, response byte 500");
    }

    @Test
    void doesNotTakePublicWordsForWhatWasSaid() {
        List<Frame> frames =
                exchange("explain \\\"finish_reason\\\": \\\"stop\\\" and text/event-stream to xxxxxxxxxxxxxxxx");
        assertThat(check(frames, Scrubbed.frames(frames)).found()).isZero();
    }

    @Test
    void tellsWhereFiguresDiffer() {
        List<Frame> frames = WireCase.frames("s11-gzip-encoded-stream");
        SelfCheck.Result result = check(frames, Scrubbed.frames(frames));
        assertThat(result.different()).isOne();
        assertThat(result.firstDifferent()).containsExactly("connection 1, exchange 1");
    }

    @Test
    void aSampleStaysBoundedAndStillFinds() {
        Shingles shingles = new Shingles(stretch -> true);
        byte[] text = new byte[4 << 20];
        new Random(5).nextBytes(text);
        shingles.add(text);
        assertThat(shingles.size()).isLessThanOrEqualTo(1 << 19);
        assertThat(shingles.rate()).isGreaterThan(4);
        assertThat(shingles.find(text)).isEqualTo(shingles.size());
        byte[] other = new byte[1 << 20];
        new Random(6).nextBytes(other);
        assertThat(shingles.find(other)).isZero();
    }

    private static SelfCheck.Result check(List<Frame> original, List<Frame> scrubbed) {
        SelfCheck check = new SelfCheck(false);
        original.forEach(check::original);
        check.originalEnds(SourceEnd.complete());
        scrubbed.forEach(check::scrubbed);
        return check.finish(SourceEnd.complete());
    }

    private static List<Frame> exchange(String prompt) {
        String body = "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"" + prompt + "\"}]}";
        return new TapeScript()
                .open(1, "entry")
                .request(2, Scrubbed.post("/v1/chat/completions", body.length()) + body)
                .response(
                        3,
                        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{\"choices\":[]}")
                .frames();
    }
}
