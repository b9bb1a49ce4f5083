package io.ssetape.replayer.replay;

import static io.ssetape.replayer.replay.NotedReplay.MAX_BODY_BYTES;
import static io.ssetape.replayer.replay.NotedReplay.asking;
import static io.ssetape.replayer.replay.NotedReplay.event;
import static io.ssetape.replayer.replay.NotedReplay.head;
import static io.ssetape.replayer.replay.NotedReplay.ok;
import static io.ssetape.replayer.replay.NotedReplay.post;
import static io.ssetape.replayer.replay.NotedReplay.script;
import static io.ssetape.replayer.replay.NotedReplay.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.request.AnswerSummary;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.StreamEnd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

/** What is digested, parsed and read of bodies: whole, cut, early, too large, encoded. */
class ReplayedBodiesTest {
    private static final String SHA_OF_NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    /** Where a request is cut in its body. */
    private static final int CUT = post("abc").length() - 10;

    private final NotedReplay replay = new NotedReplay();

    /** A model's name that makes a body of that length. */
    private static String modelFor(int bodyBytes) {
        return "m".repeat(bodyBytes - asking("").length());
    }

    @Test
    void aBodyBeyondTheLimitIsDigestedButNotParsed() {
        String model = modelFor(MAX_BODY_BYTES + 1);
        replay.feedAll(script().request(1, post(model)).response(2, ok("")));
        RequestRecord record = replay.generations.get(0);
        assertThat(record.model()).isNull();
        assertThat(record.request().bytes()).isEqualTo(MAX_BODY_BYTES + 1);
        assertThat(record.request().sha256()).isEqualTo(sha256(asking(model)));
    }

    @Test
    void aBodyOfExactlyTheLimitIsParsed() {
        String model = modelFor(MAX_BODY_BYTES);
        replay.feedAll(script().request(1, post(model).substring(0, CUT))
                .request(1, post(model).substring(CUT)));
        assertThat(replay.generations.get(0).model()).isEqualTo(model);
    }

    @Test
    void aRequestThatIsCutIsNotParsed() {
        replay.feedAll(script().request(1, head(5) + "abc").close(2, Party.CLIENT, CloseKind.RESET));
        RequestRecord record = replay.generations.get(0);
        assertThat(record.model()).isNull();
        assertThat(record.request().sha256()).isEqualTo(sha256("abc"));
        assertThat(record.response()).isEqualTo(new AnswerSummary(null, null, 0, null, null, null, List.of()));
        assertThat(record.stream().end()).isEqualTo(StreamEnd.End.CLIENT_ABORT);
        assertThat(record.stream().framing()).isEqualTo("request: content-length 5, 3 came");
    }

    @Test
    void anEarlyAnswerWaitsForItsRequest() {
        String early = ok(event("xy") + event("zz"));
        int cut = early.length() - event("zz").length();
        List<Frame> frames = script().request(1, post("abc").substring(0, CUT))
                .response(2, early.substring(0, cut))
                .response(3, early.substring(cut))
                .request(4, post("abc").substring(CUT))
                .frames();
        frames.subList(0, 4).forEach(replay::accept);
        assertThat(replay.events).isEmpty();
        replay.accept(frames.get(4));
        assertThat(replay.events).containsExactly("2 xy", "3 zz");
        assertThat(replay.generations.get(0).model()).isEqualTo("abc");
    }

    @Test
    void anEarlyAnswerWaitsOnlyInBounds() {
        String most = event("x".repeat(MAX_BODY_BYTES - event("").length()));
        replay.feed(script().request(1, post("abc").substring(0, CUT)).response(2, ok(most)));
        assertThat(replay.events).isEmpty();
        replay.feed(
                new TapeScript().on(2).request(1, post("abc").substring(0, CUT)).response(2, ok("\n" + most)));
        assertThat(replay.events).hasSize(1);
        replay.feedAll(new TapeScript().on(2).request(3, post("abc").substring(CUT)));
        assertThat(replay.generations).extracting(RequestRecord::model).contains("abc");
    }

    @Test
    void encodedBodiesAreDigestedAsSentAndReadDecoded() throws IOException {
        ByteArrayOutputStream zlib = new ByteArrayOutputStream();
        try (DeflaterOutputStream encoder = new DeflaterOutputStream(zlib)) {
            encoder.write(TapeScript.latin1(event("abc")));
        }
        replay.feedAll(script().request(1, post("abc"))
                .response(
                        2,
                        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Encoding: Deflate\r\n"
                                + "Content-Length: " + zlib.size() + "\r\n\r\n")
                .bytes(3, Direction.RESPONSE, false, zlib.toByteArray()));
        assertThat(replay.events).containsExactly("3 abc");
        AnswerSummary answer = replay.generations.get(0).response();
        assertThat(answer.bytes()).isEqualTo(zlib.size());
        assertThat(answer.decodedBytes()).isEqualTo(event("abc").length());
        assertThat(answer.contentEncoding()).isEqualTo("Deflate");
        assertThat(answer.sha256()).isEqualTo(sha256(zlib.toString(StandardCharsets.ISO_8859_1)));
    }

    @Test
    void anUnknownEncodingIsNotRead() {
        String body = event("abc");
        replay.feedAll(script().request(1, post("abc"))
                .response(2, ok(body).replace("\r\n\r\n", "\r\nContent-Encoding: br\r\n\r\n")));
        RequestRecord record = replay.generations.get(0);
        assertThat(replay.events).isEmpty();
        assertThat(record.inference().status()).isEqualTo(Outcome.UNDECODED);
        assertThat(record.stream().framing()).isEqualTo("content-encoding br is not decoded");
        assertThat(record.response().decodedBytes()).isNull();
        assertThat(record.response().sha256()).isEqualTo(sha256(body));
    }

    @Test
    void anEmptyBodyHasTheDigestOfNothing() {
        replay.feedAll(script().request(1, head(0)).response(2, ok("")));
        assertThat(replay.generations.get(0).request().sha256()).isEqualTo(SHA_OF_NOTHING);
        assertThat(replay.generations.get(0).response().sha256()).isEqualTo(SHA_OF_NOTHING);
    }
}
