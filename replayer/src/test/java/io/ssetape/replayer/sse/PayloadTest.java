package io.ssetape.replayer.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PayloadTest {
    /** A payload in the middle of a buffer, so that what stands around it would be noticed. */
    private static Payload of(String text) {
        byte[] bytes = Recorded.bytes("[ " + text + " ]");
        return new Payload(bytes, 2, bytes.length - 2, 100, "name");
    }

    private static String text(Payload payload) {
        return new String(payload.copy(), StandardCharsets.UTF_8);
    }

    @Test
    void itKnowsItsPlaceInTheBody() {
        Payload payload = of("abc");
        assertThat(payload.length()).isEqualTo(3);
        assertThat(payload.bodyEnd()).isEqualTo(103);
        assertThat(text(payload)).isEqualTo("abc");
        Payload first = new Payload(Recorded.bytes("ab"), 0, 2, 0, "");
        assertThat(first.bodyEnd()).isEqualTo(2);
        Payload joined = new Payload(Recorded.bytes("ab"), 0, 2, -1, "");
        assertThat(joined.bodyEnd()).isEqualTo(-1);
    }

    @Test
    void jsonWhiteSpaceAroundItIsTrimmed() {
        Payload trimmed = of(" \t\r\n{ } \n\r\t ").trimmed();
        assertThat(text(trimmed)).isEqualTo("{ }");
        assertThat(trimmed.bodyOffset()).isEqualTo(104);
        assertThat(trimmed.bodyEnd()).isEqualTo(107);
        assertThat(trimmed.name()).isEqualTo("name");
        assertThat(text(of("a ").trimmed())).isEqualTo("a");
        assertThat(of("a ").trimmed().bodyOffset()).isEqualTo(100);
        assertThat(text(of(" a").trimmed())).isEqualTo("a");
        assertThat(of(" \n ").trimmed().length()).isZero();
        assertThat(of("\u000b{}\f").trimmed().length())
                .as("no white space for JSON")
                .isEqualTo(4);
        Payload same = of("a b");
        assertThat(same.trimmed()).isSameAs(same);
        assertThat(of("").trimmed().length()).isZero();
        Payload joined = new Payload(Recorded.bytes(" a "), 0, 3, -1, "");
        assertThat(joined.trimmed().bodyOffset()).isEqualTo(-1);
        Payload atStart = new Payload(Recorded.bytes(" a "), 0, 3, 0, "");
        assertThat(atStart.trimmed().bodyOffset()).isEqualTo(1);
    }

    @Test
    void theEndMarkIsItselfToTheByte() {
        assertThat(of("[DONE]").isEndMark()).isTrue();
        assertThat(contains("[DONE]")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[DONE", "DONE]", "[done]", "[DONE] ", " [DONE]", "[DONE][", "[DON3]", "[[DONE]"})
    void anythingElseIsNoEndMark(String text) {
        assertThat(of(text).isEndMark()).isFalse();
    }

    private static boolean contains(String text) {
        byte[] bytes = Recorded.bytes(text);
        return EndMark.isIn(bytes, 0, bytes.length);
    }

    @Test
    void anEndMarkInsideIsSeen() {
        assertThat(contains("say [DONE] now")).isTrue();
        assertThat(contains("[[DONE]")).isTrue();
        assertThat(contains("[DONE]x")).isTrue();
        assertThat(contains("x[DONE]")).isTrue();
        assertThat(contains("[DON[DONE]")).isTrue();
        assertThat(contains("[DONE")).isFalse();
        assertThat(contains("[done]")).isFalse();
        assertThat(contains("")).isFalse();
        byte[] around = Recorded.bytes("[DONE]");
        assertThat(EndMark.isIn(around, 1, 6)).isFalse();
        assertThat(EndMark.isIn(around, 0, 5)).isFalse();
    }

    @Test
    void aSpanKnowsWhereItEnds() {
        assertThat(new Span(7, 5, 1, 2, 1).bodyEnd()).isEqualTo(12);
    }
}
