package io.ssetape.replayer.replay;

import static io.ssetape.replayer.replay.NotedReplay.SHA_OF_ABC;
import static io.ssetape.replayer.replay.NotedReplay.ok;
import static io.ssetape.replayer.replay.NotedReplay.post;
import static io.ssetape.replayer.replay.NotedReplay.script;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.request.AnswerSummary;
import io.ssetape.replayer.request.RequestRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is digested, kept for the interpreters and handed to them of bodies: whole, cut, early, too large, encoded. */
class ReplayedBodiesTest {
    private static final String SHA_OF_NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    private final NotedReplay replay = new NotedReplay();

    @Test
    void aBodyBeyondTheLimitIsDigestedButNotParsed() {
        String longBody = "a".repeat(11);
        replay.feedAll(script().request(1, post(longBody)).response(2, ok("")));
        assertThat(replay.generations.get(0).model()).isNull();
        assertThat(replay.generations.get(0).request().bytes()).isEqualTo(11);
        assertThat(replay.generations.get(0).request().sha256()).hasSize(64);
    }

    @Test
    void aBodyOfExactlyTheLimitIsParsed() {
        replay.feedAll(script().request(1, post("0123456789").substring(0, 50))
                .request(1, post("0123456789").substring(50)));
        assertThat(replay.generations.get(0).model()).isEqualTo("0123456789");
    }

    @Test
    void aRequestThatIsCutIsNotParsed() {
        replay.feedAll(script().request(1, "POST /chat HTTP/1.1\r\nContent-Length: 5\r\n\r\nabc")
                .close(2, Party.CLIENT, CloseKind.RESET));
        RequestRecord record = replay.generations.get(0);
        assertThat(record.model()).isNull();
        assertThat(record.request().sha256()).isEqualTo(SHA_OF_ABC);
        assertThat(record.response()).isEqualTo(new AnswerSummary(null, null, 0, null, null, null, List.of()));
        assertThat(replay.interpreters.answers.get(0).facts.end()).isEqualTo(BodyEnd.CLIENT_ABORT);
        assertThat(replay.interpreters.answers.get(0).facts.framing()).isEqualTo("request: content-length 5, 3 came");
    }

    @Test
    void anEarlyAnswerWaitsForItsRequest() {
        List<Frame> frames = script().request(1, "POST /chat HTTP/1.1\r\nContent-Length: 3\r\n\r\na")
                .response(2, "HTTP/1.1 413 Large\r\nContent-Length: 4\r\n\r\nxy")
                .response(3, "zz")
                .request(4, "bc")
                .frames();
        frames.subList(0, 4).forEach(replay::accept);
        assertThat(replay.interpreters.answers).isEmpty();
        replay.accept(frames.get(4));
        assertThat(replay.interpreters.answers.get(0).asked.model()).isEqualTo("abc");
        assertThat(replay.interpreters.answers.get(0).pieces).containsExactly("2 xy", "3 zz");
    }

    @Test
    void anEarlyAnswerWaitsOnlyInBounds() {
        replay.feedAll(script().request(1, "POST /chat HTTP/1.1\r\nContent-Length: 3\r\n\r\na")
                .response(2, ok("0123456789"))
                .request(3, "bc"));
        assertThat(replay.interpreters.answers.get(0).asked.model()).isEqualTo("abc");
        replay.interpreters.answers.clear();
        replay.feedAll(new TapeScript()
                .on(2)
                .request(1, "POST /chat HTTP/1.1\r\nContent-Length: 3\r\n\r\na")
                .response(2, ok("0123456789+"))
                .request(3, "bc"));
        assertThat(replay.interpreters.answers.get(0).asked.model()).isNull();
        assertThat(replay.interpreters.answers.get(0).text).hasToString("0123456789+");
        assertThat(replay.generations.get(1).model()).isEqualTo("abc");
    }

    @Test
    void encodedBodiesAreDigestedAsSentAndReadDecoded() {
        byte[] zlib = {0x78, (byte) 0x9c, 0x4b, 0x4c, 0x4a, 0x06, 0x00, 0x02, 0x4d, 0x01, 0x27};
        replay.feedAll(script().request(1, post("abc"))
                .response(2, "HTTP/1.1 200 OK\r\nContent-Encoding: Deflate\r\nContent-Length: 11\r\n\r\n")
                .bytes(3, Direction.RESPONSE, false, zlib));
        assertThat(replay.interpreters.answers.get(0).pieces).containsExactly("3 abc");
        assertThat(replay.generations.get(0).response().bytes()).isEqualTo(11);
        assertThat(replay.generations.get(0).response().decodedBytes()).isEqualTo(3);
        assertThat(replay.generations.get(0).response().contentEncoding()).isEqualTo("Deflate");
        assertThat(replay.generations.get(0).response().sha256()).isNotEqualTo(SHA_OF_ABC);
    }

    @Test
    void anUnknownEncodingIsNotRead() {
        replay.feedAll(script().request(1, post("abc"))
                .response(2, "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 3\r\n\r\nabc"));
        FakeInterpreters.Given given = replay.interpreters.answers.get(0);
        assertThat(given.pieces).isEmpty();
        assertThat(given.facts.isDecoded()).isFalse();
        assertThat(given.facts.framing()).isEqualTo("content-encoding br is not decoded");
        assertThat(replay.generations.get(0).response().decodedBytes()).isNull();
        assertThat(replay.generations.get(0).response().sha256()).isEqualTo(SHA_OF_ABC);
    }

    @Test
    void anEmptyBodyHasTheDigestOfNothing() {
        replay.feedAll(script().request(1, post("")).response(2, ok("")));
        assertThat(replay.generations.get(0).request().sha256()).isEqualTo(SHA_OF_NOTHING);
        assertThat(replay.generations.get(0).response().sha256()).isEqualTo(SHA_OF_NOTHING);
    }
}
