package io.ssetape.recorder.redact;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.http.BodyFraming;
import io.ssetape.recorder.http.ChunkedFraming;
import io.ssetape.recorder.http.LengthFraming;
import io.ssetape.recorder.http.UntilCloseFraming;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The framing of a body as far as it is beyond doubt: stricter than a reader's, since a wrong guess would write a secret down. */
final class FramingFieldsTest {
    private static FramingFields of(String lines) {
        FramingFields fields = new FramingFields();
        for (String line : lines == null ? new String[0] : lines.split("/")) {
            int colon = line.indexOf(':');
            fields.add(line.substring(0, colon), line.substring(colon + 1).replaceAll("^[ \t]+|[ \t]+$", ""), true);
        }
        return fields;
    }

    private static String kind(BodyFraming framing) {
        if (framing == null) {
            return "doubt";
        } else if (framing instanceof ChunkedFraming) {
            return "chunks";
        } else if (framing instanceof UntilCloseFraming) {
            return "close";
        }
        assertThat(framing).isInstanceOf(LengthFraming.class);
        return framing.isDone() ? "nothing" : "length";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "                                                    | nothing | close",
                "content-length: 0                                   | nothing | nothing",
                "content-length: 5                                   | length  | length",
                "content-length: 5/content-length: 5                 | length  | length",
                "content-length: 5/content-length: 05                | length  | length",
                "content-length: 5/content-length: 6                 | doubt   | doubt",
                "content-length: 5/content-length: 0                 | doubt   | doubt",
                "content-length: x/content-length: 5                 | doubt   | doubt",
                "content-length: 5/content-length: x                 | doubt   | doubt",
                "content-length:                                     | doubt   | doubt",
                "content-length: 5, 5                                | doubt   | doubt",
                "content-length: +5                                  | doubt   | doubt",
                "content-length: -5                                  | doubt   | doubt",
                "content-length: 999999999999999999                  | length  | length",
                "content-length: 1000000000000000000                 | doubt   | doubt",
                "content-length: 0000000000000000005                 | doubt   | doubt",
                "transfer-encoding: chunked                          | chunks  | chunks",
                "transfer-encoding: gzip, chunked                    | chunks  | chunks",
                "transfer-encoding: gzip,chunked                     | chunks  | chunks",
                "transfer-encoding: chunked, gzip                    | doubt   | doubt",
                "transfer-encoding: identity                         | doubt   | doubt",
                "transfer-encoding: xchunked                         | doubt   | doubt",
                "transfer-encoding:                                  | doubt   | doubt",
                "transfer-encoding: chunked, chunked                 | doubt   | doubt",
                "transfer-encoding: x chunked                        | doubt   | doubt",
                "transfer-encoding: \u000bchunked                   | doubt   | doubt",
                "transfer-encoding: \u000b,chunked                  | doubt   | doubt",
                "transfer-encoding: gzip ,\t chunked                | chunks  | chunks",
                "transfer-encoding: chunked/transfer-encoding: chunked | doubt | doubt",
                "transfer-encoding: chunked/content-length: 5        | doubt   | doubt",
                "content-length: 5/transfer-encoding: chunked        | doubt   | doubt",
                "content-length: 0/transfer-encoding: gzip           | doubt   | doubt",
                "expect: 100-continue/upgrade: websocket             | nothing | close",
            })
    void aBodyIsFramedOrInDoubt(String lines, String request, String response) {
        FramingFields fields = of(lines);
        assertThat(kind(fields.requestBody())).isEqualTo(request);
        assertThat(kind(fields.responseBody())).isEqualTo(response);
        fields.clear();
        assertThat(kind(fields.requestBody())).isEqualTo("nothing");
        assertThat(kind(fields.responseBody())).isEqualTo("close");
        fields.add("transfer-encoding", "chunked", true);
        assertThat(kind(fields.requestBody()))
                .as("nothing of the head before is left")
                .isEqualTo("chunks");
    }

    @Test
    void aValueThatIsTooLongToBeUnderstoodIsDoubtful() {
        FramingFields length = new FramingFields();
        length.add("content-length", "5", false);
        assertThat(length.requestBody()).isNull();
        assertThat(length.responseBody()).isNull();
        FramingFields encoding = new FramingFields();
        encoding.add("transfer-encoding", "chunked", false);
        assertThat(encoding.requestBody()).isNull();
        assertThat(encoding.responseBody()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "                                 | nothing | close",
                "content-length: 5                | length  | length",
                "transfer-encoding: chunked       | doubt   | doubt",
                "transfer-encoding: gzip, chunked | doubt   | doubt",
                "transfer-encoding: identity      | doubt   | doubt",
            })
    void anEncodingInHttp10IsDoubtful(String lines, String request, String response) {
        FramingFields fields = of(lines);
        fields.ofHttp10();
        assertThat(kind(fields.requestBody())).isEqualTo(request);
        assertThat(kind(fields.responseBody())).isEqualTo(response);
        fields.clear();
        fields.add("transfer-encoding", "chunked", true);
        assertThat(kind(fields.requestBody())).isEqualTo("chunks");
    }

    @Test
    void expectAndUpgradeAreNoted() {
        FramingFields fields = of("expect: anything");
        assertThat(fields.expectsContinue()).isTrue();
        assertThat(fields.toWebSocket()).isFalse();
        FramingFields upgrade = of("upgrade: websocket");
        assertThat(upgrade.toWebSocket()).isTrue();
        assertThat(upgrade.expectsContinue()).isFalse();
        assertThat(of("upgrade: h2c").toWebSocket()).isFalse();
        assertThat(of("upgrade: websocket/upgrade: h2c").toWebSocket()).isFalse();
        upgrade.clear();
        fields.clear();
        assertThat(upgrade.toWebSocket()).isFalse();
        assertThat(fields.expectsContinue()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "content-length, true",
        "transfer-encoding, true",
        "expect, true",
        "upgrade, true",
        "content-type, false",
        "trailer, false",
        "'', false",
    })
    void onlyFieldsThatFrameAreIncluded(String name, boolean included) {
        assertThat(FramingFields.includes(name)).isEqualTo(included);
    }
}
