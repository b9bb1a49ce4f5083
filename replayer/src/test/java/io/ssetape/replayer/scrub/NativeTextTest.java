package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.Generations;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** SGLang's native API sends the whole text so far, or what is new, and nothing but the texts says which. */
class NativeTextTest {
    @Test
    void aTextThatGrowsStillGrows() {
        same("{\"text\":\"q\"}", 22, "To be", "To be or", "To be or not to be", "To be or not to be, no");
    }

    @Test
    void piecesAreStillPieces() {
        same("{\"text\":\"q\"}", 16, "To", " be or", " not", " to ", "");
        same("{\"text\":\"q\"}", 7, "春天", "夏天的", "秋天");
    }

    @Test
    void severalTextsBesideEachOtherStillGrow() {
        same("{\"text\":\"q\",\"sampling_params\":{\"n\":2}}", 11, "To", "Go", "To be", "Go now");
    }

    private static void same(String request, long chars, String... texts) {
        TapeScript script = new TapeScript()
                .open(1, "entry")
                .request(2, Scrubbed.post("/generate", request.length()) + request)
                .response(3, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n");
        for (int i = 0; i < texts.length; i++) {
            String event = "data: {\"text\":\"" + texts[i] + "\",\"meta_info\":{\"completion_tokens\":" + i
                    + "},\"index\":" + (request.contains("\"n\":2") ? i % 2 : 0) + "}\n\n";
            script.bytes(4, Direction.RESPONSE, false, event.getBytes(StandardCharsets.UTF_8));
        }
        script.response(5, "data: [DONE]\n\n").close(6, Party.UPSTREAM, CloseKind.FIN);
        assertThat(chars(script.frames())).isEqualTo(chars);
        assertThat(chars(Scrubbed.frames(script.frames()))).isEqualTo(chars);
    }

    private static long chars(List<Frame> frames) {
        return Generations.of(frames).get(0).output().contentChars();
    }
}
