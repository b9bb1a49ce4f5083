package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.flow.TapeScript;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadParserTest {
    private static RequestHead request(String text) {
        byte[] bytes = TapeScript.latin1(text);
        return HeadParser.request(bytes, 0, bytes.length);
    }

    private static ResponseHead response(byte[] bytes) {
        return HeadParser.response(bytes, 0, bytes.length);
    }

    @Test
    void fieldsKeepTheirOrderAndSpelling() {
        RequestHead head = request("GET / HTTP/1.1\r\nb: 1\r\nA:2\r\nB:  3 \r\n\r\n");
        assertThat(head.fields().all())
                .containsExactly(
                        new HttpFields.Field("b", "1"), new HttpFields.Field("A", "2"), new HttpFields.Field("B", "3"));
        assertThat(head.fields().first("B")).isEqualTo("1");
        assertThat(head.fields().members("b")).containsExactly("1", "3");
    }

    @Test
    void foldedLinesAreOneValue() {
        assertThat(request("GET / HTTP/1.1\r\nA: b\r\n  c\n\td\r\nE: f\r\n\r\n")
                        .fields()
                        .all())
                .containsExactly(new HttpFields.Field("A", "b c d"), new HttpFields.Field("E", "f"));
    }

    @Test
    void aLineWithoutAColonIsLeftOut() {
        assertThat(request("GET / HTTP/1.1\r\nnonsense\r\n: empty\r\nA: b\r\n\r\n")
                        .fields()
                        .all())
                .containsExactly(new HttpFields.Field("A", "b"));
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/x,/v1/x",
        "/v1/x?a=b,/v1/x?a=b",
        "http://h:1/v1/x?a=http://y/z,/v1/x?a=http://y/z",
        "HTTPS://h/v1,/v1",
        "http://h,/",
        "http://h?a=b,/?a=b",
        "*,*",
        "h:443,h:443",
    })
    void thePathIsTheTargetWithoutItsAuthority(String target, String path) {
        assertThat(request("GET " + target + " HTTP/1.1\r\n\r\n").path()).isEqualTo(path);
    }

    @Test
    void aReasonMayBeUtf8OrLatin1() {
        assertThat(response("HTTP/1.1 200 \u597d\r\n\r\n".getBytes(StandardCharsets.UTF_8))
                        .reason())
                .isEqualTo("\u597d");
        assertThat(response("HTTP/1.1 200 \u00fc\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1))
                        .reason())
                .isEqualTo("\u00fc");
    }

    @Test
    void aReasonMayBeEmptyOrMissing() {
        assertThat(response(TapeScript.latin1("HTTP/1.1 200 \r\n\r\n")).reason())
                .isEmpty();
        assertThat(response(TapeScript.latin1("HTTP/1.1 200\r\n\r\n")).reason()).isEmpty();
    }

    @Test
    void aHeadOfNothingButFoldsIsReadInLinearTime() {
        byte[] head = TapeScript.latin1("GET / HTTP/1.1\r\nA: b\r\n" + " x\n".repeat(300_000) + "\r\n");
        RequestHead parsed =
                Assertions.assertTimeout(Duration.ofSeconds(20), () -> HeadParser.request(head, 0, head.length));
        assertThat(parsed.fields().first("a")).hasSize(1 + 2 * 300_000);
    }

    @Test
    void aLongHeadInSingleBytesIsCollectedInLinearTime() {
        byte[] head = TapeScript.latin1("GET / HTTP/1.1\r\nA: " + "x".repeat(1_000_000) + "\r\n\r\n");
        HeadCollector collector = new HeadCollector(head.length);
        Assertions.assertTimeout(Duration.ofSeconds(20), () -> {
            for (int i = 0; i < head.length - 1; i++) {
                assertThat(collector.take(new byte[] {head[i]}, 0)).isEqualTo(HeadCollector.INCOMPLETE);
            }
        });
        assertThat(collector.take(new byte[] {'\n'}, 0)).isOne();
        assertThat(collector.headTo() - collector.headFrom()).isEqualTo(head.length);
    }
}
