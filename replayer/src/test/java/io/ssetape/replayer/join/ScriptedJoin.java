package io.ssetape.replayer.join;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.chat.ContentFingerprint;
import io.ssetape.replayer.kit.Generations;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.ScriptedLoad.Scripted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Scripted loads as both sides of a join, and what holds of every join. */
final class ScriptedJoin {
    private static final JsonMapper JSON = new JsonMapper();

    private ScriptedJoin() {}

    /** The run of a load joined with its tape. */
    static RunJoin join(ScriptedLoad.Result load) {
        return RunJoin.of(lines(load), taped(load.frames()));
    }

    /** The generations among the frames. */
    static List<TapedRequest> taped(List<Frame> frames) {
        return Generations.of(frames).stream().map(TapedRequest::of).toList();
    }

    /** What the client of a load would have written, in its order. */
    static List<ClientRequest> lines(ScriptedLoad.Result load) {
        List<ClientRequest> lines = new ArrayList<>();
        for (Scripted scripted : load.inRun()) {
            String input = "[{\"role\":\"user\",\"content\":\"" + scripted.prompt() + "\"}]";
            lines.add(new ClientRequest(
                    lines.size(),
                    "details:" + (lines.size() + 1),
                    Integer.toString(scripted.index()),
                    null,
                    "synthetic",
                    scripted.success(),
                    scripted.errorInfo(),
                    Arrays.stream(scripted.points())
                            .mapToDouble(nanos -> nanos / 1e9)
                            .toArray(),
                    ScriptedLoad.completion(scripted.index()),
                    fingerprint(input),
                    PredictionHashes.of(scripted.prediction()),
                    true));
        }
        return lines;
    }

    private static String fingerprint(String input) {
        try {
            return ContentFingerprint.ofInput(JSON.readTree(input));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Every line is joined with its own request, and nothing is left on the tape. */
    static void assertAllFound(ScriptedLoad.Result load, RunJoin join) {
        assertThat(join.lines())
                .filteredOn(line -> line.status() != LineJoin.Status.JOINED)
                .isEmpty();
        assertThat(join.onlyOnTape()).isEmpty();
        join.lines()
                .forEach(line -> assertThat(line.taped().startNanos())
                        .as(line.line().id())
                        .isEqualTo(request(load, line).startNanos()));
        assertAccountedFor(load, join);
    }

    /** Each request of the tape is in the join exactly once: joined, an earlier attempt, or left over. */
    static void assertAccountedFor(ScriptedLoad.Result load, RunJoin join) {
        List<Long> seen = new ArrayList<>(join.onlyOnTape());
        join.lines().forEach(line -> {
            seen.addAll(line.earlierAttempts());
            if (line.taped() != null) {
                seen.add(line.taped().id());
            }
        });
        Set<Long> distinct = new HashSet<>(seen);
        assertThat(distinct).hasSameSizeAs(seen);
        assertThat(distinct).hasSize(taped(load.frames()).size());
    }

    /** What the script did for a line. */
    static Scripted request(ScriptedLoad.Result load, LineJoin line) {
        return load.all().get(Integer.parseInt(line.line().id()));
    }

    /** The line of the request with this index in the script. */
    static LineJoin ofRequest(RunJoin join, int index) {
        return join.lines().stream()
                .filter(line -> line.line().id().equals("" + index))
                .findFirst()
                .orElseThrow();
    }
}
