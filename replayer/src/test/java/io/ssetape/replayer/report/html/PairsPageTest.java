package io.ssetape.replayer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.WireCase;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that two taps of a tape saw name each other, where their answers' id says so without doubt. */
@Tag("real-clients")
class PairsPageTest {
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path folder;

    @Test
    void aRequestNamesItselfAtTheOtherTap() throws Exception {
        try (ShownPage page = ShownPage.in(folder)) {
            page.report(new ListSource(WireCase.frames(seenAt("decode"))), 1280);
            assertThat(page.text("#pairs tbody tr").replace("\t", " "))
                    .isEqualTo("entry less decode 1 1 / 1 3.000 3.000 3.000 3.000");
            assertThat(page.text("#pairs")).contains("diagnose pairs by more than the id");

            page.click(".requests tbody tr");
            assertThat(page.text("#detail [data-peer]")).isEqualTo("also seen at decode: request 2");
            assertThat(page.text("#detail")).contains("+2.000 ms").contains("-1.000 ms");
            page.click("#detail [data-peer]");
            assertThat(page.text("#detail-title")).isEqualTo("Request 2");
            assertThat(page.text("#detail [data-peer]")).isEqualTo("also seen at entry: request 1");
            page.click("#language");
            assertThat(page.text("#pairs")).contains("entry 减 decode");
        }
    }

    @Test
    void anIdThatStandsTwicePairsNothing() throws Exception {
        try (ShownPage page = ShownPage.in(folder)) {
            page.report(new ListSource(WireCase.frames(seenAt("decode", "decode"))), 1280);
            page.click(".requests tbody tr");

            assertThat(page.count("#pairs table, #detail [data-peer]")).isZero();
            assertThat(page.text("#pairs")).contains("no requests are paired here");
        }
    }

    /** An entry that gives its answers ids of its own. */
    @Test
    void otherIdsPairNothing() throws Exception {
        try (ShownPage page = ShownPage.in(folder)) {
            page.report(new ListSource(WireCase.frames("s01-entry-rebuilds-stream-drops-sglext")), 1280);

            assertThat(page.text("#pairs")).contains("no requests are paired here");
        }
    }

    @Test
    void withoutAnotherTapNothingIsSaid() throws Exception {
        try (ShownPage page = ShownPage.in(folder)) {
            page.report(new ListSource(ScriptedLoad.of(3, 1, 4).play().frames()), 1280);
            page.click(".requests tbody tr");

            assertThat(page.count("#pairs, #detail [data-peer]")).isZero();
        }
    }

    /** A request that other taps saw 2 ms later, and its answer there 1 ms earlier. */
    private static JsonNode seenAt(String... taps) throws IOException {
        ObjectNode wire = (ObjectNode)
                JSON.readTree(PairsPageTest.class.getResourceAsStream("/cases/s03-usage-without-cached-details.json"));
        ObjectNode request = (ObjectNode) wire.get("request");
        request.remove("end");
        request.put("tap", "entry");
        ArrayNode also = request.putArray("also");
        for (String tap : taps) {
            ObjectNode there = also.addObject();
            there.put("tap", tap);
            there.put("sent_t_ns", request.path("sent_t_ns").asLong() + 2_000_000);
            there.set("response_head", wire.get("response_head"));
            ArrayNode chunks = there.putArray("chunks");
            for (JsonNode chunk : wire.get("chunks")) {
                ObjectNode earlier = chunk.deepCopy();
                chunks.add(earlier.put("t_ns", chunk.get("t_ns").asLong() - 1_000_000));
            }
        }
        return wire;
    }
}
