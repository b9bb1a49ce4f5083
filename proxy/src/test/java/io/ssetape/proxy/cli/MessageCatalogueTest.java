package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageCatalogueTest {
    private static final Pattern HOLE = Pattern.compile("\\{(\\d*)、?}");

    @Test
    void holesAreCarriedOver() throws IOException {
        assertThat(said("{} is not there; name {}\n没有 {}；请给出 {}", "run1.tape is not there; name a tape"))
                .isEqualTo("没有 run1.tape；请给出 a tape");
        assertThat(said("{} of {} failed\n{2} 条中 {1} 条失败", "3 of 14 failed")).isEqualTo("14 条中 3 条失败");
    }

    @Test
    void whatFillsAHoleIsTakenLiterally() throws IOException {
        assertThat(said("no {}, only {}\n没有 {}，只有 {}", "no {2}, only $1\\.*")).isEqualTo("没有 {2}，只有 $1\\.*");
        assertThat(said("({} of {}) [x]*?\n（{}/{}）", "(1 of 2) [x]*?")).isEqualTo("（1/2）");
        assertThat(said("({} of {}) [x]*?\n（{}/{}）", "(1 of 2) xx")).isEqualTo("(1 of 2) xx");
    }

    @Test
    void theTemplateWithTheMostTextOfItsOwnCounts() throws IOException {
        String catalogue = "{}: {}\n甲 {} {}\n{}: cannot be read ({})\n乙 {} {}\ntap {}: {}\n丙 {} {}";

        assertThat(said(catalogue, "a: b")).isEqualTo("甲 a b");
        assertThat(said(catalogue, "a: cannot be read (b)")).isEqualTo("乙 a b");
        assertThat(said(catalogue, "tap a: b: c")).isEqualTo("丙 a b: c");
    }

    @Test
    void partsAreKnownInHolesOnly() throws IOException {
        String catalogue = "{}: {}\n{}：{}\n[parts]\n{}; check it\n{}；请检查\nno file\n没有文件";

        assertThat(said(catalogue, "a: no file; check it")).isEqualTo("a：没有文件；请检查");
        assertThat(said(catalogue, "no file")).isEqualTo("no file");
    }

    @Test
    void itemsOfAListAreTranslatedEach() throws IOException {
        String catalogue =
                "not {}: {}\n不是 {2、}（{1}）\n[parts]\n{} differs\n{} 不同\nneither, nor\n都不是\nand {} more\n还有 {} 个";

        assertThat(said(catalogue, "not x: a differs, b differs, c, and 2 more"))
                .isEqualTo("不是 a 不同、b 不同、c、还有 2 个（x）");
        assertThat(said(catalogue, "not a, b: neither, nor")).isEqualTo("不是 都不是（a, b）");
        assertThat(said("give {}, at {url}\n给 {、}，在 {url}", "give a, b, at {url}"))
                .isEqualTo("给 a、b，在 {url}");
    }

    @Test
    void thePrefixStaysAndWhatIsNotKnownPasses() throws IOException {
        assertThat(said("stopping\n正在停止", "ssetape: stopping")).isEqualTo("ssetape: 正在停止");
        assertThat(said("stopping\n正在停止", "stopping now")).isEqualTo("stopping now");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "answered 2 requests, missed 1; 1 was cut by the end of serve; 0 of 1 recorded exchange never asked for"
                        + "| 已应答 2 条请求，未命中 1 条；1 条因 serve 结束而中断；录下的 1 次交互中有 0 次从未被请求",
                "answered 2 requests, missed 0, refused 3 that were no HTTP; in 1 the client left early; 2 were cut by the end of"
                        + " serve; 4 of 9 recorded exchanges never asked for"
                        + "| 已应答 2 条请求，未命中 0 条，拒绝非 HTTP 的 3 条；其中 1 条的客户端提前断开；2 条因 serve 结束而中断；"
                        + "录下的 9 次交互中有 4 次从未被请求",
                "404: POST /x is recorded 2 times, but not with this body; nearest is connection 3, exchange 1: the bytes differ,"
                        + " the request is longer than 16 MiB, the recorded one is JSON with half a surrogate pair in a key"
                        + "| 404：POST /x 录有 2 次，但请求的 body 不同；最接近的是连接 3 的第 1 次交互：字节不同、请求的 body 超过 16 MiB、"
                        + "录下的 body 是键中含有半个代理对的 JSON"
            })
    void whatServeSaysIsToldInChinese(String said, String chinese) {
        assertThat(MessageCatalogue.chinese().translate(said)).isEqualTo(chinese);
    }

    @Test
    void anOriginalWithoutATranslationIsRefused() {
        assertThatThrownBy(() -> said("stopping", "stopping")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> MessageCatalogue.read(new BufferedReader(new StringReader("a\nb\n"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theChineseCatalogueHasEachTemplateOnceAndAllItsHoles() {
        MessageCatalogue chinese = MessageCatalogue.chinese();
        for (List<MessageTemplate> section : List.of(chinese.lines(), chinese.parts())) {
            assertThat(new HashSet<>(
                            section.stream().map(MessageTemplate::literals).toList()))
                    .hasSameSizeAs(section);
            assertThat(section).allSatisfy(template -> {
                int holes = template.literals().size() - 1;
                assertThat(numbers(template.translation())).isEqualTo(upTo(holes));
                assertThat(template.literals().subList(Math.min(1, holes), Math.max(holes, 1)))
                        .as("no two holes side by side in %s", template)
                        .doesNotContain(holes == 0 ? "\0" : "");
            });
        }
    }

    /** Whatever fills the holes, no other template may take the message for its own. */
    @Test
    void everyChineseMessageIsRecognisedAsItself() {
        MessageCatalogue chinese = MessageCatalogue.chinese();
        for (MessageTemplate template : chinese.lines()) {
            List<String> holes = new ArrayList<>();
            StringBuilder message = new StringBuilder(template.literals().get(0));
            for (String literal :
                    template.literals().subList(1, template.literals().size())) {
                holes.add("$" + holes.size() + "\\E[*" + "{1}");
                message.append(holes.get(holes.size() - 1)).append(literal);
            }

            assertThat(chinese.translate(message.toString())).isEqualTo(template.filled(holes));
        }
    }

    /** The holes that a translation uses, in order; those without a number are numbered as they come. */
    private static List<Integer> numbers(String translation) {
        List<Integer> numbers = new ArrayList<>();
        Matcher hole = HOLE.matcher(translation);
        while (hole.find()) {
            numbers.add(hole.group(1).isEmpty() ? numbers.size() + 1 : Integer.parseInt(hole.group(1)));
        }
        return numbers.stream().sorted().toList();
    }

    private static List<Integer> upTo(int count) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            numbers.add(i);
        }
        return numbers;
    }

    private static String said(String catalogue, String message) throws IOException {
        return MessageCatalogue.read(new BufferedReader(new StringReader("[lines]\n" + catalogue)))
                .translate(message);
    }
}
