package io.ssetape.proxy.relay;

import io.netty.channel.socket.SocketChannel;
import io.netty.util.AttributeKey;
import io.netty.util.concurrent.Future;

/** How a {@link SocketLayer} says that no more will be sent, before the socket does. Hung on the channel by the layer. */
@FunctionalInterface
public interface OutputEnd {
    /** Where a layer hangs it; a channel without a layer has none. */
    AttributeKey<OutputEnd> KEY = AttributeKey.valueOf(OutputEnd.class, "output end");

    /** Says it behind everything that is queued; done when that is in the kernel's hands, or cannot be. */
    Future<?> say();

    /** Ends a socket's output: FIN, and before it whatever its layer has to say. */
    @SuppressWarnings("FutureReturnValueIgnored") // a failed end shows in the pipeline
    static void shutDown(SocketChannel channel) {
        OutputEnd layer = channel.attr(KEY).get();
        if (layer == null) {
            channel.shutdownOutput();
        } else {
            layer.say().addListener(said -> channel.shutdownOutput());
        }
    }
}
