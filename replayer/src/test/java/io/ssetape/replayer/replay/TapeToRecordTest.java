package io.ssetape.replayer.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.Generations;
import io.ssetape.replayer.kit.WireCase;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RuleTimes;
import io.ssetape.replayer.request.StreamEnd.End;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The whole path, from frames to records. */
class TapeToRecordTest {
    private static final long MILLISECOND = 1_000_000;
    private static final String REQUEST_BODY =
            "{\"model\":\"m\",\"stream\":true,\"stream_options\":{\"include_usage\":true},\"messages\":[]}";
    private static final String HEAD =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";

    private static RequestRecord replay(List<Frame> frames, SourceEnd end) {
        List<RequestRecord> records = Generations.of(frames, end);
        assertThat(records).hasSize(1);
        return records.get(0);
    }

    private static RequestRecord replay(TapeScript script) {
        return replay(script.frames(), SourceEnd.complete());
    }

    private static TapeScript asked() {
        return new TapeScript()
                .open(0, "entry")
                .request(
                        0,
                        "POST /v1/chat/completions HTTP/1.1\r\nContent-Length: " + REQUEST_BODY.length() + "\r\n\r\n"
                                + REQUEST_BODY);
    }

    private static String event(String json) {
        String data = "data: " + json + "\n\n";
        return Integer.toHexString(data.length()) + "\r\n" + data + "\r\n";
    }

    private static String text(String content) {
        return event("{\"id\":\"c-1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + content
                + "\"},\"finish_reason\":null}]}");
    }

    @Test
    void metadataTailLengthensE2e() {
        RequestRecord record = replay(asked().response(100 * MILLISECOND, HEAD + text("a"))
                .response(
                        140 * MILLISECOND,
                        event("{\"id\":\"c-1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"b\"},"
                                + "\"finish_reason\":\"length\"}]}"))
                .response(160 * MILLISECOND, event("{\"id\":\"c-1\",\"choices\":[],\"sglext\":{\"x\":1}}"))
                .response(
                        180 * MILLISECOND,
                        event(
                                "{\"id\":\"c-1\",\"choices\":[],\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":8}}"))
                .response(181 * MILLISECOND, event("[DONE]") + "0\r\n\r\n"));
        RuleTimes times = record.timing().rules().get("aisbench");
        assertThat(times.timePointsNs())
                .containsExactly(0, 100 * MILLISECOND, 140 * MILLISECOND, 160 * MILLISECOND, 180 * MILLISECOND);
        assertThat(times.e2eMs()).isEqualTo(180.0);
        assertThat(times.ttftMs()).isEqualTo(100.0);
        assertThat(times.tpotMs()).isEqualTo(80.0 / 7);
        assertThat(times.itlMs()).containsExactly(40.0, 20.0, 20.0);
        assertThat(record.stream().end()).isEqualTo(End.DONE);
        assertThat(record.stream().framing()).isNull();
        assertThat(record.stream().reads()).isEqualTo(5);
        assertThat(record.inference().status()).isEqualTo(Outcome.COMPLETED);
        assertThat(record.response().ids()).containsExactly("c-1");
    }

    @Test
    void aClientThatLeavesIsSaidToHaveLeft() {
        RequestRecord record = replay(asked().response(100 * MILLISECOND, HEAD + text("a"))
                .close(120 * MILLISECOND, Party.CLIENT, CloseKind.RESET));
        assertThat(record.stream().end()).isEqualTo(End.CLIENT_ABORT);
        assertThat(record.inference().status()).isEqualTo(Outcome.CANCELLED);
    }

    @Test
    void anAnswerThatNeverCameIsARecordToo() {
        RequestRecord record = replay(asked().close(120 * MILLISECOND, Party.UPSTREAM, CloseKind.RESET));
        assertThat(record.response().status()).isNull();
        assertThat(record.response().sha256()).isNull();
        assertThat(record.stream().end()).isEqualTo(End.RESET);
    }

    @Test
    void aTapeThatIsCutLeavesTheExchangeOpen() {
        RequestRecord record = replay(
                asked().response(100 * MILLISECOND, HEAD + text("a")).frames(),
                new SourceEnd(SourceEnd.Condition.CUT, "no end frame"));
        assertThat(record.stream().end()).isEqualTo(End.OPEN);
        assertThat(record.findings()).contains("tape-cut");
        assertThat(record.output().contentChars()).isOne();
    }

    @Test
    void aChunkThatIsCutIsNamed() {
        RequestRecord record = replay(WireCase.frames("s10-cut-before-done"), SourceEnd.complete());
        assertThat(record.stream().framing()).isEqualTo("chunk of 301 bytes cut after 61");
        assertThat(record.stream().end()).isEqualTo(End.TRUNCATED);
        assertThat(record.inference().status()).isEqualTo(Outcome.TRUNCATED);
        assertThat(record.events().json()).isEqualTo(5);
    }

    @Test
    void aGzipStreamIsReadWithTheTimesOfItsReads() {
        RequestRecord record = replay(WireCase.frames("s11-gzip-encoded-stream"), SourceEnd.complete());
        RuleTimes times = record.timing().rules().get("aisbench");
        assertThat(times.ttftMs()).isEqualTo(110.0);
        assertThat(times.e2eMs()).isEqualTo(205.0);
        assertThat(record.events().json()).isEqualTo(8);
        assertThat(record.stream().done()).isTrue();
    }
}
