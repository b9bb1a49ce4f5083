package io.ssetape.replayer.interpret;

import static io.ssetape.replayer.interpret.Exchange.assertEnds;
import static io.ssetape.replayer.interpret.Exchange.started;
import static io.ssetape.replayer.interpret.Exchange.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.StreamEnd.End;
import org.junit.jupiter.api.Test;

/** Answers that are no streams, that only say so, or that are not of the kind the client asked for. */
final class PlainAnswerTest {
    @Test
    void anAnswerThatIsNoStreamHasOnlyItsEndToEndTime() {
        Interpretation parts = Exchange.chat()
                .asking("{'stream':false}")
                .contentType("application/json")
                .raw(150, "{'id':'c','choices':[{'index':0,'message':{'role':'assistant','content':'Hi',")
                .raw(
                        180,
                        "'reasoning_content':'Hm'},'finish_reason':'stop'}],'usage':{'prompt_tokens':9,'completion_tokens':8,"
                                + "'prompt_tokens_details':{'cached_tokens':3}},'sglext':{'spec_tokens_details':{'spec_verify_ct':2}}}")
                .ends(180, BodyEnd.COMPLETE)
                .interpret();
        assertEnds(parts, Outcome.COMPLETED, End.EOF, true, null);
        assertThat(times(parts).timePointsNs()).containsExactly(0, 180_000_000);
        assertThat(times(parts).e2eMs()).isEqualTo(180.0);
        assertThat(times(parts).ttftMs()).isNull();
        assertThat(times(parts).tpotMs()).isNull();
        assertThat(times(parts).itlMs()).isEmpty();
        assertThat(parts.output().content()).isEqualTo("Hi");
        assertThat(parts.output().reasoning()).isEqualTo("Hm");
        assertThat(parts.client().outputTokens()).isEqualTo(8);
        assertThat(parts.events().json()).isZero();
        assertThat(parts.metrics().acceptLength().value()).isEqualTo(4.0);
        assertThat(parts.metrics().cacheRatio().numerator()).isEqualTo(3);
        assertThat(parts.findings()).doesNotContain("done-missing", "not-sse");
    }

    @Test
    void answersOfTheOtherApisAreReadToo() {
        Interpretation completion = Exchange.of(Dialect.COMPLETIONS)
                .asking("{}")
                .contentType("application/json")
                .raw(
                        10,
                        "{'choices':[{'index':0,'text':'Hi','finish_reason':'length'}],'usage':{'completion_tokens':2}}")
                .interpret();
        assertThat(completion.inference().status()).isEqualTo(Outcome.COMPLETED);
        assertThat(completion.output().content()).isEqualTo("Hi");
        Interpretation generate = Exchange.of(Dialect.GENERATE)
                .asking("{'text':['p','q']}")
                .contentType("application/json")
                .raw(
                        10,
                        "[{'text':'a','meta_info':{'finish_reason':{'type':'stop'},'prompt_tokens':4,'completion_tokens':1}},"
                                + "{'text':'b','meta_info':{'finish_reason':{'type':'length'},'prompt_tokens':6,'completion_tokens':2}}]")
                .interpret();
        assertThat(generate.inference().status()).isEqualTo(Outcome.COMPLETED);
        assertThat(generate.usage().promptTokens()).isEqualTo(10);
        assertThat(generate.usage().completionTokens()).isEqualTo(3);
    }

    @Test
    void anAnswerThatIsNoJsonFailsTheClient() {
        Interpretation parts = Exchange.chat()
                .asking("{}")
                .contentType("text/html")
                .raw(10, "<html></html>")
                .interpret();
        assertEnds(parts, Outcome.FAILED, End.EOF, false, "AISBenchValueError MODEL-DATA-003");
        assertThat(parts.findings())
                .contains("json-invalid", "finish-reason-missing")
                .doesNotContain("not-sse");
    }

    @Test
    void aPlainAnswerToAClientThatWantsAStreamIsNoStream() {
        Interpretation parts = Exchange.chat()
                .contentType("application/json")
                .raw(10, "{'object':'error','message':'model not found','code':404}")
                .ends(11, BodyEnd.COMPLETE)
                .interpret();
        // The client's loop takes the body for one event that the end completes, and sees nothing wrong in it.
        assertEnds(parts, Outcome.FAILED, End.EOF, true, null);
        assertThat(times(parts).timePointsNs()).containsExactly(0, 11_000_000);
        assertThat(parts.stream().errors()).hasSize(1);
        assertThat(parts.findings()).contains("not-sse", "error-event", "client-success-differs");
    }

    @Test
    void aStreamForAClientThatWantsNoneFailsTheClient() {
        Interpretation parts = started()
                .asking("{'stream':false}")
                .finish(150, "stop")
                .done(151)
                .interpret();
        assertEnds(parts, Outcome.COMPLETED, End.DONE, false, "AISBenchValueError MODEL-DATA-003");
        assertThat(parts.output().content()).isEqualTo("ab");
        assertThat(parts.findings()).contains("client-success-differs");
    }

    @Test
    void anAnswerThatIsNotUtf8FailsTheClientBeforeItsTimePoint() {
        byte[] body = {'{', '"', (byte) 0xFF, '"', ':', '1', '}'};
        Interpretation parts = Exchange.chat()
                .asking("{}")
                .contentType("application/json")
                .bytes(10, body)
                .interpret();
        assertThat(parts.client().error()).isEqualTo("UnicodeDecodeError");
    }

    @Test
    void anEventStreamByNameOnlyIsNoStream() {
        Interpretation parts = Exchange.chat()
                .raw(10, "<html>\n<body>gateway</body>\n</html>\n")
                .interpret();
        assertThat(parts.findings()).contains("not-sse");
        assertThat(Exchange.chat().raw(10, ": waiting\n\n").interpret().findings())
                .doesNotContain("not-sse");
        assertThat(Exchange.chat()
                        .raw(10, "data: {")
                        .ends(20, BodyEnd.RESET)
                        .interpret()
                        .findings())
                .containsExactly("body-cut");
    }

    @Test
    void anAnswerAboveTheReplaysLimitIsUnknownToTheClientOnlyWhereItReadsIt() {
        Exchange large = Exchange.chat()
                .asking("{}")
                .contentType("application/json")
                .limits(1 << 20, 10)
                .raw(10, "{'choices':[]}");
        assertThat(large.interpret().client().success()).isNull();
        assertThat(large.interpret().findings()).contains("event-too-large");
        assertThat(large.status(500).interpret().client().error()).isEqualTo("http-500");
    }
}
