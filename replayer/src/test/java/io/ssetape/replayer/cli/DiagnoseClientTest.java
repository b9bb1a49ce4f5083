package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.aisbench.FolderState;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Reworded;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.ScriptedRun;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stage 6: what the client's own result lines kept of what passed the tap. */
class DiagnoseClientTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String SOURCE = ScriptedLoad.MODEL + "/" + ScriptedLoad.DATASET + "_details.jsonl:";

    @TempDir
    private Path folder;

    private Path run;
    private Path tape;

    private void play(ScriptedLoad load) {
        ScriptedLoad.Result result = load.play();
        tape = Tapes.portable(folder.resolve("tape.jsonl"), result.tape());
        run = ScriptedRun.write(folder.resolve("run"), result.inRun());
    }

    private Path details() {
        return run.resolve("performances/" + ScriptedLoad.MODEL + "/" + ScriptedLoad.DATASET + "_details.jsonl");
    }

    /** Changes the line of a request. */
    private void line(int index, Consumer<ObjectNode> change) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(details())) {
            ObjectNode json = (ObjectNode) JSON.readTree(line);
            if (json.get("id").asInt() == index) {
                change.accept(json);
            }
            lines.add(json.toString());
        }
        Files.writeString(details(), String.join("\n", lines) + "\n", StandardCharsets.UTF_8);
    }

    private static ObjectNode counters(int index, long more) {
        ObjectNode counters = JSON.createObjectNode();
        counters.put("spec_num_correct_drafts", ScriptedLoad.correct(index) + more);
        counters.put("spec_num_proposed_drafts", ScriptedLoad.proposed(index));
        counters.put("spec_verify_ct", ScriptedLoad.verify(index));
        return counters;
    }

    private Cli.Result diagnose(Object... more) {
        List<Object> arguments = new ArrayList<>(List.of("diagnose", tape, "--aisbench", run));
        arguments.addAll(List.of(more));
        return Cli.run(arguments.toArray());
    }

    private JsonNode json(Object... more) throws IOException {
        List<Object> arguments = new ArrayList<>(List.of(more));
        arguments.add("--json");
        Cli.Result result = diagnose(arguments.toArray());
        assertThat(result.err()).isEmpty();
        Schemas.assertDiagnosis(result.out());
        return JSON.readTree(result.out());
    }

    private static JsonNode field(JsonNode diagnosis, int request, int field) {
        return diagnosis.at("/requests/" + request + "/fields/" + field);
    }

    @Test
    void countersAreFoundWhereverTheClientPutThem() throws IOException {
        play(ScriptedLoad.of(5, 1, 4));
        line(0, line -> ((ObjectNode) line.get("extra_details_data")).set("spec_tokens_details", counters(0, 0)));
        line(1, line -> line.put("extra_details_data", "{\"sglext\": " + counters(1, 0) + "}"));
        line(2, line -> line.set("foreign", JSON.createObjectNode().set("deep", counters(2, 0))));
        line(3, line -> line.put("prediction", line.get("prediction").asText()));

        JsonNode diagnosis = json();

        assertThat(field(diagnosis, 0, 0).get("verdict").asText()).isEqualTo("kept");
        assertThat(field(diagnosis, 0, 0).at("/stages/5/state").asText()).isEqualTo("yes");
        assertThat(field(diagnosis, 0, 0).at("/stages/5/words").asText())
                .isEqualTo("kept; " + SOURCE
                        + "1: extra_details_data.spec_tokens_details: correct 400, proposed 1000, verify 200");
        assertThat(field(diagnosis, 1, 0).get("verdict").asText()).isEqualTo("kept");
        assertThat(field(diagnosis, 2, 0).at("/stages/5/words").asText()).contains("foreign.deep: correct 402");
        assertThat(field(diagnosis, 3, 0).get("verdict").asText()).isEqualTo("not-kept");
        assertThat(field(diagnosis, 3, 0).get("fault").asBoolean()).isTrue();
        assertThat(field(diagnosis, 3, 0).at("/stages/5/state").asText()).isEqualTo("no");
        assertThat(field(diagnosis, 3, 0).get("evidence"))
                .anyMatch(evidence -> evidence.get("place").asText().equals("client " + SOURCE + "4")
                        && evidence.get("words").asText().contains("no speculative counters in it"));
        assertThat(field(diagnosis, 3, 0).get("evidence"))
                .anyMatch(evidence -> evidence.get("words").asText().contains("event 7 of 9, at "));
        assertThat(diagnosis.at("/client/fields/0/keeping/kept").asInt()).isEqualTo(3);
        assertThat(diagnosis.at("/client/fields/0/keeping/not-kept").asInt()).isEqualTo(2);
        assertThat(diagnosis.at("/client/joined").asInt()).isEqualTo(5);
    }

    @Test
    void theVerdictsSayWhatTheClientDid() throws IOException {
        play(ScriptedLoad.of(3, 1, 4));
        line(0, line -> ((ObjectNode) line.get("extra_details_data")).setAll(counters(0, 1)));
        line(1, line -> ((ObjectNode) line.get("extra_details_data")).put("cached_tokens", ScriptedLoad.cached(1)));
        line(2, line -> ((ObjectNode) line.get("extra_details_data")).put("cached_tokens", 7));

        JsonNode diagnosis = json();

        assertThat(field(diagnosis, 0, 0).get("verdict").asText()).isEqualTo("kept-differently");
        assertThat(field(diagnosis, 0, 0).at("/stages/5/words").asText())
                .contains("correct 401", "on the tape: correct 400");
        assertThat(field(diagnosis, 0, 1).get("verdict").asText()).isEqualTo("not-kept");
        assertThat(field(diagnosis, 1, 1).get("verdict").asText()).isEqualTo("kept");
        assertThat(field(diagnosis, 2, 1).get("verdict").asText()).isEqualTo("kept-differently");
        assertThat(field(diagnosis, 0, 2).get("verdict").asText()).isEqualTo("kept");
        assertThat(diagnose().exit()).isEqualTo(1);
        assertThat(diagnose().out().replaceAll("\\s+", " "))
                .contains("received here, and the client kept other numbers")
                .contains("received here but not kept by the client")
                .contains("CLIENT's results, joined at entry")
                .contains("lines 3: 3 joined, 0 ambiguous, 0 not on the tape")
                .contains("cached kept 1, arrived here, not kept by the client 1, kept with other numbers 1");
    }

    @Test
    void whatTheClientHasAndTheTapeHasNotIsAContradiction() throws IOException {
        play(ScriptedLoad.of(2, 1, 4));
        List<Frame> frames = new ArrayList<>();
        for (Frame frame : ScriptedLoad.of(2, 1, 4).play().frames()) {
            frames.add(
                    frame instanceof Frame.Bytes bytes && bytes.direction() == Direction.RESPONSE
                            ? without(bytes, "spec_tokens_details")
                            : frame);
        }
        tape = Tapes.portable(folder.resolve("without.jsonl"), new ListSource(frames));
        line(0, line -> ((ObjectNode) line.get("extra_details_data")).setAll(counters(0, 0)));

        JsonNode diagnosis = json();

        assertThat(field(diagnosis, 0, 0).get("verdict").asText()).isEqualTo("client-only");
        assertThat(field(diagnosis, 0, 0).get("meaning").asText()).contains("a contradiction");
        assertThat(field(diagnosis, 1, 0).get("verdict").asText()).isEqualTo("lost-upstream");
        assertThat(field(diagnosis, 1, 0).at("/stages/5/state").asText()).isEqualTo("not_applicable");
        assertThat(diagnosis.at("/client/fields/0/keeping/client-only").asInt()).isEqualTo(1);
        assertThat(diagnosis.at("/client/fields/0/keeping/nothing-to-keep").asInt())
                .isEqualTo(1);
    }

    /** The same read with a key that nobody knows in the place of another, at equal length. */
    private static Frame.Bytes without(Frame.Bytes bytes, String key) {
        return Reworded.read(bytes, text -> text.replace(key, "x".repeat(key.length())));
    }

    @Test
    void requestsAndLinesWithoutACounterpartAreSaidToBe() throws IOException {
        play(ScriptedLoad.of(6, 2, 4)
                .inRun(index -> index != 2)
                .onTape(index -> index != 4)
                .retried(5));

        JsonNode diagnosis = json();

        assertThat(diagnosis.at("/client/lines").asInt()).isEqualTo(5);
        assertThat(diagnosis.at("/client/joined").asInt()).isEqualTo(4);
        assertThat(diagnosis.at("/client/only_in_run").asInt()).isEqualTo(1);
        assertThat(diagnosis.at("/client/only_in_run_examples")).hasSize(1);
        List<JsonNode> unjoined = new ArrayList<>();
        diagnosis.get("requests").forEach(request -> {
            if (request.at("/fields/0/stages/5/state").asText().equals("not_observable")) {
                unjoined.add(request);
            }
        });
        assertThat(unjoined).hasSize(2);
        assertThat(unjoined)
                .extracting(request -> request.at("/fields/0/stages/5/words").asText())
                .anyMatch(words -> words.contains("no line of the run is this request"))
                .anyMatch(words -> words.contains("an earlier attempt of a request that the client sent again"));
    }

    @Test
    void aLineThatFitsSeveralRequestsIsNotJoined() throws IOException {
        play(ScriptedLoad.of(30, 4, 5)
                .prompts(index -> index == 11 || index == 17 ? "asked twice" : "Question " + index)
                .failed(11, 17));

        JsonNode diagnosis = json("--limit", 100);

        assertThat(diagnosis.at("/client/ambiguous").asInt()).isEqualTo(2);
        List<String> words = new ArrayList<>();
        diagnosis.get("requests").forEach(request -> {
            JsonNode kept = request.at("/fields/0/stages/5");
            if (kept.get("words").asText().startsWith("not joined")) {
                words.add(kept.get("state").asText());
            }
        });
        assertThat(words).hasSize(4).containsOnly("not_observable");
        assertThat(diagnosis.at("/client/fields/0/keeping/ambiguous").asInt()).isEqualTo(4);
    }

    @Test
    void theRunFolderIsNamedByHashAndLeftAsItIs() throws IOException {
        play(ScriptedLoad.of(2, 1, 4));
        Map<String, String> before = FolderState.of(run);

        JsonNode diagnosis = json();

        assertThat(diagnosis.at("/client/files")).hasSize(2);
        diagnosis
                .at("/client/files")
                .forEach(file -> assertThat(before)
                        .containsEntry(
                                "performances/" + file.get("path").asText(),
                                file.get("sha256").asText()));
        assertThat(FolderState.of(run)).isEqualTo(before);
        assertThat(diagnose().out())
                .contains(diagnosis.at("/client/files/0/sha256").asText());
    }

    @Test
    void aRunOfAnotherTapeIsRefused() throws IOException {
        play(ScriptedLoad.of(2, 1, 4));
        Path other = ScriptedRun.write(
                folder.resolve("other"),
                ScriptedLoad.of(2, 1, 9)
                        .prompts(index -> "something else " + index)
                        .play()
                        .inRun());

        Cli.Result result = Cli.run("diagnose", tape, "--aisbench", other);

        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.err()).contains("does not belong to", "name the run that was recorded");
        assertThat(Cli.run("diagnose", tape, "--aisbench", folder.resolve("missing"))
                        .exit())
                .isEqualTo(3);
    }
}
