package io.ssetape.proxy.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventPlaybackTest {
    private static final List<TimedEvent> EVENTS =
            List.of(event(5, "role"), event(0, "first"), event(5, "last"), event(0, "finish"), event(0, "sglext"));

    /** What left together with a flush. */
    private final List<String> writes = new ArrayList<>();

    @Test
    void eachEventLeavesByItself() {
        assertThat(played(StreamScript.Ending.COMPLETE))
                .containsExactly("role", "first", "last", "finish", "sglext", "0");
    }

    @Test
    void aTailThatLeavesAtOnceIsOneWriteWithTheLastText() {
        assertThat(played(StreamScript.Ending.TAIL_AT_ONCE)).containsExactly("role", "first", "last finish sglext 0");
    }

    private List<String> played(StreamScript.Ending ending) {
        ContextHolder holder = new ContextHolder();
        EmbeddedChannel channel = new EmbeddedChannel(new Writes(), holder);
        boolean[] done = {false};
        new EventPlayback(holder.ctx, new ServiceAnswer.Events(EVENTS, ending, null), true, false)
                .start(() -> done[0] = true);
        assertThat(done).containsExactly(true);
        channel.finishAndReleaseAll();
        return writes;
    }

    private static TimedEvent event(int delayMillis, String data) {
        return TimedEvent.data(delayMillis, data.getBytes(StandardCharsets.US_ASCII));
    }

    /** Joins what is written up to each flush: the data of events, and the last chunk as its size. */
    private final class Writes extends ChannelOutboundHandlerAdapter {
        private final List<String> unflushed = new ArrayList<>();

        @Override
        public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
            String text = ((ByteBuf) message).toString(StandardCharsets.US_ASCII);
            if (text.contains("data: ")) {
                unflushed.add(text.replaceAll("(?s).*data: (\\w+)\n\n\r\n", "$1"));
            } else if (text.equals("0\r\n\r\n")) {
                unflushed.add("0");
            }
            var unused = ctx.write(message, promise);
        }

        @Override
        public void flush(ChannelHandlerContext ctx) {
            if (!unflushed.isEmpty()) {
                writes.add(String.join(" ", unflushed));
                unflushed.clear();
            }
            ctx.flush();
        }
    }

    private static final class ContextHolder extends ChannelInboundHandlerAdapter {
        private ChannelHandlerContext ctx;

        @Override
        public void handlerAdded(ChannelHandlerContext context) {
            ctx = context;
        }
    }
}
