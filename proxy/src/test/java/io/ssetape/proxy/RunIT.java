package io.ssetape.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.demo.SimulatedSglang;
import io.ssetape.proxy.demo.SimulationPlan;
import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ssetape run} from the packaged jar, around commands of the shell. */
@Timeout(180)
class RunIT {
    /** A request without any tool but the shell's: bash's own sockets. */
    private static final String ASK =
            "exec 3<>/dev/tcp/$SSETAPE_HOST/$SSETAPE_PORT; printf 'GET /health HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n' >&3;"
                    + " head -c 12 <&3";

    @TempDir
    Path folder;

    @Test
    void theCommandKeepsItsOutputAndTheReportGoesToStandardError() throws Exception {
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback());
                ChildProcess run = run(service, "bash", "-c", ASK)) {
            run.finished(0);
            assertThat(run.output()).isEqualTo("HTTP/1.1 200");
            assertThat(run.errors())
                    .contains("listening on http://127.0.0.1:", "recording to tape; it ends with the command")
                    .contains("ssetape report: 0 requests, 1 other exchange")
                    .doesNotContain("nothing came through");
        }
        Taped taped = Taped.read(folder.resolve("tape"));
        assertThat(taped.passed(1, Direction.REQUEST)).startsWith("GET /health ");
        assertThat(taped.all(Frame.TapeEnd.class)).hasSize(1);
        assertThat(taped.start().settings()).containsKey("proxy_listen");
    }

    @Test
    void theCommandsWordsAndVariablesLeadToTheService() throws Exception {
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback());
                ChildProcess run = ChildProcess.start(
                        folder,
                        Map.of("NO_PROXY", "localhost,127.0.0.0/8", "no_proxy", "x.test"),
                        command(
                                service,
                                "sh",
                                "-c",
                                "echo $0 $1 $2 $SSETAPE_URL $HTTP_PROXY $http_proxy,$NO_PROXY,$no_proxy",
                                "{url}/v1",
                                "{host}",
                                "{port}"))) {
            run.finished(0);
            String port =
                    run.awaitError("listening on http://127\\.0\\.0\\.1:(\\d+)").group(1);
            String proxy = "http://127\\.0\\.0\\.1:(?!" + port + " )\\d+";
            assertThat(run.output())
                    .matches("http://127.0.0.1:" + port + "/v1 127.0.0.1 " + port + " http://127.0.0.1:" + port + " "
                            + proxy + " " + proxy + ",localhost,x.test\n");
            assertThat(run.errors())
                    .contains("taken out of the command's NO_PROXY, since they exclude the upstream: 127.0.0.0/8");
        }
    }

    @Test
    void aCommandThatGoesPastTheListenersGetsAHintAndKeepsItsExitCode() throws Exception {
        String past = "exec 3<>/dev/tcp/127.0.0.1/$0; printf 'GET /health HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n' >&3;"
                + " head -c 12 <&3; exit 7";
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback());
                ChildProcess run = run(
                        service,
                        "bash",
                        "-c",
                        past,
                        Integer.toString(service.address().getPort()))) {
            run.finished(7);
            assertThat(run.output()).isEqualTo("HTTP/1.1 200");
            assertThat(run.errors())
                    .containsOnlyOnce("\nssetape: nothing came through 127.0.0.1:")
                    .contains("give it {url} or SSETAPE_URL\n");
        }
    }

    @ParameterizedTest
    @CsvSource({"exit 7, 7", "kill -TERM $$, 143", "kill -KILL $$, 137"})
    void howTheCommandEndsIsPassedOn(String script, int status) throws Exception {
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback());
                ChildProcess run = run(service, "sh", "-c", script)) {
            run.finished(status);
        }
        assertThat(Taped.read(folder.resolve("tape")).all(Frame.TapeEnd.class)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"INT", "TERM", "HUP"})
    void aSignalReachesTheCommandWhichDecides(String signal) throws Exception {
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback());
                ChildProcess run = run(
                        service,
                        "bash",
                        "-c",
                        "trap 'echo got " + signal + "; exit 5' " + signal
                                + "; echo ready; while :; do sleep 0.1; done")) {
            run.awaitOutput("ready");
            run.signal(signal);
            run.finished(5);
            assertThat(run.output()).isEqualTo("ready\ngot " + signal + "\n");
        }
        assertThat(Taped.read(folder.resolve("tape")).all(Frame.TapeEnd.class)).hasSize(1);
    }

    /** Neither for the command nor for the report at the end, which is a command line of its own. */
    @Test
    void wordsWithAnAtSignAreNoFilesOfWords() throws Exception {
        Files.writeString(folder.resolve("note"), "no such tape");
        List<String> words = ChildProcess.ssetapeCommand(
                "run", "--upstream", "http://127.0.0.1:1", "--tape", "@note", "--", "echo", "@note");
        try (ChildProcess run = ChildProcess.start(folder, words)) {
            run.finished(0);
            assertThat(run.output()).isEqualTo("@note\n");
            assertThat(run.errors()).contains("recording to @note", "ssetape report: 0 requests");
        }
    }

    @Test
    void standardInputIsTheCommands() throws Exception {
        Path input = Files.writeString(folder.resolve("input"), "from stdin");
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback());
                ChildProcess run = ChildProcess.start(folder, withInput(input, command(service, "cat")))) {
            run.finished(0);
            assertThat(run.output()).isEqualTo("from stdin");
        }
    }

    @Test
    void aCommandThatCannotBeStartedLeavesNoTape() throws Exception {
        Path text = Files.writeString(folder.resolve("text"), "no program");
        Path nonsense = Files.writeString(folder.resolve("nonsense"), "#!/no/such/interpreter\n");
        assertThat(nonsense.toFile().setExecutable(true)).isTrue();
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback());
                ChildProcess missing = run(service, "no-such-program", "x");
                ChildProcess notExecutable = run(service, text.toString());
                ChildProcess noProgram = run(service, nonsense.toString())) {
            missing.finished(127);
            assertThat(missing.errors())
                    .isEqualTo("ssetape: cannot run no-such-program: there is no such program; nothing was recorded\n");
            notExecutable.finished(126);
            assertThat(notExecutable.errors())
                    .contains("it is no program that you may run")
                    .hasLineCount(1);
            noProgram.finished(126);
            assertThat(noProgram.errors()).contains("; nothing was recorded");
        }
        assertThat(folder.resolve("tape")).doesNotExist();
    }

    @Test
    void otherTargetsAreRefusedByTheProxy() throws Exception {
        String ask = "p=${HTTP_PROXY#http://}; exec 3<>/dev/tcp/${p%:*}/${p#*:};"
                + " printf 'GET http://elsewhere.test/ HTTP/1.1\\r\\nHost: elsewhere.test\\r\\n\\r\\n' >&3; head -c 12 <&3";
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback());
                ChildProcess run = run(service, "bash", "-c", ask)) {
            run.finished(0);
            assertThat(run.output()).isEqualTo("HTTP/1.1 403");
        }
    }

    private ChildProcess run(SimulatedSglang service, String... command) throws IOException {
        return ChildProcess.start(folder, command(service, command));
    }

    private static List<String> command(SimulatedSglang service, String... command) {
        List<String> all = ChildProcess.ssetapeCommand(
                "run", "--upstream", "http://127.0.0.1:" + service.address().getPort(), "--tape", "tape", "--");
        all.addAll(List.of(command));
        return all;
    }

    private static List<String> withInput(Path input, List<String> command) {
        List<String> shell =
                new ArrayList<>(List.of("sh", "-c", "f=$1; shift; exec \"$@\" < \"$f\"", "sh", input.toString()));
        shell.addAll(command);
        return shell;
    }
}
