package io.ssetape.replayer.interpret;

import static io.ssetape.replayer.interpret.Exchange.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.request.EventCounts;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.StreamEnd.End;
import org.junit.jupiter.api.Test;

/** Events, times, text and the end mark of a chat stream. */
final class StreamInterpretationTest {
    @Test
    void metadataTailLengthensE2e() {
        Interpretation parts = Exchange.chat()
                .content(100, "Spring rain")
                .content(140, " falls")
                .event(160, "{'choices':[],'usage':null,'sglext':{'request_id':'r'}}")
                .usage(180, 9, 8)
                .done(181)
                .interpret();
        assertThat(times(parts).timePointsNs()).containsExactly(0, 100_000_000, 140_000_000, 160_000_000, 180_000_000);
        assertThat(times(parts).e2eMs()).isEqualTo(180.0);
        assertThat(times(parts).ttftMs()).isEqualTo(100.0);
        assertThat(times(parts).tpotMs()).isEqualTo(11.428571428571429);
        assertThat(times(parts).itlMs()).containsExactly(40.0, 20.0, 20.0);
        assertThat(parts.timing().withoutMetadataEvents().e2eMs()).isEqualTo(140.0);
        assertThat(parts.timing().withoutMetadataEvents().tpotMs()).isEqualTo(5.714285714285714);
        assertThat(parts.timing().withoutMetadataEvents().itlMs()).containsExactly(40.0);
        assertThat(parts.timing().firstJsonMs()).isEqualTo(100.0);
        assertThat(parts.timing().lastTextMs()).isEqualTo(140.0);
    }

    @Test
    void aStreamWithoutMetadataEventsHasNoCounterfactual() {
        Interpretation parts =
                Exchange.chat().content(100, "a").finish(140, "stop").done(141).interpret();
        assertThat(parts.timing().withoutMetadataEvents()).isNull();
        assertThat(times(parts).tpotMs()).isNull();
    }

    @Test
    void eventsCountInEveryKindTheyAreOf() {
        Interpretation parts = Exchange.chat()
                .raw(5, ": hello\n\n")
                .event(10, "{'choices':[{'index':0,'delta':{'role':'assistant','content':''}}]}")
                .event(20, "{'choices':[{'index':0,'delta':{'reasoning_content':'hm'}}]}")
                .event(30, "{'choices':[{'index':0,'delta':{'content':'a','tool_calls':[{}]}}]}")
                .event(40, "{'choices':[{'index':0,'delta':{}}]}")
                .event(
                        50,
                        "{'choices':[{'index':0,'delta':{},'finish_reason':'stop'}],'usage':{'completion_tokens':3}}")
                .event(60, "{'choices':[],'sglext':{}}")
                .event(70, "{'error':{'code':500}}")
                .event(80, "no json")
                .done(90)
                .interpret();
        assertThat(parts.events()).isEqualTo(new EventCounts(8, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1));
        assertThat(parts.findings()).contains("json-invalid", "error-event");
        assertThat(parts.timing().firstReasoningMs()).isEqualTo(20.0);
        assertThat(parts.timing().firstContentMs()).isEqualTo(30.0);
    }

    @Test
    void theTextIsCountedAndHashedAndOnlyKeptWhenAskedFor() {
        Exchange exchange = Exchange.chat()
                .content(10, "杭")
                .content(20, "州👩")
                .finish(30, "stop")
                .done(31);
        Interpretation kept = exchange.interpret();
        assertThat(kept.output().content()).isEqualTo("杭州👩");
        Interpretation lean = exchange.withoutText().interpret();
        assertThat(lean.output().content()).isNull();
        assertThat(lean.output().contentChars()).isEqualTo(3);
        assertThat(lean.output().contentSha256())
                .isEqualTo(kept.output().contentSha256())
                .isEqualTo("4e1bd0658b74ba007e5737e4a54cdb26cf3311d10034c9cc1d31687f37612e56");
    }

