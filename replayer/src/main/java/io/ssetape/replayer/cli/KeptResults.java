package io.ssetape.replayer.cli;

import io.ssetape.replayer.aisbench.AisbenchRun;
import io.ssetape.replayer.aisbench.DetailsLine;
import io.ssetape.replayer.chat.KeptFields;
import io.ssetape.replayer.diagnose.ClientResults;
import io.ssetape.replayer.diagnose.ClientResults.SourceFile;
import io.ssetape.replayer.diagnose.KeptLine;
import io.ssetape.replayer.join.ClientRequest;
import io.ssetape.replayer.report.window.ClientRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the lines of an AISBench run kept, for a diagnosis. */
final class KeptResults {
    private KeptResults() {}

    /**
     * Reads a run's folder; nothing in it is changed.
     *
     * @throws io.ssetape.recorder.Problem when there is no run in it
     */
    static ClientResults open(Path runDir) {
        AisbenchRun run = AisbenchRun.open(runDir);
        ClientRun client = ClientRun.of(run, null);
        List<DetailsLine> details = ClientRun.lines(run);
        List<KeptLine> lines = new ArrayList<>();
        for (ClientRequest request : client.requests()) {
            DetailsLine line = details.get(request.index());
            lines.add(new KeptLine(
                    request.source(),
                    KeptFields.of(line.json()),
                    counted(line.inputTokens()),
                    counted(line.outputTokens())));
        }
        return new ClientResults(
                client.requests(),
                List.copyOf(lines),
                client.files().stream()
                        .map(file -> new SourceFile(file.path(), file.sha256(), file.bytes()))
                        .toList(),
                client.problems());
    }

    private static Long counted(Long tokens) {
        return tokens == null || tokens == 0 ? null : tokens;
    }
}
