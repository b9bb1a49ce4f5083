package io.ssetape.proxy.relay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

@Timeout(60)
class WaitingClientTest {
    private final List<ByteBuf> late = new CopyOnWriteArrayList<>();

    /** As a layer may do that has a read under way while it says its farewell. */
    private final class ReadsWhileItCloses extends ChannelOutboundHandlerAdapter {
        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // the promise is told
        public void close(ChannelHandlerContext context, ChannelPromise promise) {
            ByteBuf bytes = context.alloc().buffer().writeBytes("late".getBytes(UTF_8));
            late.add(bytes);
            context.fireChannelRead(bytes);
            context.close(promise);
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void whatIsReadBehindTheEndIsLetGo(Transport transport) {
        SocketLayer layer = client -> {
            client.pipeline().addLast(new ReadsWhileItCloses());
            return client.newSucceededFuture();
        };
        try (RelayFixture fixture = new RelayFixture(transport)) {
            Upstream neverFound = new Upstream(
                    "name.test",
                    80,
                    SocketLayer.NONE,
                    List.of(),
                    System.nanoTime() - Upstream.FRESH_NANOS,
                    new NameLookUp(InetAddress::getAllByName, work -> {}));
            InetSocketAddress tap = fixture.relay.listen(
                    "waiting", new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), layer, neverFound);
            try (Wire client = Wire.connect(tap)) {
                Awaitility.await().until(() -> fixture.relay.loops().get(0).connections() == 1);

                fixture.relay.close();

                assertThat(client.receiveToEnd()).isEmpty();
            }
            assertThat(fixture.awaitClosed().by()).isEqualTo(Party.PROXY);
            assertThat(fixture.tee.bytes(1, Direction.REQUEST)).isEmpty();
        }

        assertThat(late).isNotEmpty().extracting(ByteBuf::refCnt).containsOnly(0);
    }
}
