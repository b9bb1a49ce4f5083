package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.flow.TapeScript;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields, status, remarks and samples on their own. */
final class HeadPartsTest {
    private static HttpFields fields(String... values) {
        List<HttpFields.Field> all = new ArrayList<>();
        for (int i = 0; i < values.length; i += 2) {
            all.add(new HttpFields.Field(values[i], values[i + 1]));
        }
        return new HttpFields(all);
    }

    @Test
    void membersAreGatheredOverAllLines() {
        HttpFields fields = fields("A", "x, y ,,z", "B", "no", "a", "", "A", ",", "a", " w");
        assertThat(fields.members("a")).containsExactly("x", "y", "z", "w");
        assertThat(fields.members("c")).isEmpty();
        assertThat(fields.first("a")).isEqualTo("x, y ,,z");
        assertThat(fields.first("c")).isNull();
        assertThat(fields.has("b")).isTrue();
        assertThat(fields.has("c")).isFalse();
        assertThat(fields("E", "").has("e")).isTrue();
    }

    @Test
    void theListOfFieldsIsItsOwn() {
        List<HttpFields.Field> all = new ArrayList<>(fields("A", "b").all());
        HttpFields fields = new HttpFields(all);
        all.clear();
        assertThat(fields.all()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "100, true, false",
        "101, false, true",
        "102, true, false",
        "199, true, false",
        "200, false, false",
        "500, false, false"
    })
    void interimResponsesAreAllBelowTwoHundredButTheSwitch(int status, boolean interim, boolean switches) {
        ResponseHead head = new ResponseHead(status, "", 1, fields());
        assertThat(head.isInterim()).isEqualTo(interim);
        assertThat(head.switchesProtocols()).isEqualTo(switches);
    }

    @Test
    void whatAResponseSaysOfItsContent() {
        ResponseHead head = new ResponseHead(
                200,
                "OK",
                1,
                fields(
                        "Content-Type",
                        "text/event-stream; charset=utf-8",
                        "Content-Encoding",
                        "a,b",
                        "content-encoding",
                        "c"));
        assertThat(head.contentType()).isEqualTo("text/event-stream; charset=utf-8");
        assertThat(head.contentEncoding()).isEqualTo("a, b, c");
        ResponseHead nothing = new ResponseHead(200, "OK", 1, fields());
        assertThat(nothing.contentType()).isNull();
        assertThat(nothing.contentEncoding()).isNull();
        assertThat(new ResponseHead(200, "OK", 1, fields("Content-Encoding", "")).contentEncoding())
                .isEmpty();
    }

    @Test
    void remarksKeepTheirOrder() {
        Notes notes = new Notes();
        assertThat(notes.text()).isNull();
        assertThat(notes.and(null)).isNull();
        assertThat(notes.and("x")).isEqualTo("x");
        notes.add(null);
        assertThat(notes.text()).isNull();
        notes.add("a");
        notes.add(null);
        notes.add("b");
        assertThat(notes.text()).isEqualTo("a; b");
        assertThat(notes.and("c")).isEqualTo("a; b; c");
        assertThat(notes.and(null)).isEqualTo("a; b");
        assertThat(notes.text()).isEqualTo("a; b");
    }

    @Test
    void aSampleShowsSixteenBytesAndNothingThatCouldHarm() {
        byte[] bytes = TapeScript.latin1("# ~\u007f\u001f\"\\\u00ff\n0aF\u0080");
        assertThat(Sample.notHttp(bytes, 1, bytes.length))
                .isEqualTo("not HTTP: begins with \" ~\\x7f\\x1f\\x22\\x5c\\xff\\x0a0aF\\x80\"");
        byte[] long17 = TapeScript.latin1("0123456789abcdefg");
        assertThat(Sample.notHttp(long17, 0, 17)).isEqualTo("not HTTP: begins with \"0123456789abcdef\"");
        assertThat(Sample.notHttp(long17, 1, 17)).isEqualTo("not HTTP: begins with \"123456789abcdefg\"");
        assertThat(Sample.notHttp(long17, 2, 5)).isEqualTo("not HTTP: begins with \"234\"");
        assertThat(Sample.notHttp(long17, 2, 2)).isEqualTo("not HTTP: begins with \"\"");
    }
}
