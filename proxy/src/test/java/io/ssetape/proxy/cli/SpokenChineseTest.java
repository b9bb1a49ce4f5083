package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands in a Chinese environment: what they say is Chinese, what they find out is not touched. */
class SpokenChineseTest {
    private static final Path RUN =
            Path.of("..", "replayer", "src", "test", "resources", "golden", "window", "small-4-c2");

    @TempDir
    Path folder;

    @Test
    void errorsAreChineseWithTheExitCodesOfTheEnglishOnes() {
        said(3, "ssetape: /nowhere：没有这个文件夹；请检查路径\n", "report", "/nowhere");
        said(
                2,
                "ssetape: 上游 'ftp://a'：请写成 http://HOST:PORT 或 https://HOST:PORT，不带路径、查询和用户名，例如"
                        + " http://127.0.0.1:30000\n用法见：ssetape record --help\n",
                "record",
                "--upstream",
                "ftp://a");
        said(2, "ssetape: --slow 至少为 1\n用法见：ssetape show --help\n", "show", "x.tape", "--slow", "0");
        said(
                2,
                "ssetape: --max-concurrency 至少为 1\n用法见：ssetape compare --help\n",
                "compare",
                "a",
                "b",
                "--max-concurrency",
                "0");
        said(3, "ssetape: " + folder + "：文件夹是空的；请给出录制所写的文件夹\n", "verify", folder);
    }

    @Test
    void whatIsWrongInsideAFileIsChineseToo() throws IOException {
        Path lines = folder.resolve("in.jsonl");
        Files.writeString(lines, "{\"kind\":\"tape\",\"version\":1,\"mono_ns\":\"x\"}\n");
        said(3, "ssetape: " + lines + "：第 1 行：\"mono_ns\" 应为 0 到 9223372036854775807 的整数\n", "verify", lines);
        Files.writeString(lines, "{\"kind\":\"tape\"}\n[]\n");
        said(3, "ssetape: " + lines + "：第 2 行：不是 JSON 对象；请每行写一帧\n", "import", lines, folder.resolve("tape"));
        Files.writeString(lines, "[]\n");
        said(
                3,
                "ssetape: " + lines + "：不是磁带：第一行不是 JSON 对象；请给出磁带文件夹，或可移植磁带（ssetape export --format frames）\n",
                "report",
                lines);

        Path rule = folder.resolve("rule.json");
        Files.writeString(rule, "[]");
        said(
                3,
                "ssetape: " + rule + "：规则是一个 JSON 对象；见 docs/speed-of-light.zh-CN.md\n",
                "report",
                lines,
                "--speed-of-light",
                rule);
    }

    @Test
    void whatTheJvmSaysOfAJarIsNotInTheMessage() throws IOException {
        Path jar = Files.writeString(folder.resolve("rule.jar"), "no jar");
        Path lines = Files.writeString(folder.resolve("lines.jsonl"), "{\"kind\":\"tape\"}\n");
        said(
                3,
                "ssetape: --rules-jar " + jar
                        + "：无法作为 jar 读取；规则的 jar 应含什么，见 docs/speed-of-light.zh-CN.md；--debug 可显示更多\n",
                "report",
                lines,
                "--speed-of-light",
                "name",
                "--rules-jar",
                jar);
    }

    @Test
    void wrongUsageIsChineseToo() {
        said(2, "ssetape: 缺少命令\n用法见：ssetape --help\n");
        said(2, "ssetape: 缺少必需的选项：'--upstream=URL'\n用法见：ssetape run --help\n", "run", "--", "x");
        said(2, "ssetape: 缺少必需的参数：'TAPE'\n用法见：ssetape verify --help\n", "verify");
        said(2, "ssetape: 未知选项：'--jsno'；是不是 --json？\n用法见：ssetape verify --help\n", "verify", "--jsno", "x");
        said(2, "ssetape: 选项 '--slow' (N) 缺少取值\n用法见：ssetape show --help\n", "show", "x", "--slow");
        said(2, "ssetape: 选项 '--slow' 的取值无效：'x' 不是整数\n用法见：ssetape show --help\n", "show", "x", "--slow", "x");
        said(
                2,
                "ssetape: 选项 '--budget' 的取值无效：'x' 不是大小：请写成例如 256MiB、1.5GiB、100MB，或字节数\n用法见：ssetape record --help\n",
                "record",
                "--budget",
                "x");
        said(
                2,
                "ssetape: 选项 '--tape' (DIR) 只能给一次\n用法见：ssetape record --help\n",
                "record",
                "--tape",
                "x",
                "--tape",
                "y");
    }