    @Test
    void halfASurrogatePairIsTold() {
        Interpretation parts = Exchange.chat()
                .content(10, "\\ud83d")
                .content(20, "\\ude80")
                .finish(30, "stop")
                .done(31)
                .interpret();
        assertThat(parts.findings()).contains("text-lone-surrogate");
        assertThat(parts.output().contentChars()).isEqualTo(2);
        Interpretation whole = Exchange.chat()
                .content(10, "\\ud83d\\ude80")
                .finish(30, "stop")
                .done(31)
                .interpret();
        assertThat(whole.findings()).doesNotContain("text-lone-surrogate");
        assertThat(whole.output().contentChars()).isEqualTo(1);
    }

    @Test
    void whatFollowsTheEndMarkIsCountedAndNotRead() {
        Interpretation parts = Exchange.chat()
                .content(10, "x")
                .finish(20, "stop")
                .raw(30, "data: [DONE]\n\n\n")
                .content(40, "late")
                .interpret();
        assertThat(parts.output().content()).isEqualTo("x");
        assertThat(parts.stream().bytesAfterDone()).isEqualTo(60);
        assertThat(parts.findings()).contains("bytes-after-done");
        assertThat(parts.inference().status()).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void lineEndsBehindTheEndMarkBelongToIt() {
        for (String mark :
                new String[] {"data: [DONE]\n\n\n\n", "data: [DONE]\r\n\r\n", "data: [DONE]\n", "data: [DONE]"}) {
            Interpretation parts = Exchange.chat()
                    .content(10, "x")
                    .finish(20, "stop")
                    .raw(30, mark)
                    .interpret();
            assertThat(parts.stream().done()).as(mark).isTrue();
            assertThat(parts.stream().end()).as(mark).isEqualTo(End.DONE);
            assertThat(parts.stream().bytesAfterDone()).as(mark).isZero();
            assertThat(parts.findings()).as(mark).doesNotContain("bytes-after-done", "done-missing");
        }
    }

    @Test
    void eachNonStandardCutShowsAsADifferenceOfDialects() {
        String event = "data: {'choices':[{'index':0,'delta':{'content':'x'}}]}";
        assertDialects(event + "\n\n", false, "x");
        assertDialects(event + "\r\n\r\n", false, "x");
        assertDialects(": ping\n\n" + event + "\n\n", false, "x");
        assertDialects(": ping\n" + event + "\n\n", true, "x");
        assertDialects("id: 7\n" + event + "\n\n", true, "x");
        assertDialects("event: message\n" + event + "\n\n", true, "x");
        assertDialects("{'choices':[{'index':0,'delta':{'content':'x'}}]}\n\n", true, "x");
        assertDialects("data: {'choices':[{'index':0,\ndata: 'delta':{'content':'x'}}]}\n\n", true, "x");
        assertDialects("data: {'choices':[{'index':0,\n'delta':{'content':'x'}}]}\n\n", true, "x");
        assertDialects(event + "\r\r" + event + "\r\r\n", true, "xx");
    }

    private static void assertDialects(String raw, boolean differ, String content) {
        Interpretation parts =
                Exchange.chat().raw(10, raw).finish(20, "stop").done(21).interpret();
        assertThat(parts.output().content()).as(raw).isEqualTo(content);
        assertThat(parts.findings().contains("dialects-differ")).as(raw).isEqualTo(differ);
    }

    @Test
    void anAnswerAbovetheReplaysLimitLeavesTheClientUnknown() {
        Interpretation parts = Exchange.chat()
                .limits(1 << 20, 200)
                .content(10, "x".repeat(300))
                .finish(20, "stop")
                .done(21)
                .interpret();
        assertThat(parts.findings()).contains("event-too-large");
        assertThat(parts.client().success()).isNull();
        assertThat(parts.stream().done()).isTrue();
    }
}
