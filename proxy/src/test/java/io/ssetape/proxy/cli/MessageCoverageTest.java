package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.report.text.LackWords;
import io.ssetape.replayer.tally.TapeGaps;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the program has to tell its user is in the Chinese catalogue. */
class MessageCoverageTest {
    private static final List<String> MODULES = List.of("recorder", "replayer", "proxy");

    private final MessageCatalogue chinese = MessageCatalogue.chinese();

    @TempDir
    Path folder;

    @Test
    void everyProblemHasAnEntry() {
        Map<String, Set<String>> problems =
                SourceMessages.of(sources(), Set.of("Problem", "ParameterException"), Set.of());

        assertThat(problems).hasSizeGreaterThan(100);
        assertThat(lacking(problems, chinese.lines())).isEmpty();
    }

    @Test
    void everyNoticeHasAnEntry() {
        // What import and scrub print is their result, on standard output.
        Stream<Path> files = sources("record", "run", "serve", "relay", "forward", "metrics", "tls", "demo", "cli")
                .filter(file -> !file.endsWith("ImportCommand.java") && !file.endsWith("ScrubCommand.java"));
        Map<String, Set<String>> notices = new TreeMap<>();
        SourceMessages.of(files, Set.of("say", "warn", "accept", "println", "cannotStart"), Set.of())
                .forEach((text, where) -> notices.put(text.replace("%s", MessageTemplate.HOLE), where));
        notices.keySet().removeIf(text -> text.replace("ssetape: ", "").equals(MessageTemplate.HOLE));

        assertThat(notices).hasSizeGreaterThan(40);
        List<MessageTemplate> both = new ArrayList<>(chinese.lines());
        both.addAll(chinese.parts());
        assertThat(lacking(notices, both)).isEmpty();
    }

    /** What helper methods make Problems of. */
    @Test
    void everyReasonHasAnEntry() {
        Map<String, Set<String>> reasons = SourceMessages.of(
                sources("serve", "record", "cli", "portable", "tape", "aisbench", "lightspeed"),
                Set.of("usage", "wrong", "problem", "unusable", "unreadable", "damaged", "TypeConversionException"),
                Set.of());
        // Names of fields, which the same calls take.
        reasons.keySet().removeIf(text -> text.matches("[a-z_0-9]+"));

        assertThat(reasons).hasSizeGreaterThan(70);
        List<MessageTemplate> both = new ArrayList<>(chinese.lines());
        both.addAll(chinese.parts());
        assertThat(lacking(reasons, both)).isEmpty();
    }

    /** One class has these words for all commands. */
    @Test
    void whatATapeLacksHasAnEntry() {
        TapeGaps gaps = new TapeGaps(2, 300L, 1, Map.of("budget", 300L), List.of(1L));
        SourceEnd cut = new SourceEnd(SourceEnd.Condition.CUT, "no end frame after frame 3");

        assertThat(LackWords.notes("T", cut, gaps, "served")).hasSize(2).allSatisfy(this::isToldInChinese);
        for (String used : List.of("exported", "listed")) {
            assertThat(LackWords.notes("note: T", cut, gaps, used)).hasSize(2).allSatisfy(this::isToldInChinese);
        }
    }

    private void isToldInChinese(String message) {
        assertThat(chinese.translate(message)).isNotEqualTo(message).doesNotContain("tape", "recorded", "end frame");
    }

    /** Methods and variables that hold what is said elsewhere. */
    @Test
    void everyTextThatIsHandedOnHasAnEntry() {
        Set<String> files = Set.of(
                "MarkLabel.java", "TlsFault.java", "MissText.java", "RecordingWatch.java", "ConfiguredOptions.java");
        Map<String, Set<String>> texts = SourceMessages.of(
                sources().filter(file -> files.contains(file.getFileName().toString())),
                Set.of(),
                Set.of("return", "->"));
        texts.putAll(SourceMessages.of(sources("cli"), Set.of(), Set.of("mistake")));
        texts.keySet().removeIf(text -> text.chars().noneMatch(Character::isLetter));

        assertThat(texts).hasSizeGreaterThan(30).containsKey("--slow needs the whole tape; leave --follow out");
        List<MessageTemplate> both = new ArrayList<>(chinese.lines());
        both.addAll(chinese.parts());
        assertThat(lacking(texts, both)).isEmpty();
    }

    @Test
    void theSourcesAreReadAsTheyAreMeant() throws IOException {
        Path source = folder.resolve("A.java");
        Files.writeString(source, """
                // new Problem(X, "not this")
                throw new Problem(
                        ExitStatus.USAGE, // why
                        name + ": line " + (number + 1) + ", \\"it\\" is " + (many ? "many" : "one" + x) + "; do " + f("no", 1),
                        e);
                say(a == null ? "nothing" : "a " + a + b + " there");
                """);

        assertThat(SourceMessages.of(Stream.of(source), Set.of("Problem"), Set.of())
                        .keySet())
                .containsExactlyInAnyOrder("{}: line {}, \"it\" is many; do {}", "{}: line {}, \"it\" is one{}; do {}");
        assertThat(SourceMessages.of(Stream.of(source), Set.of("say"), Set.of()).keySet())
                .containsExactlyInAnyOrder("nothing", "a {} there");
    }

    /** Those messages that no template is made for: the best match has other literal text, or there is none. */
    private static Map<String, Set<String>> lacking(Map<String, Set<String>> messages, List<MessageTemplate> known) {
        Map<String, Set<String>> lacking = new TreeMap<>(messages);
        lacking.keySet()
                .removeIf(message -> known.stream()
                        .anyMatch(template -> template.literals()
                                .equals(MessageTemplate.of(message.replaceFirst("^ssetape: ", ""), "x")
                                        .literals())));
        return lacking;
    }

    private static Stream<Path> sources(String... packages) {
        List<Path> files = new ArrayList<>();
        for (String module : MODULES) {
            try (Stream<Path> all = Files.walk(Path.of("..", module, "src", "main", "java"))) {
                all.filter(file -> file.toString().endsWith(".java"))
                        .filter(file -> packages.length == 0
                                || Set.of(packages)
                                        .contains(file.getParent().getFileName().toString()))
                        .forEach(files::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return files.stream();
    }
}
