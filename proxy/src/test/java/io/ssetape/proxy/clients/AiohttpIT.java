package io.ssetape.proxy.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("real-clients")
class AiohttpIT {
    private static final String SECRET = "sk-live-c9f0f895fb98ab91";
    private static final int REQUESTS = 48;
    private static final int AT_ONCE = 16;

    @TempDir
    private Path clientFolder;

    @TempDir
    private Path ssetapeFolder;

    @Test
    void sixteenStreamsAtOnceAreTheSameThroughARecording() throws IOException, InterruptedException {
        Path script = TestResource.copy("/clients/aiohttp_stream.py", clientFolder);
        Comparison comparison = Comparison.make(ssetapeFolder, url -> inOrder(run(script, url)));

        comparison.assertNothingChanged();
        List<SeenAnswer> answers = SeenAnswer.ofScript(comparison.recorded().seen());
        assertThat(answers).hasSize(REQUESTS).allMatch(SeenAnswer::done);
        comparison.assertReportAgreesWith(answers);
        assertThat(comparison.recorded().serviceSide().connections())
                .as("connections are kept alive")
                .isEqualTo(AT_ONCE);
        assertThat(comparison.recorded().serviceSide().requestMessages())
                .hasSize(REQUESTS)
                .allMatch(message -> message.contains("Authorization: Bearer " + SECRET));
        SecretSearch.assertAbsent(ssetapeFolder, SECRET);
    }

    private String run(Path script, String url) throws IOException, InterruptedException {
        // Debian's Python, for which python3-aiohttp is installed, whatever other Python comes first in PATH.
        List<String> command = List.of(
                "/usr/bin/python3",
                script.toString(),
                url,
                SECRET,
                Integer.toString(REQUESTS),
                Integer.toString(AT_ONCE));
        try (ChildProcess python = ChildProcess.start(clientFolder, command)) {
            return python.finished(0).output();
        }
    }

    /** Which of several answers ends first is chance. */
    private static String inOrder(String lines) {
        return lines.lines().sorted().collect(Collectors.joining("\n"));
    }
}
