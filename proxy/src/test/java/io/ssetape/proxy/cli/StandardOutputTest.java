package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.cli.StandardOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results that cannot be written, whatever the command. */
class StandardOutputTest {
    /** Those that need a recording or a signal; {@code StandardOutputIT} has them. */
    private static final List<String> LONG_RUNNING = List.of("record", "run", "mark", "serve");

    private static final String NO_SPACE =
            "ssetape: standard output cannot be written (No space left on device), the results are cut short; check the"
                    + " disk or device that it goes to\n";

    @TempDir
    Path folder;

    private final StringWriter err = new StringWriter();

    /** A request that was not answered, so that there is something to find. */
    @BeforeEach
    void makeTape() throws IOException {
        Files.writeString(folder.resolve("cut.jsonl"), """
                {"kind":"tape","version":1,"mono_ns":0,"wall":"2026-01-02T03:04:05.678901234Z","taps":[{"name":"entry","listen":"127.0.0.1:1","upstream":"http://127.0.0.1:2"}]}
                {"kind":"open","conn":1,"tap":"entry","t_ns":0,"client":"127.0.0.1:5000","upstream":"127.0.0.1:30000"}
                {"kind":"bytes","conn":1,"dir":"request","t_ns":0,"b64":"R0VUIC8gSFRUUC8xLjENCkhvc3Q6IGENCg0K"}
                """);
        Files.writeString(
                folder.resolve("whole.jsonl"),
                Files.readString(folder.resolve("cut.jsonl")) + "{\"kind\":\"end\",\"t_ns\":10}\n");
        assertThat(Cli.run("import", folder.resolve("whole.jsonl"), folder.resolve("tape"))
                        .exit())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "--version",
                "record --help",
                "report T",
                "report T --json",
                "report C",
                "diagnose T",
                "diagnose T --json",
                "compare T C",
                "compare T C --json",
                "show C",
                "show C --json",
                "show C 1",
                "show C 1 --raw",
                "show T --follow",
                "verify T",
                "verify C",
                "verify C --json",
                "export T",
                "export T --format har",
                "export T -o -",
                "import C NEW",
                "scrub T NEW",
                "scrub T NEW --json",
                "demo --tape NEW",
                "explain",
                "explain sglext-not-received",
                "completion"
            })
    void aFullDiskIsOneLineAndExitCode4(String words) {
        assertThat(run(words, failing("No space left on device"), false)).isEqualTo(4);
        assertThat(words.startsWith("demo") ? lastLine() : err.toString()).isEqualTo(NO_SPACE);
    }

    @Test
    void noCommandIsForgotten() {
        TreeSet<String> commands =
                new TreeSet<>(Commands.everything().getSubcommands().keySet());
        commands.removeAll(LONG_RUNNING);

        assertThat(commands)
                .containsExactly(
                        "compare",
                        "completion",
                        "demo",
                        "diagnose",
                        "explain",
                        "export",
                        "import",
                        "report",
                        "scrub",
                        "show",
                        "verify");
    }

    /** The words of the failure depend on the user's language. */
    @ParameterizedTest
    @ValueSource(strings = {"--help", "report C", "compare T C", "show C", "show C 1 --raw", "export T", "completion"})
    void aReaderThatLeavesIsNoFailure(String words) {
        assertThat(run(words, failing("断开的管道"), true)).isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aReaderThatLeavesTakesNoFindingsAlong() {
        assertThat(run("verify C", failing("Broken pipe"), true)).isEqualTo(1);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void nothingIsWrittenBehindAFailure() {
        int[] calls = new int[1];
        OutputStream out = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("one byte");
            }

            @Override
            public void write(byte[] from, int offset, int length) throws IOException {
                calls[0]++;
                throw new IOException("Input/output error");
            }
        };

        assertThat(run("completion", out, false)).isEqualTo(4);
        assertThat(calls[0]).isEqualTo(1);
    }

    @Test
    void noRecordingBeginsWithinATape() {
        Path tape = folder.resolve("tape");

        assertThat(Cli.run("demo", "--tape", tape.resolve("new")))
                .isEqualTo(new Cli(
                        2,
                        "",
                        "ssetape: " + tape.resolve("new") + " lies within the tape " + tape
                                + ", which is never written to; name another place\nTry: ssetape demo --help\n"));
    }

    @Test
    void itIsSaidInChineseToo() {
        assertThat(run("--lang zh verify T", failing("No space left on device"), false))
                .isEqualTo(4);
        assertThat(err.toString()).isEqualTo("ssetape: 标准输出无法写入（磁盘空间不足），结果不完整；请检查它指向的磁盘或设备\n");
    }

    private String lastLine() {
        List<String> lines = err.toString().lines().toList();
        return lines.get(lines.size() - 1) + "\n";
    }

    private int run(String words, OutputStream out, boolean readElsewhere) {
        String[] args = words.split(" ", -1);
        for (int i = 0; i < args.length; i++) {
            args[i] = switch (args[i]) {
                case "T" -> folder.resolve("tape").toString();
                case "C" -> folder.resolve("cut.jsonl").toString();
                case "NEW" -> folder.resolve("new").toString();
                default -> args[i];
            };
        }
        return Main.run(args, Map.of(), new StandardOutput(out, () -> readElsewhere), new PrintWriter(err, true));
    }

    private static OutputStream failing(String words) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(words);
            }
        };
    }
}
