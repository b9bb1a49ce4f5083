package io.ssetape.recorder.portable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.recorder.tape.Tapes;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.MalformedInputException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PortableReaderTest {
    private static final String OPEN = "{'kind':'open','conn':1,'tap':'entry','t_ns':0,'client':'c','upstream':'u'}\n";
    private static final String CLOSE = "{'kind':'close','conn':1,'t_ns':9,'by':'client','how':'fin'}\n";

    @Test
    void theContractsOwnLinesAreRead() {
        Tapes.Content content = read("""
                {'kind':'tape','version':1,'mono_ns':0,'wall':'2026-01-02T03:04:05.678901234Z','taps':[{'name':'entry','listen':'l','upstream':'u'}]}
                {'kind':'open','conn':1,'tap':'entry','t_ns':0,'client':'127.0.0.1:5000','upstream':'127.0.0.1:30000'}
                {'kind':'bytes','conn':1,'dir':'request','t_ns':0,'b64':'aGk='}
                {'kind':'bytes','conn':1,'dir':'response','t_ns':100000000,'b64':'aGk='}
                {'kind':'gap','conn':1,'dir':'response','t_ns':5,'bytes':300,'reason':'budget'}
                {'kind':'half_close','conn':1,'dir':'request','t_ns':7}
                {'kind':'close','conn':1,'t_ns':9,'by':'upstream','how':'reset'}
                {'kind':'metrics','t_ns':0,'phase':'after','url':'http://u/metrics','status':200,'b64':''}
                {'kind':'mark','t_ns':0,'label':'x'}
                {'kind':'end','t_ns':10}
                """);
        assertThat(content.frames()).hasSize(10);
        assertThat(content.frames().get(0).nanos()).isZero();
        assertThat(content.frames().get(9)).isEqualTo(new Frame.TapeEnd(10, 9, 4, 300));
        assertThat(content.end()).isEqualTo(SourceEnd.complete());
    }

    @Test
    void aTextWithoutATapeLineBeginsAtTheEpoch() {
        Tapes.Content content = read(OPEN);
        assertThat(content.frames().get(0))
                .isEqualTo(new Frame.TapeStart(new WallTime(0, 0), 1, "unknown", "", List.of(), Map.of()));
        assertThat(content.end()).isEqualTo(SourceEnd.cutAfter(1));
        assertThat(read("{'kind':'tape'}").frames())
                .containsExactly(content.frames().get(0));
    }

    @Test
    void aConnectionWithoutAnOpenLineIsOpenedWhereItIsFirstSeen() {
        String onlyTap = "{'kind':'tape','taps':[{'name':'entry','listen':'l','upstream':'u'}]}\n";
        for (String first : List.of(
                "{'kind':'bytes','conn':4,'dir':'request','t_ns':30,'b64':''}",
                "{'kind':'gap','conn':4,'dir':'request','t_ns':30,'bytes':1,'reason':'disk'}",
                "{'kind':'half_close','conn':4,'dir':'request','t_ns':30}",
                "{'kind':'close','conn':4,'t_ns':30,'by':'client','how':'fin'}")) {
            List<Frame> frames = read(onlyTap + first).frames();
            assertThat(frames).hasSize(3);
            assertThat(frames.get(1))
                    .isEqualTo(new Frame.ConnectionOpened(
                            30, 4, "entry", "unknown", "unknown", Frame.ConnectionOpened.NOT_CONNECTED));
        }
    }

    @Test
    void linesOfDifferentConnectionsAndDirectionsMayComeInAnyOrder() {
        assertThat(read(OPEN
                                + bytes(1, "request", 50)
                                + bytes(2, "request", 10)
                                + bytes(1, "response", 20)
                                + bytes(1, "request", 50))
                        .frames())
                .hasSize(7);
    }

    @Test
    void blankLinesWindowsLineEndsAByteOrderMarkAndAMissingLastLineEndAreFine() {
        assertThat(read("\uFEFF" + OPEN.replace("\n", "\r\n") + "\r\n\n   \n{'kind':'end','t_ns':1}")
                        .end())
                .isEqualTo(SourceEnd.complete());
    }

    @Test
    void fieldsFromTheFutureAndNullsForWhatMayBeMissingAreFine() {
        Frame.Bytes bytes = (Frame.Bytes)
                read("{'kind':'bytes','conn':1,'dir':'request','t_ns':3,'b64':'aGk=','origin':null,'offset':null,'colour':['x']}")
                        .frames()
                        .get(2);
        assertThat(bytes.byProxy()).isFalse();
        assertThat(bytes.streamOffset()).isZero();
        assertThat(bytes.direction()).isEqualTo(Direction.REQUEST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "{'kind':'mark','t_ns':1,'label':'x'} {'kind':'end'}",
                "{'kind':'mark','t_ns':1,'t_ns':2,'label':'x'}",
                "{'kind':'mark','t_ns':1,'label':'x'",
                "[1]",
                "null",
                "{}",
                "{'kind':7}",
                "{'kind':'future','t_ns':1}",
                "{'kind':'tape','version':1}",
                "{'kind':'mark','label':'x'}",
                "{'kind':'mark','t_ns':1}",
                "{'kind':'mark','t_ns':'1','label':'x'}",
                "{'kind':'mark','t_ns':1.0,'label':'x'}",
                "{'kind':'mark','t_ns':1e3,'label':'x'}",
                "{'kind':'mark','t_ns':-1,'label':'x'}",
                "{'kind':'mark','t_ns':9223372036854775808,'label':'x'}",
                "{'kind':'mark','t_ns':null,'label':'x'}",
                "{'kind':'mark','t_ns':1,'label':7}",
                "{'kind':'bytes','conn':1,'dir':'request','t_ns':1,'b64':'a'}",
                "{'kind':'bytes','conn':1,'dir':'request','t_ns':1,'b64':'aGk=\\n'}",
                "{'kind':'bytes','conn':1,'dir':'request','t_ns':1,'b64':'_-8='}",
                "{'kind':'bytes','conn':1,'dir':'request','t_ns':1,'b64':[1]}",
                "{'kind':'bytes','conn':1,'dir':'both','t_ns':1,'b64':''}",
                "{'kind':'bytes','conn':-1,'dir':'request','t_ns':1,'b64':''}",
                "{'kind':'bytes','conn':1,'dir':'request','t_ns':1,'b64':'','origin':'client'}",
                "{'kind':'bytes','conn':1,'dir':'request','t_ns':1,'b64':'','offset':-1}",
                "{'kind':'bytes','conn':1,'dir':'request','t_ns':1,'b64':'aGk=','offset':9223372036854775806}",
                "{'kind':'gap','conn':1,'dir':'request','t_ns':1,'bytes':-300,'reason':'disk'}",
                "{'kind':'gap','conn':1,'dir':'request','t_ns':1,'bytes':3}",
                "{'kind':'close','conn':1,'t_ns':1,'by':'nobody','how':'fin'}",
                "{'kind':'close','conn':1,'t_ns':1,'by':'client','how':'gone'}",
                "{'kind':'open','conn':1,'tap':'t','t_ns':1,'client':'c','upstream':'u'}",
                "{'kind':'metrics','t_ns':1,'phase':'during','url':'u','status':200,'b64':''}",
                "{'kind':'metrics','t_ns':1,'phase':'after','url':'u','status':2147483648,'b64':''}",
                "{'kind':'clock','t_ns':1,'wall':'yesterday'}",
                "{'kind':'clock','t_ns':1,'wall':'2026-01-02T03:04:05.1234567890Z'}",
                "{'kind':'clock','t_ns':1,'wall':'9999-01-02T03:04:05Z'}",
                "{'kind':'self_cost','t_ns':1,'dir':'response','b64':'!'}"
            })
    void aBadLineIsNamedByFileAndNumber(String bad) {
        assertThatThrownBy(() -> read("\n" + OPEN + bad + "\n" + CLOSE))
                .isInstanceOfSatisfying(Problem.class, problem -> {
                    assertThat(problem.status()).isEqualTo(ExitStatus.UNREADABLE_INPUT);
                    assertThat(problem).hasMessageStartingWith("capture.jsonl: line 3: ");
                    assertThat(problem.getMessage()).doesNotContain("\n").hasSizeLessThan(300);
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'kind':'tape','version':2} | version 2 is not known, this build reads 1 to 1; use a newer ssetape",
                "{'kind':'tape','version':0} | version 0 is not known, this build reads 1 to 1; use a newer ssetape",
                "{'kind':'tape','mono_ns':-1} | \"mono_ns\" has to be an integer from 0 to 9223372036854775807",
                "{'kind':'tape','taps':{}} | \"taps\" has to be a list",
                "{'kind':'tape','taps':['entry']} | \"taps\" has to be made of objects",
                "{'kind':'tape','taps':[{'name':'x'}]} | \"listen\" is missing; add it",
                "{'kind':'tape','settings':[]} | \"settings\" has to be made of objects",
                "{'kind':'tape','settings':{'a':1}} | \"a\" has to be a string"
            })
    void aBadTapeLineIsExplained(String bad, String reason) {
        assertThatThrownBy(() -> read(bad)).hasMessage("capture.jsonl: line 1: " + reason);
    }

    @Test
    void whatBeginsWithNoJsonObjectIsSaidToBeNoTape() {
        for (String other :
                List.of("<!DOCTYPE html>\n", "\n[record]\nupstream = 1\n", "[]", "7", "{\n  'kind': 'tape'\n}")) {
            assertThatThrownBy(() -> read(other))
                    .hasMessage("capture.jsonl: not a tape: its first line is no JSON object; name a tape folder, or a"
                            + " portable tape (ssetape export --format frames)");
        }
        assertThatThrownBy(() -> read("{'kind':'tape'"))
                .as("a mistake in a tape")
                .hasMessageStartingWith("capture.jsonl: line 1: not one JSON object with each key once (column ");
        assertThatThrownBy(() -> read("{'kind':'tape'}\n[]")).hasMessageStartingWith("capture.jsonl: line 2: ");
    }

    @Test
    void otherJsonLinesAreSaidToBeNoTape() {
        for (String other : List.of(
                "{'id':1,'tap':'entry','connection':3,'exchange':1,'method':'POST'}",
                "{'id':2,'tape':{'number':1},'tap':'entry','exchange':1}\n" + OPEN)) {
            assertThatThrownBy(() -> read(other))
                    .isInstanceOfSatisfying(
                            Problem.class,
                            problem -> assertThat(problem.status()).isEqualTo(ExitStatus.UNREADABLE_INPUT))
                    .hasMessage("capture.jsonl: not a tape: its lines are exchanges of a report (requests.jsonl or"
                            + " other.jsonl); name the tape that the report was made from");
        }
        for (String other : List.of("{}", "{'offset':0,'bytes':8,'ms':1.5}", "{'log':{'version':'1.2'}}")) {
            assertThatThrownBy(() -> read(other))
                    .hasMessage("capture.jsonl: not a tape: its first line has no \"kind\"; name a tape folder, or a"
                            + " portable tape (ssetape export --format frames)");
        }
        assertThatThrownBy(() -> read("{'t_ns':1,'conn':1,'dir':'request','b64':''}"))
                .as("a mistake in a tape")
                .hasMessage("capture.jsonl: line 1: \"kind\" is missing; add it");
        assertThatThrownBy(() -> read(OPEN + "{}")).hasMessage("capture.jsonl: line 2: \"kind\" is missing; add it");
    }

    @Test
    void bytesThatGoBackInTimeAreRefused() {
        assertThatThrownBy(() -> read(bytes(1, "response", 20) + bytes(2, "response", 5) + bytes(1, "response", 19)))
                .hasMessage("capture.jsonl: line 3: \"t_ns\" goes back, from 20 to 19 on the response side of"
                        + " connection 1; put its lines in order");
    }

    @Test
    void anOffsetThatGoesBackIsRefused() {
        assertThatThrownBy(() -> read(bytes(1, "response", 20)
                        + "{'kind':'bytes','conn':1,'dir':'response','t_ns':21,'b64':'','offset':1}"))
                .hasMessageContaining("line 2: \"offset\" has to be at or behind 2");
    }

    @Test
    void bytesMayNotFollowTheHalfCloseOfTheirDirection() {
        String halfClose = "{\"kind\":\"half_close\",\"conn\":1,\"dir\":\"request\",\"t_ns\":5}\n";
        String bytes = "{\"kind\":\"bytes\",\"conn\":1,\"dir\":\"%s\",\"t_ns\":6,\"b64\":\"YQ==\"}\n";

        assertThat(read(halfClose + bytes.formatted("response")).frames()).hasSize(4);
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> read(halfClose + bytes.formatted("request")))
                .withMessageContaining("line 2")
                .withMessageContaining("the request side of connection 1 was half-closed before");
    }

    @Test
    void nothingMayFollowACloseOrAnEndLine() {
        assertThatThrownBy(() -> read(OPEN + CLOSE + bytes(1, "request", 1)))
                .hasMessageContaining("line 3: connection 1 was closed before");
        assertThatThrownBy(() -> read(OPEN + CLOSE + CLOSE)).hasMessageContaining("line 3: connection 1 was closed");
        assertThatThrownBy(() -> read(OPEN + CLOSE + OPEN))
                .hasMessageContaining("line 3: connection 1 has been opened");
        assertThatThrownBy(() -> read("{'kind':'end','t_ns':1}\n" + OPEN))
                .hasMessageContaining("line 2: it stands behind the end line");
    }

    @Test
    void anEmptyTextIsNoTape() {
        for (String nothing : List.of("", "\n\n", "  \r\n")) {
            assertThatThrownBy(() -> read(nothing))
                    .isInstanceOf(Problem.class)
                    .hasMessageContaining("capture.jsonl: there is no line in it");
        }
    }

    @Test
    void aPayloadOfTheLongestFrameIsReadAndALongerLineIsRefused() {
        byte[] longest = new byte[(16 << 20) - 52];
        String line = "{'kind':'bytes','conn':1,'dir':'request','t_ns':1,'b64':'%s'}"
                .formatted(Base64.getEncoder().encodeToString(longest));
        assertThat(((Frame.Bytes) read(line).frames().get(2)).payload()).hasSameSizeAs(longest);

        String tooLong = "{'kind':'mark','t_ns':1,'label':'" + "x".repeat(24_000_000) + "'}";
        assertThatThrownBy(() -> read(OPEN + tooLong))
                .hasMessage("capture.jsonl: line 2: it is longer than 24000000 characters; split the bytes over several"
                        + " lines");
    }

    @Test
    void aTextThatCannotBeDecodedOrReadIsAProblemNotACrash() {
        assertThatThrownBy(() -> drain(new FailingReader(OPEN.replace('\'', '"'), new MalformedInputException(1))))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("capture.jsonl: line 2 or a little later: not UTF-8");
        assertThatThrownBy(() -> drain(new FailingReader(OPEN.replace('\'', '"'), new IOException("gone"))))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("capture.jsonl: cannot be read behind line 1 (gone)");
    }

    /** A text, and then an error. */
    private static final class FailingReader extends Reader {
        private final StringReader text;
        private final IOException error;

        FailingReader(String text, IOException error) {
            this.text = new StringReader(text);
            this.error = error;
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            int read = text.read(buffer, offset, length);
            if (read < 0) {
                throw error;
            }
            return read;
        }

        @Override
        public void close() throws CharacterCodingException {
            text.close();
        }
    }

    private static String bytes(long connection, String direction, long nanos) {
        return "{'kind':'bytes','conn':" + connection + ",'dir':'" + direction + "','t_ns':" + nanos
                + ",'b64':'aGk='}\n";
    }

    /** Single quotes stand for double ones. */
    private static Tapes.Content read(String lines) {
        return drain(new StringReader(lines.replace('\'', '"')));
    }

    private static Tapes.Content drain(Reader lines) {
        try (PortableReader reader = new PortableReader(lines, "capture.jsonl")) {
            return Tapes.drain(reader);
        }
    }
}