    private static void said(int exit, String err, Object... args) {
        Cli chinese = Cli.in(Cli.CHINA, args);
        assertThat(chinese).isEqualTo(new Cli(exit, "", err));
        Cli english = Cli.run(args);
        assertThat(english.exit()).isEqualTo(exit);
        assertThat(english.err()).isNotEqualTo(err);
    }

    @Test
    void resultsAreTheSameBytes() throws IOException {
        Object[] report = {"report", "--aisbench", RUN, "--max-concurrency", 2, "--out"};
        Cli english = Cli.run(with(report, folder.resolve("en")));
        Cli chinese = Cli.in(Cli.CHINA, with(report, folder.resolve("zh")));

        assertThat(english.exit()).isZero();
        assertThat(chinese.out()
                        .replace(
                                folder.resolve("zh").toString(),
                                folder.resolve("en").toString()))
                .isEqualTo(english.out());
        assertThat(contents(folder.resolve("en"))).isNotEmpty().isEqualTo(contents(folder.resolve("zh")));
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder).filter(Files::isRegularFile)) {
            for (Path file : files.toList()) {
                contents.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return contents;
    }

    private static Object[] with(Object[] words, Object last) {
        Object[] all = Arrays.copyOf(words, words.length + 1);
        all[words.length] = last;
        return all;
    }

    @Test
    void aRecordingSpeaksChineseAndItsReportStaysEnglish() {
        Object[] words = {
            "run", "--upstream", "http://127.0.0.1:1", "--tape", folder.resolve("tape"), "--no-report", "--", "true"
        };
        List<String> lines = Cli.in(Cli.CHINA, words).err().lines().toList();

        assertThat(lines)
                .satisfiesExactly(
                        line -> assertThat(line)
                                .matches("监听 http://127\\.0\\.0\\.1:\\d+，转发到 http://127\\.0\\.0\\.1:1（tap entry）"),
                        line -> assertThat(line).isEqualTo("录制到 " + folder.resolve("tape") + "；随命令结束"),
                        line -> assertThat(line).matches("录下 0 B，共 \\d+ 帧"),
                        line -> assertThat(line)
                                .matches("ssetape: 没有任何数据经过 127\\.0\\.0\\.1:\\d+：命令可能不使用 HTTP_PROXY，或它自己的"
                                        + " NO_PROXY 排除了服务；请把 \\{url} 或 SSETAPE_URL 传给它"));
        assertThat(Cli.in(Cli.CHINA, "verify", folder.resolve("tape")))
                .isEqualTo(Cli.run("verify", folder.resolve("tape")));
    }

    @Test
    void aReportOnStandardErrorIsTheEnglishOne() {
        Object[] words = {"run", "--upstream", "http://127.0.0.1:1", "--tape", folder.resolve("tape"), "--", "true"};
        String err = Cli.in(Cli.CHINA, words).err();
        String report = Cli.run("report", folder.resolve("tape")).out();

        assertThat(report).startsWith("ssetape report: ");
        assertThat(err).endsWith(report);
    }

    @Test
    void aCommandThatCannotRunIsSaidInChinese() {
        assertThat(Cli.in(Cli.CHINA, "run", "--upstream", "http://127.0.0.1:1", "--", "/no/such/program"))
                .isEqualTo(new Cli(127, "", "ssetape: 无法运行 /no/such/program：没有这个程序；未录制任何内容\n"));
    }
}
