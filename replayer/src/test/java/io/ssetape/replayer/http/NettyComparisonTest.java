package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.ssetape.replayer.flow.PieceSizes;
import io.ssetape.replayer.flow.Recut;
import io.ssetape.replayer.flow.TapeScript;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On well-formed messages this decoder and Netty's say the same. */
class NettyComparisonTest {
    private static final int MESSAGES = 12;

    private record Message(String startLine, List<String> fields, String body) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void requestsAreReadAsNettyReadsThem(long seed) {
        String stream = new MessageGenerator(seed).requests(MESSAGES);
        List<Message> expected = netty(new HttpRequestDecoder(), stream);
        assertThat(expected).hasSize(MESSAGES);

        List<Message> actual = new ArrayList<>();
        Transcript told = ours(new TapeScript().request(1, stream), seed);
        for (int i = 1; i <= told.size(); i++) {
            Transcript.Told exchange = told.exchange(i);
            RequestHead head = exchange.requestHead;
            actual.add(new Message(
                    head.method() + " " + head.target() + " HTTP/1." + head.minorVersion(),
                    fields(head.fields()),
                    exchange.requestBody.toString()));
            assertThat(exchange.request().complete()).isTrue();
        }
        assertThat(actual).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void responsesAreReadAsNettyReadsThem(long seed) {
        String stream = new MessageGenerator(seed).responses(MESSAGES);
        List<Message> expected = new ArrayList<>(netty(new HttpResponseDecoder(), stream));
        expected.removeIf(message -> message.startLine().startsWith("103"));
        assertThat(expected).hasSize(MESSAGES);

        List<Message> actual = new ArrayList<>();
        String requests = "GET / HTTP/1.1\r\n\r\n".repeat(MESSAGES);
        Transcript told = ours(new TapeScript().request(1, requests).response(2, stream), seed);
        for (int i = 1; i <= told.size(); i++) {
            Transcript.Told exchange = told.exchange(i);
            ResponseHead head = exchange.responseHead;
            actual.add(new Message(
                    head.status() + " " + head.reason(), fields(head.fields()), exchange.responseBody.toString()));
            assertThat(exchange.response().note()).isNull();
        }
        assertThat(actual).isEqualTo(expected);
    }

    private static Transcript ours(TapeScript script, long seed) {
        return Transcript.of(Recut.pieces(script.frames(), PieceSizes.seeded(seed, 100)));
    }

    private static List<String> fields(HttpFields fields) {
        return fields.all().stream()
                .map(field -> field.name() + "=" + field.value())
                .toList();
    }

    private static List<Message> netty(ChannelHandler decoder, String stream) {
        EmbeddedChannel channel = new EmbeddedChannel(decoder);
        channel.writeInbound(Unpooled.copiedBuffer(stream, StandardCharsets.ISO_8859_1));
        List<Message> messages = new ArrayList<>();
        String startLine = null;
        HttpHeaders headers = null;
        StringBuilder body = new StringBuilder();
        for (Object part = channel.readInbound(); part != null; part = channel.readInbound()) {
            if (part instanceof HttpRequest request) {
                startLine = request.method() + " " + request.uri() + " " + request.protocolVersion();
                headers = request.headers();
            } else if (part instanceof HttpResponse response) {
                startLine = response.status().code() + " " + response.status().reasonPhrase();
                headers = response.headers();
            }
            if (part instanceof HttpContent content) {
                body.append(content.content().toString(StandardCharsets.ISO_8859_1));
            }
            if (part instanceof LastHttpContent last) {
                assertThat(last.decoderResult().isSuccess()).isTrue();
                messages.add(new Message(startLine, entries(headers), body.toString()));
                body.setLength(0);
            }
            ReferenceCountUtil.release(part);
        }
        channel.finishAndReleaseAll();
        return messages;
    }

    private static List<String> entries(HttpHeaders headers) {
        List<String> entries = new ArrayList<>();
        for (Map.Entry<String, String> entry : headers) {
            entries.add(entry.getKey() + "=" + entry.getValue());
        }
        return entries;
    }
}
