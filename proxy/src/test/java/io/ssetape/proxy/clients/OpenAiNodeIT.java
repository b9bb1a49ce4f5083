package io.ssetape.proxy.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("real-clients")
class OpenAiNodeIT {
    private static final String SECRET = "sk-live-45c48cce2e2d7fbd";
    private static final int REQUESTS = 6;

    @TempDir
    private Path clientFolder;

    @TempDir
    private Path ssetapeFolder;

    @Test
    void streamsOfTheOpenAiPackageAreTheSameThroughARecording() throws IOException, InterruptedException {
        TestResource.copy("/clients/package.json", clientFolder);
        Path script = TestResource.copy("/clients/openai_stream.mjs", clientFolder);
        run(List.of("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"));
        Comparison comparison = Comparison.make(
                ssetapeFolder, url -> run(List.of("node", script.toString(), url, SECRET, Integer.toString(REQUESTS))));

        comparison.assertNothingChanged();
        List<SeenAnswer> answers = SeenAnswer.ofScript(comparison.recorded().seen());
        assertThat(answers).hasSize(REQUESTS);
        comparison.assertReportAgreesWith(answers);
        assertThat(comparison.recorded().serviceSide().requestMessages())
                .hasSize(REQUESTS)
                .allMatch(message -> message.contains("Bearer " + SECRET));
        SecretSearch.assertAbsent(ssetapeFolder, SECRET);
    }

    private String run(List<String> command) throws IOException, InterruptedException {
        try (ChildProcess process = ChildProcess.start(clientFolder, command)) {
            return process.finished(0).output();
        }
    }
}
