package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a message quotes, and wherever that comes from, the message is a line that no terminal obeys. */
class HostileWordsTest {
    @TempDir
    private Path folder;

    /** Kinds of characters that a terminal obeys, or that make a line look like another. */
    private enum Kind {
        ESCAPE("\u001b[31m"),
        BELL("\u0007"),
        BACKSPACE("\b"),
        CARRIAGE_RETURN("\r"),
        LINE_FEED("\nssetape: "),
        DELETE("\u007f"),
        CONTROL_SEQUENCE_INTRODUCER("\u009b2J"),
        NEXT_LINE("\u0085"),
        OVERRIDE("\u202e"),
        ISOLATE("\u2066"),
        DIRECTION_MARK("\u200f"),
        ZERO_WIDTH_SPACE("\u200b"),
        BYTE_ORDER_MARK("\ufeff"),
        LINE_SEPARATOR("\u2028"),
        PARAGRAPH_SEPARATOR("\u2029"),
        TAG("\udb40\udc41");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** A word with such a character inside. */
        String word() {
            return "an" + text + "xyz";
        }
    }

    /** Where a word comes from that ends up in a message. WORD stands for it, FILE for a file that can be read and holds it. */
    private enum Place {
        COMMAND("WORD"),
        OPTION("verify --WORD"),
        OPTION_OF_THE_ROOT("--WORD verify x"),
        SHORT_OPTION("export -zWORD x"),
        FLAG_WITH_A_VALUE("verify --json=WORD x"),
        ARGUMENT("compare a b WORD"),
        WHOLE_NUMBER("show x --slow WORD"),
        NUMBER("diagnose x --silence WORD"),
        SIZE("record --budget WORD"),
        CHOICE("show x --slow 1 --by WORD"),
        FORMAT("export --format WORD x"),
        LANGUAGE("verify --lang WORD x"),
        UPSTREAM("record --upstream WORD --tape x"),
        LISTEN("record --listen WORD --upstream http://127.0.0.1:1 --tape x"),
        TAP("record --tap WORD --tape x"),
        TAP_NAME("record --tap WORD=127.0.0.1:0,http://127.0.0.1:1 --tape x"),
        ALLOWED("record --forward --allow WORD --tape x"),
        METRICS("record --upstream http://127.0.0.1:1 --metrics WORD --tape x"),
        TRANSPORT("record --upstream http://127.0.0.1:1 --transport WORD --no-record"),
        SPEED("serve x --speed WORD"),
        STALL("serve x --stall WORD"),
        CUT("serve x --cut-after WORD"),
        STATUS("show x --status WORD"),
        FINDING("show x --finding WORD"),
        CODE("explain WORD"),
        PROGRAM("run --upstream http://127.0.0.1:1 -- WORD"),
        TAPE("verify WORD"),
        LABEL("mark x WORD"),
        PORTABLE_TAPE("import WORD x"),
        KEY("scrub x y --key WORD"),
        CLIENT_RUN("report --aisbench WORD --max-concurrency 1"),
        RULE("report x --speed-of-light WORD"),
        CONFIG_FILE("verify x --config WORD"),
        CONFIG_VARIABLE("verify x"),
        CONFIG_TABLE("verify x --config FILE"),
        CONFIG_KEY("verify x --config FILE"),
        CONFIG_VALUE("record --config FILE"),
        CONFIG_LINE("verify x --config FILE"),
        PORTABLE_LINE("import FILE x");

        private final String line;

        Place(String line) {
            this.line = line;
        }

        /** What the file says. */
        String content(String word) {
            String quoted = "\"" + escaped(word) + "\"";
            return switch (this) {
                case CONFIG_TABLE -> "[" + quoted + "]\n";
                case CONFIG_KEY -> "[verify]\n" + quoted + " = 1\n";
                case CONFIG_VALUE -> "[record]\nbudget = " + quoted + "\n";
                case CONFIG_LINE -> "[verify]\n" + word + "\n";
                case PORTABLE_LINE -> "{\"kind\":\"" + word + "\"}\n";
                default -> "";
            };
        }

