package io.ssetape.proxy.forward;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LegFollowerTest {
    private static final byte[] GET = "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] OK = "HTTP/1.1 204 No\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final LegFollower follower = new LegFollower();

    @Test
    void aLegIsAnsweredWhenItsLastPipelinedRequestIs() {
        for (int i = 0; i < LegFollower.MAX_AHEAD; i++) {
            follower.sent(GET);
        }
        for (int i = 0; i < LegFollower.MAX_AHEAD; i++) {
            assertThat(follower.isAnswered()).isFalse();
            follower.received(OK);
        }
        assertThat(follower.isAnswered()).isTrue();
    }

    @Test
    void ofAClientThatSendsFurtherAheadThanCanBeFollowedNoAnswerIsTheLast() {
        for (int i = 0; i < 2 * LegFollower.MAX_AHEAD; i++) {
            follower.sent(GET);
        }
        for (int i = 0; i < 2 * LegFollower.MAX_AHEAD; i++) {
            assertThat(follower.isAnswered()).isFalse();
            follower.received(OK);
        }
        assertThat(follower.isAnswered()).isFalse();
    }
}
