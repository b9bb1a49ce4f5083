package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every byte of a response is told once and as part of that response, however the network cut it. */
class ResponseBytesTest {
    private static final String[] RESPONSES = {
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x\r\nabc\r\n1\r\nd\r\n0\r\nT: v\r\n\r\n",
        "HTTP/1.1 204 No Content\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.0 200 OK\n\nto the end"
    };

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 11, 64, 10_000})
    void pipelinedAnswersAreToldApart(int size) {
        Map<Integer, StringBuilder> told = new TreeMap<>();
        HttpConversation conversation = new HttpConversation(
                1_000,
                new PieceJoiner(),
                (exchange, nanos) -> ExchangeListener.NONE,
                (exchange, nanos, bytes, from, to) -> told.computeIfAbsent(exchange, first -> new StringBuilder())
                        .append(new String(bytes, from, to - from, StandardCharsets.US_ASCII)));
        conversation.bytes(Direction.REQUEST, 1, false, ascii("GET / HTTP/1.1\r\n\r\n".repeat(RESPONSES.length)));
        byte[] all = ascii(String.join("", RESPONSES));
        for (int at = 0; at < all.length; at += size) {
            int to = Math.min(all.length, at + size);
            conversation.bytes(Direction.RESPONSE, 2, false, Arrays.copyOfRange(all, at, to));
        }
        conversation.halfClosed(Direction.RESPONSE, 3);

        assertThat(told.values().stream().map(StringBuilder::toString)).containsExactly(RESPONSES);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