        /** With the escapes of TOML. */
        private static String escaped(String word) {
            StringBuilder escaped = new StringBuilder();
            word.codePoints().forEach(point -> escaped.append(String.format(Locale.ROOT, "\\U%08x", point)));
            return escaped.toString();
        }
    }

    private static Stream<Arguments> everyPlaceAndKind() {
        return Arrays.stream(Place.values())
                .flatMap(place -> Arrays.stream(Kind.values()).map(kind -> Arguments.of(place, kind)));
    }

    @ParameterizedTest
    @MethodSource("everyPlaceAndKind")
    void whatAMessageQuotesIsHarmless(Place place, Kind kind) throws IOException {
        String word = kind.word();
        Path file = Files.writeString(folder.resolve("file"), place.content(word));
        Object[] args = Arrays.stream(place.line.split(" "))
                .map(arg -> arg.equals("FILE")
                        ? file.toString()
                        : arg.equals("x") || arg.equals("y")
                                ? folder.resolve(arg).toString()
                                : arg.replace("WORD", word))
                .toArray();

        for (Map<String, String> language : List.of(Map.<String, String>of(), Cli.CHINA)) {
            Map<String, String> environment = new HashMap<>(language);
            if (place == Place.CONFIG_VARIABLE) {
                environment.put("SSETAPE_CONFIG", word);
            }
            Cli result = Cli.in(environment, args);

            assertThat(result.exit()).as(place + " is wrong").isNotZero();
            assertThat(result.err()).startsWith("ssetape: ");
            assertThat(result.err().lines()).hasSizeLessThanOrEqualTo(2);
            assertHarmless(result);
        }
    }

    /** Names of files, and what else a command tells of when all goes well. */
    @ParameterizedTest
    @EnumSource(names = {"ESCAPE", "BELL", "CARRIAGE_RETURN", "LINE_FEED", "DELETE"})
    void namesOfFilesAreHarmlessWhenAllGoesWell(Kind kind) throws IOException {
        Path tape = folder.resolve(kind.word() + ".jsonl");
        Files.writeString(
                tape,
                String.join(
                        "\n",
                        "{\"kind\":\"open\",\"conn\":1,\"tap\":\"entry\",\"t_ns\":0}",
                        bytes("request", 1, "POST /v1/chat/completions HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}"),
                        bytes("response", 2, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"),
                        ""));

        shown("import", tape, folder.resolve("imported" + kind.text));
        shown("scrub", tape, folder.resolve("scrubbed" + kind.text));
        shown("compare", tape, folder.resolve("imported" + kind.text));
        shown("export", tape);
        shown("export", tape, "--format", "sse", "-o", folder.resolve("streams" + kind.text));
        shown("diagnose", tape, folder.resolve("imported" + kind.text));
        shown("report", tape, folder.resolve("imported" + kind.text));
        Path recorded = folder.resolve("run" + kind.text);
        shown("run", "--upstream", "http://127.0.0.1:1", "--tape", recorded, "--", "true");
        for (String command : List.of("report", "diagnose", "show", "verify")) {
            assertHarmless(Cli.run(command, tape));
        }
    }

    @Test
    void aStackTraceKeepsItsIndentAndNothingElse() {
        Cli result = Cli.run("import", "--debug", "an\u001b[31mxyz", folder.resolve("x"));

        assertThat(result.err()).contains("\n\tat ");
        assertThat(result.err().replace("\n\t", "\n")).doesNotContain("\t", "\u001b");
    }

    private static String bytes(String direction, int nanos, String text) {
        return "{\"kind\":\"bytes\",\"conn\":1,\"dir\":\"" + direction + "\",\"t_ns\":" + nanos + ",\"b64\":\""
                + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "\"}";
    }

    /** Runs a command that names a file, and looks for the name. */
    private static void shown(Object... args) {
        Cli result = Cli.run(args);

        assertThat(result.out() + result.err()).as(args[0].toString()).contains("\\x");
        assertHarmless(result);
    }

    private static void assertHarmless(Cli result) {
        String both = (result.out() + result.err()).replace("\n", "");
        assertThat(both.codePoints().filter(HostileWordsTest::harmful)).isEmpty();
    }

    private static boolean harmful(int point) {
        int type = Character.getType(point);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
