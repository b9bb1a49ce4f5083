package io.ssetape.proxy.relay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class BadGatewayTest {
    @Test
    void aProxyWithoutDescriptorsDoesNotBlameTheUpstream() {
        Throwable cause = new ChannelException(
                new IOException("newSocketStream(..) failed with error(-24): Too many open files"));

        assertThat(new String(BadGateway.answer(Upstream.resolve("127.0.0.1", 1), cause), UTF_8))
                .contains("ssetape itself has no file descriptor left for it")
                .doesNotContain("Exception");
    }
}
