package io.ssetape.replayer.http;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.flow.FlowListener;
import io.ssetape.replayer.flow.FlowTable;
import io.ssetape.replayer.flow.TapeScript;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the exchanges of a tape told, exchange by exchange; with or without the times and cuts that re-cutting may change. */
final class Transcript {
    static final int MAX_HEAD_BYTES = 4096;

    private final List<Told> exchanges = new ArrayList<>();

    static Transcript of(TapeScript script) {
        return of(script.frames());
    }

    static Transcript of(List<Frame> frames) {
        Transcript transcript = new Transcript();
        PieceJoiner joiner = new PieceJoiner();
        FlowTable flows = new FlowTable(number -> transcript.connection(number, joiner));
        frames.forEach(flows::accept);
        flows.finish();
        return transcript;
    }

    /** The exchange that began as the n-th, from 1. */
    Told exchange(int number) {
        return exchanges.get(number - 1);
    }

    int size() {
        return exchanges.size();
    }

    /** Everything that re-cutting must not change, in the order in which exchanges began on each connection. */
    String facts() {
        Map<String, String> sorted = new TreeMap<>();
        exchanges.forEach(told -> sorted.put(told.name, told.facts()));
        return String.join("\n", sorted.values());
    }

    @Override
    public String toString() {
        return facts();
    }

    private FlowListener connection(long number, PieceJoiner joiner) {
        HttpConversation conversation = new HttpConversation(MAX_HEAD_BYTES, joiner, (exchange, startNanos) -> {
            Told told = new Told("#" + number + "." + exchange);
            exchanges.add(told);
            return told;
        });
        return new Forwarding(conversation);
    }

    /** One exchange as it was told. */
    static final class Told implements ExchangeListener {
        final String name;
        final List<String> pieces = new ArrayList<>();
        final StringBuilder requestBody = new StringBuilder();
        final StringBuilder responseBody = new StringBuilder();
        RequestHead requestHead;
        ResponseHead responseHead;
        boolean requestIsOver;
        int gaps;
        ExchangeFacts facts;

        private Told(String name) {
            this.name = name;
        }

        RequestFacts request() {
            return facts.request();
        }

        ResponseFacts response() {
            return facts.response();
        }

        @Override
        public void requestHead(RequestHead head) {
            if (requestHead != null || requestIsOver) {
                throw new IllegalStateException(name + ": a second request head, or a late one");
            }
            requestHead = head;
        }

        @Override
        public void requestBody(long nanos, byte[] bytes, int from, int to) {
            if (requestHead == null || requestIsOver || from >= to) {
                throw new IllegalStateException(name + ": a request body out of place");
            }
            requestBody.append(text(bytes, from, to));
        }

        @Override
        public void requestOver(RequestFacts over) {
            if (requestIsOver) {
                throw new IllegalStateException(name + ": over twice");
            }
            requestIsOver = true;
        }

        @Override
        public void responseHead(long nanos, ResponseHead head) {
            if (responseHead != null) {
                throw new IllegalStateException(name + ": a second response head");
            }
            responseHead = head;
        }

        @Override
        public void responseBody(long nanos, byte[] bytes, int from, int to) {
            if (responseHead == null || facts != null || from >= to) {
                throw new IllegalStateException(name + ": a response body out of place");
            }
            pieces.add(nanos + " " + text(bytes, from, to));
            responseBody.append(text(bytes, from, to));
        }

        @Override
        public void responseGap(long missingBytes) {
            gaps++;
        }

        @Override
        public void over(ExchangeFacts over) {
            if (facts != null || !requestIsOver) {
                throw new IllegalStateException(name + ": over twice, or before its request");
            }
            facts = over;
        }

        private String facts() {
            RequestFacts request = facts.request();
            ResponseFacts response = facts.response();
            return name + " request " + request + " body " + requestBody + "\n" + name + " response " + response.end()
                    + " "
                    + response.head() + " bytes " + response.bytes() + " missing " + response.missingBytes()
                    + " by proxy " + response.byProxy() + " note " + response.note() + " body " + responseBody;
        }

        private static String text(byte[] bytes, int from, int to) {
            return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        }
    }

    private record Forwarding(HttpConversation conversation) implements ConversationFlow {}
}
