package io.ssetape.replayer.report.text;

import io.ssetape.replayer.diagnose.ClientReport;
import io.ssetape.replayer.diagnose.ClientResults.SourceFile;
import java.util.stream.Collectors;

/** What a client's results kept, as text. */
final class ClientText {
    private ClientText() {}

    static void print(Page page, ClientReport client) {
        page.heading("CLIENT's results, joined at " + (client.tap().isEmpty() ? "no tap" : SafeText.of(client.tap())));
        Items items = new Items(page);
        items.item(
                "lines",
                client.lines() + ": " + client.joined() + " joined, " + client.ambiguous() + " ambiguous, "
                        + client.onlyInRun() + " not on the tape"
                        + (client.onlyInRunExamples().isEmpty()
                                ? ""
                                : " (" + SafeText.of(String.join(", ", client.onlyInRunExamples())) + ")"));
        for (ClientReport.Counts counts : client.fields()) {
            items.item(
                    counts.field().label(),
                    counts.keeping().entrySet().stream()
                            .map(entry -> entry.getKey().words() + " " + entry.getValue())
                            .collect(Collectors.joining(", ")));
        }
        for (String problem : client.problems()) {
            items.item("problem", SafeText.of(problem));
        }
        for (SourceFile file : client.files()) {
            items.item("sha256", file.sha256() + " " + SafeText.of(file.path()));
        }
    }
}
