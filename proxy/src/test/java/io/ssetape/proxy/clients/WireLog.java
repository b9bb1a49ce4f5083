package io.ssetape.proxy.clients;

import io.ssetape.proxy.demo.WireObserver;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The bytes of each connection, by direction, as one end saw them. Thread-safe. */
final class WireLog implements WireObserver {
    private final Map<Integer, ByteArrayOutputStream> requests = new TreeMap<>();
    private final Map<Integer, ByteArrayOutputStream> responses = new TreeMap<>();

    @Override
    public synchronized void received(int connection, byte[] bytes) {
        requests.computeIfAbsent(connection, c -> new ByteArrayOutputStream()).writeBytes(bytes);
    }

    @Override
    public synchronized void sent(int connection, byte[] bytes) {
        responses.computeIfAbsent(connection, c -> new ByteArrayOutputStream()).writeBytes(bytes);
    }

    @Override
    public void closed(int connection, boolean answering) {}

    /** How many connections sent anything. */
    synchronized int connections() {
        return requests.size();
    }

    /** Every request message, in an order of its own: which connection takes which request is up to the client. */
    synchronized List<String> requestMessages() {
        return messages(requests.values(), "(?=(?:POST|GET) /[^ ]* HTTP/1\\.1\r\n)");
    }

    /** Every response message, interim ones included, in an order of its own. */
    synchronized List<String> responseMessages() {
        return messages(responses.values(), "(?=HTTP/1\\.1 \\d{3} [^\r]*\r\n)");
    }

    private static List<String> messages(Collection<ByteArrayOutputStream> streams, String start) {
        List<String> messages = new ArrayList<>();
        for (ByteArrayOutputStream stream : streams) {
            messages.addAll(List.of(stream.toString(StandardCharsets.ISO_8859_1).split(start, -1)));
        }
        messages.sort(null);
        return messages;
    }
}
