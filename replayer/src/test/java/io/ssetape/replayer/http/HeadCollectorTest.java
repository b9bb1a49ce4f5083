package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.flow.TapeScript;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HeadCollectorTest {
    private static final String HEAD = "GET / HTTP/1.1\r\nA: b\r\n\r\n";

    private static String head(HeadCollector collector) {
        byte[] head = Arrays.copyOfRange(collector.head(), collector.headFrom(), collector.headTo());
        return new String(head, StandardCharsets.ISO_8859_1);
    }

    @Test
    void aHeadThatComesWholeIsNotCopied() {
        byte[] bytes = TapeScript.latin1("##" + HEAD + "body\n\n");
        HeadCollector collector = new HeadCollector(1000);
        assertThat(collector.take(bytes, 2)).isEqualTo(2 + HEAD.length());
        assertThat(collector.head()).isSameAs(bytes);
        assertThat(collector.headFrom()).isEqualTo(2);
        assertThat(head(collector)).isEqualTo(HEAD);
        assertThat(collector.collected()).isZero();
    }

    @Test
    void aHeadIsTheSameHoweverItIsCut() {
        for (int cut = 1; cut < HEAD.length(); cut++) {
            HeadCollector collector = new HeadCollector(HEAD.length());
            assertThat(collector.take(TapeScript.latin1(HEAD.substring(0, cut)), 0))
                    .isEqualTo(HeadCollector.INCOMPLETE);
            assertThat(collector.collected()).isEqualTo(cut);
            assertThat(new String(collector.unfinished(), 0, cut, StandardCharsets.ISO_8859_1))
                    .isEqualTo(HEAD.substring(0, cut));
            assertThat(collector.take(TapeScript.latin1("#" + HEAD.substring(cut) + "body"), 1))
                    .isEqualTo(1 + HEAD.length() - cut);
            assertThat(head(collector)).isEqualTo(HEAD);
            collector.reset();
            assertThat(collector.collected()).isZero();
            assertThat(collector.take(TapeScript.latin1(HEAD), 0)).isEqualTo(HEAD.length());
            assertThat(head(collector)).isEqualTo(HEAD);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\n\n", "a\r\n\r\n", "a\n\r\n", "a\r\n\n", "a\r\r\n\r\r\n", "a\nb\n\n"})
    void theFirstEmptyLineEndsAHead(String text) {
        assertThat(new HeadCollector(100).take(TapeScript.latin1(text + "\n\n"), 0))
                .isEqualTo(text.length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "a\n \n", "a\r\n\tb\n", "a", "\r\r\r"})
    void aLineWithAnythingInItIsNotEmpty(String text) {
        assertThat(new HeadCollector(100).take(TapeScript.latin1(text), 0)).isEqualTo(HeadCollector.INCOMPLETE);
    }

    @Test
    void noMoreThanTheLimitIsTaken() {
        HeadCollector collector = new HeadCollector(HEAD.length() - 1);
        assertThat(collector.take(TapeScript.latin1(HEAD), 0)).isEqualTo(HeadCollector.TOO_LONG);
        assertThat(collector.collected()).isEqualTo(HEAD.length() - 1);
        HeadCollector inPieces = new HeadCollector(10);
        assertThat(inPieces.take(new byte[9], 0)).isEqualTo(HeadCollector.INCOMPLETE);
        assertThat(inPieces.take(new byte[9], 8)).isEqualTo(HeadCollector.TOO_LONG);
        assertThat(inPieces.collected()).isEqualTo(10);
        HeadCollector beyond = new HeadCollector(10);
        assertThat(beyond.take(new byte[9], 0)).isEqualTo(HeadCollector.INCOMPLETE);
        assertThat(beyond.take(new byte[9], 2)).isEqualTo(HeadCollector.TOO_LONG);
        assertThat(beyond.collected()).isEqualTo(10);
    }

    @Test
    void aLineEndInTheMiddleOfTheLimitIsNoEnd() {
        HeadCollector collector = new HeadCollector(4);
        assertThat(collector.take(TapeScript.latin1("a\n\n"), 0)).isEqualTo(3);
        collector.reset();
        assertThat(collector.take(TapeScript.latin1("ab\n\n"), 0)).isEqualTo(4);
        collector.reset();
        assertThat(collector.take(TapeScript.latin1("abc\n\n"), 0)).isEqualTo(HeadCollector.TOO_LONG);
    }

    /** What was collected of one head says nothing about the next. */
    @Test
    void anEmptyLineIsNotCarriedOverToTheNextHead() {
        HeadCollector collector = new HeadCollector(100);
        assertThat(collector.take(TapeScript.latin1("a\n"), 0)).isEqualTo(HeadCollector.INCOMPLETE);
        collector.reset();
        assertThat(collector.take(TapeScript.latin1("\nb"), 0)).isEqualTo(HeadCollector.INCOMPLETE);
        assertThat(collector.collected()).isEqualTo(2);
    }

    @Test
    void aLargeHeadIsCollectedAndItsBufferGivenBack() {
        String large = "GET / HTTP/1.1\r\nA: " + "x".repeat(20_000) + "\r\n\r\n";
        HeadCollector collector = new HeadCollector(100_000);
        for (int from = 0; from < large.length(); from += 700) {
            String piece = large.substring(from, Math.min(large.length(), from + 700));
            int end = collector.take(TapeScript.latin1(piece), 0);
            assertThat(end).isEqualTo(from + 700 < large.length() ? HeadCollector.INCOMPLETE : piece.length());
        }
        assertThat(head(collector)).isEqualTo(large);
        collector.reset();
        assertThat(collector.unfinished().length).isLessThanOrEqualTo(8 << 10);
    }
}
