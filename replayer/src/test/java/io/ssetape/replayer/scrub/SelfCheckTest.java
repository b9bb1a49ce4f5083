package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.WireCase;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertThat(result.firstFound())
                .containsExactly("connection 1, request byte 0", "the texts of request 1, put together");
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

    /** Whatever mask fails: what stands beside prompts and answers is searched for too. */
    @ParameterizedTest
    @ValueSource(strings = {"Zanzibar", "48151623", "10.77.66.55"})
    void findsWhatStayedBesidePromptsAndAnswers(String secret) {
        List<Frame> frames = new TapeScript()
                .open(1, "entry")
                .request(2, "GET /v1/models?a=" + secret + " HTTP/1.1\r\nX-Acme: " + secret + "\r\n\r\n")
                .response(3, "HTTP/1.1 400 rejected by " + secret + "\r\nContent-Length: 0\r\n\r\n")
                .frames();
        String metrics = "sglang:num_running_reqs{host=\"" + secret + "\"} 1\n";
        frames = new ArrayList<>(frames);
        frames.add(new Frame.ConnectionOpened(4, 2, "entry", secret + ":5000", "127.0.0.1:30000", 4));
        frames.add(new Frame.MetricsSnapshot(
                5, "after", "http://127.0.0.1:30000/metrics", 200, metrics.getBytes(StandardCharsets.UTF_8)));
        List<Frame> scrubbed = Scrubbed.frames(frames);
        assertThat(check(frames, scrubbed).found()).isZero();
        assertThat(check(frames, scrubbed).names()).isOne();
        for (int i = 0; i < frames.size(); i++) {
            boolean planted = !frames.get(i)
                    .equals(new TapeScript().open(1, "entry").frames().get(0));
            List<Frame> leaking = new ArrayList<>(scrubbed);
            leaking.set(i, frames.get(i));
            assertThat(check(frames, leaking).found() > 0)
                    .as(frames.get(i).toString())
                    .isEqualTo(planted);
        }
    }

    @Test
    void tellsWhenMetricsAreReadOtherwise() {
        Frame one = new Frame.MetricsSnapshot(
                1, "after", "", 200, "sglang:num_running_reqs 1\n".getBytes(StandardCharsets.UTF_8));
        Frame two = new Frame.MetricsSnapshot(
                1, "after", "", 200, "sglang:num_running_reqs 2\n".getBytes(StandardCharsets.UTF_8));
        assertThat(check(List.of(one), List.of(one)).metricsDifferent()).isZero();
        assertThat(check(List.of(one), List.of(two)).metricsDifferent()).isOne();
    }

    /** A reader puts the same character in place of whatever is no UTF-8. */
    @ParameterizedTest
    @ValueSource(strings = {"GBK", "ISO-8859-1", "UTF-16"})
    void findsNothingInScrubbedTextsOfOtherEncodings(String charset) {
        for (String text : List.of("号银照密码号银照密码号银照密码", "Größe öäü ÄÖÜß ñandú Größe öäü", "\u00e4\u00bd".repeat(9))) {
            String content = new String(text.getBytes(Charset.forName(charset)), StandardCharsets.ISO_8859_1)
                    .replaceAll("[\"\\\\\\x00-\\x1f]", "?");
            List<Frame> original = answered(saying(content).getBytes(StandardCharsets.ISO_8859_1));
            SelfCheck.Result result = check(original, Scrubbed.frames(original));
            assertThat(result.firstFound()).as(text).isEmpty();
            assertThat(result.found()).as(text).isZero();
        }
    }

    /** A public word that is spelt otherwise is none: neither to who replaces nor to who searches. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/models?%6dodel=abcdef",
                "/v1/%6dodels",
                "/v1/m?x=1&%6dodel=",
                "/v1/chat/%63ompletions?%75ser=a%40b"
            })
    void findsNothingInPublicWordsThatAreSpeltWithPercentSigns(String target) {
        List<Frame> original = new TapeScript()
                .open(1, "entry")
                .request(2, "GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n")
                .frames();
        assertThat(check(original, Scrubbed.frames(original)).found()).isZero();
    }

    @Test
    void namesTheRequestWhoseTextsStayed() {
        List<Frame> original = answered(saying(PROMPT));
        SelfCheck.Result result = check(original, original);
        assertThat(result.firstFound()).contains("the texts of request 1, put together");
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

    /** What the record says of it: the first bytes, and reasons that are no public words. */
    @Test
    void takesNoTextForAFigure() {
        for (String answer : List.of(
                "\u0016\u0003\u0001 no \"HTTP\" at all\r\n\r\n",
                "SSH-2.0-\u0001\u0002\u0003zanzibar\r\n\r\n",
                events("zanzibar", "zanzibar", "marzipan"),
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: zanzibar, marzipan\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Encoding: zanzibar\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Length: 5, zanzibar\r\n\r\n{}",
                events("stop", "\u00e9", "zanzibar"))) {
            List<Frame> frames = answered(answer);
            assertThat(check(frames, Scrubbed.frames(frames)).different())
                    .as(answer)
                    .isZero();
        }
    }

    @Test
    void countsFinishReasonsWhateverTheyAreCalled() {
        List<Frame> frames = answered(events("acme", "acme", "zanz"));
        assertThat(check(frames, answered(events("aaaa", "aaaa", "bbbb"))).different())
                .isZero();
        assertThat(check(frames, answered(events("aaaa", "bbbb", "bbbb"))).different())
                .isOne();
        assertThat(check(frames, answered(events("aaaa", "aaaa", "stop"))).different())
                .isOne();
    }

    private static String events(String... reasons) {
        StringBuilder events = new StringBuilder("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n");
        for (int i = 0; i < reasons.length; i++) {
            events.append("data: {\"choices\":[{\"index\":")
                    .append(i)
                    .append(",\"delta\":{},\"finish_reason\":\"")
                    .append(reasons[i])
                    .append("\"}]}\n\n");
        }
        return events.append("data: [DONE]\n\n").toString();
    }

    private static String saying(String content) {
        return "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
                + "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + content + "\"}}]}\n\ndata: [DONE]\n\n";
    }

    private static List<Frame> answered(String answer) {
        return answered(answer.getBytes(StandardCharsets.UTF_8));
    }

    private static List<Frame> answered(byte[] answer) {
        String body = "{\"stream\":true}";
        return new TapeScript()
                .open(1, "entry")
                .request(2, Scrubbed.post("/v1/chat/completions", body.length()) + body)
                .bytes(3, Direction.RESPONSE, false, answer)
                .frames();
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
