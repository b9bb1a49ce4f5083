package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.flow.PieceSizes;
import io.ssetape.replayer.flow.Rechunker;
import io.ssetape.replayer.flow.TapeScript;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Wherever data of a response quote the end mark they do so on the copy, since a finding tells of it; and nowhere else. */
class QuotedMarkTest {
    private static final String MARK = "[DONE]";

    static List<String> places() {
        return List.of(
                "{'choices':[{'index':0,'delta':{'content':'%s'}}]}",
                "{'choices':[{'index':0,'delta':{'reasoning_content':'%s','refusal':'%s'}}]}",
                "{'choices':[{'delta':{'tool_calls':[{'id':'call_%s','function':{'name':'%s','arguments':'{%s}'}}]}}]}",
                "{'choices':[{'delta':{'role':'%s'},'finish_reason':'%s','matched_stop':'%s'}]}",
                "{'choices':[{'text':'a','logprobs':{'content':[{'token':'%s'}],'tokens':['%s']}}]}",
                "{'error':{'message':'%s','code':'%s','type':'%s','param':'%s'}}",
                "{'id':'chatcmpl-%s','model':'%s','system_fingerprint':'%s','service_tier':'%s'}",
                "{'acme':'%s','metadata':{'a':['%s']},'usage':{'acme':'%s'}}",
                "{'choices':[],'%s':1,'usage':{'a%sb':2}}",
                "{'bootstrap_host':'%s','worker_url':'http://%s/%s?%s=%s#%s'}",
                "{'choices':[{'text':'\\n%s\\u0041%s\\\\'}]}",
                "no JSON %s",
                "{'choices':[]} %s",
                "{'choices':%s",
                "[DONE] %s");
    }

    @ParameterizedTest
    @MethodSource("places")
    void staysWhereverAnEventQuotesIt(String place) {
        for (String text : List.of(MARK, "[[DONE]", "春 " + MARK + "]", "[DO" + MARK + MARK)) {
            String data = place.replace('\'', '"').replace("%s", text);
            for (PieceSizes sizes : List.of(PieceSizes.fixed(1 << 20), PieceSizes.fixed(1), PieceSizes.fixed(5))) {
                List<Frame> original = cut(exchange("", "data: " + data + "\n\n"), sizes);
                List<Frame> scrubbed = Scrubbed.frames(original);
                assertThat(Scrubbed.differences(original, scrubbed)).isEmpty();
                assertThat(count(scrubbed)).as(data).isEqualTo(count(original));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("places")
    void doesNotStayInRequestsNorComeFromSomethingElse(String place) {
        String asked = place.replace('\'', '"').replace("%s", MARK + "zanzibar");
        assertThat(Scrubbed.latin1(
                        Scrubbed.stream(Scrubbed.frames(exchange(asked, "data: {}\n\n")), Direction.REQUEST)))
                .doesNotContain("DONE]zan", "zibar");
        for (char letter = 'A'; letter <= 'Z'; letter++) {
            String like = place.replace('\'', '"').replace("[DONE] ", "").replace("%s", "[DON" + letter + "]x[DONE");
            List<Frame> original = exchange("", "data: " + like + "\n\n");
            List<Frame> scrubbed = Scrubbed.frames(original);
            assertThat(Scrubbed.differences(original, scrubbed)).isEmpty();
            assertThat(count(scrubbed)).isEqualTo(count(original));
        }
    }

    @Test
    void isCutByTheEndsOfLinesAndEvents() {
        String event = "data: {\"choices\":[{\"text\":\"[DO\"}]}\n\ndata: {\"choices\":[{\"text\":\"NE]\"}]}\n\n";
        String line = "data: [DO\ndata: NE] zanzibar\n\n: [DONE]\n\n";
        for (String stream : List.of(event, line)) {
            List<Frame> original = exchange("", stream);
            List<Frame> scrubbed = Scrubbed.frames(original);
            assertThat(Scrubbed.differences(original, scrubbed)).isEmpty();
            assertThat(Scrubbed.latin1(Scrubbed.stream(scrubbed, Direction.RESPONSE)))
                    .doesNotContain("NE]", "zanzibar");
        }
    }

    private static int count(List<Frame> frames) {
        String all = Scrubbed.latin1(Scrubbed.stream(frames, Direction.RESPONSE));
        return all.split("\\[DONE]", -1).length - 1;
    }

    private static List<Frame> exchange(String asked, String stream) {
        String body = asked.isEmpty() ? "{\"stream\":true}" : asked;
        byte[] said = body.getBytes(StandardCharsets.UTF_8);
        return new TapeScript()
                .open(1, "entry")
                .request(2, Scrubbed.post("/v1/chat/completions", said.length))
                .bytes(2, Direction.REQUEST, false, said)
                .response(3, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
                .bytes(4, Direction.RESPONSE, false, stream.getBytes(StandardCharsets.UTF_8))
                .frames();
    }

    private static List<Frame> cut(List<Frame> frames, PieceSizes sizes) {
        List<Frame> recut = new ArrayList<>();
        Rechunker rechunker = new Rechunker(sizes, recut::add);
        frames.forEach(rechunker::accept);
        rechunker.finish();
        return recut;
    }
}
