package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Commands, their help, the page and the documents call the same thing by the same Chinese word, and punctuate alike. */
class ChineseWordsTest {
    private static final Path ROOT = Path.of("..");
    private static final Path COMMANDS = ROOT.resolve("proxy/src/main/resources/io/ssetape/proxy/cli");
    private static final Path PAGE = ROOT.resolve("replayer/src/main/resources/io/ssetape/replayer/report/html");
    private static final Pattern CODE =
            Pattern.compile("^```.*?^```$|^    \\S[^\\n]*$|`[^`]*`", Pattern.MULTILINE | Pattern.DOTALL);

    /** Words that another word stands for: exchange, request, body, counters, nodes, passing unrecorded, exit code 4. */
    private static final Pattern OTHER_WORDS =
            Pattern.compile("交换|个请求(?! body)|请求体|响应体|投机解码计数|解码节点|预填充|验证步|通过而未录|通过但未|东西挡|读者提前|只说警告");

    private static final Pattern ASCII_BESIDE_CHINESE =
            Pattern.compile("[\\u4e00-\\u9fff][,;:?!]|[,;:] ?[\\u4e00-\\u9fff]");

    @Test
    void oneThingHasOneWord() throws IOException {
        assertThat(texts())
                .hasSizeGreaterThan(20)
                .allSatisfy(text -> assertThat(text.lines())
                        .noneMatch(line -> OTHER_WORDS.matcher(line).find()));
    }

    @Test
    void sentencesHaveChinesePunctuation() throws IOException {
        assertThat(texts())
                .allSatisfy(text -> assertThat(text.lines()
                                .filter(line ->
                                        ASCII_BESIDE_CHINESE.matcher(line).find()))
                        .isEmpty());
    }

    /** All Chinese texts; those of documents without their code, of which other tests take care. */
    private static List<String> texts() throws IOException {
        List<String> texts = new ArrayList<>();
        texts.add(Files.readString(COMMANDS.resolve("messages_zh.txt")));
        texts.add(Files.readString(COMMANDS.resolve("help_zh.properties")));
        for (Path folder : List.of(PAGE, ROOT.resolve("docs"))) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.filter(
                                each -> each.getFileName().toString().matches(".*-zh.*\\.js|.*\\.zh-CN\\.md"))
                        .sorted()
                        .toList()) {
                    texts.add(CODE.matcher(Files.readString(file)).replaceAll(""));
                }
            }
        }
        return texts;
    }
}
