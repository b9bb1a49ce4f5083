package io.ssetape.replayer.kit;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One connection of a scripted load: a request, and its answer or the begin of one. */
final class ScriptedWire {
    /** Events beside the text: role, finish, counters, usage. */
    static final int OTHER_EVENTS = 4;

    private static final long MILLI = 1_000_000L;

    private final long connection;
    private final int index;
    private final String prompt;
    private final List<Frame> frames;
    private long offset;

    /**
     * Nothing sent yet.
     *
     * @param index the request's number
     * @param frames where the frames go
     */
    ScriptedWire(long connection, int index, String prompt, List<Frame> frames) {
        this.connection = connection;
        this.index = index;
        this.prompt = prompt;
        this.frames = frames;
    }

    /** The text of an event. */
    static String text(int index, int event) {
        return " w" + index + "." + event;
    }

    /** An attempt that ends after one text. */
    void cut(long start, long[] arrivals, long closed) {
        open(start);
        respond(arrivals[0], head() + role());
        respond(arrivals[1], textEvent(0));
        close(closed, Party.UPSTREAM);
    }

    /** An attempt that is answered: an event for each arrival, the first with the head. */
    void whole(long start, long[] arrivals) {
        int texts = arrivals.length - OTHER_EVENTS;
        open(start);
        respond(arrivals[0], head() + role());
        for (int k = 0; k < texts; k++) {
            respond(arrivals[k + 1], textEvent(k));
        }
        respond(
                arrivals[texts + 1],
                event("[{\"index\":0,\"delta\":{\"content\":null},\"finish_reason\":\"length\"}],\"usage\":null"));
        respond(
                arrivals[texts + 2],
                event("[],\"sglext\":{\"spec_tokens_details\":{\"spec_num_correct_drafts\":"
                        + ScriptedLoad.correct(index)
                        + ",\"spec_num_proposed_drafts\":" + ScriptedLoad.proposed(index) + ",\"spec_verify_ct\":"
                        + ScriptedLoad.verify(index) + "}}"));
        respond(
                arrivals[texts + 3],
                event("[],\"usage\":{\"prompt_tokens\":" + ScriptedLoad.prompt(index) + ",\"completion_tokens\":"
                                + ScriptedLoad.completion(index) + ",\"prompt_tokens_details\":{\"cached_tokens\":"
                                + ScriptedLoad.cached(index) + "}}")
                        + chunk("data: [DONE]\n\n") + "0\r\n\r\n");
        close(arrivals[texts + 3] + MILLI, Party.CLIENT);
    }

    private void open(long nanos) {
        frames.add(new Frame.ConnectionOpened(nanos, connection, "entry", "127.0.0.1:5000", "127.0.0.1:30000", nanos));
        frames.add(new Frame.Bytes(nanos, connection, Direction.REQUEST, 0, false, requestBytes()));
    }

    private void respond(long nanos, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        frames.add(new Frame.Bytes(nanos, connection, Direction.RESPONSE, offset, false, bytes));
        offset += bytes.length;
    }

    private void close(long nanos, Party by) {
        frames.add(new Frame.Closed(nanos, connection, by, CloseKind.FIN));
    }

    private static String head() {
        return "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
    }

    private static String role() {
        return event("[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"},\"finish_reason\":null}]");
    }

    private String textEvent(int event) {
        return event("[{\"index\":0,\"delta\":{\"content\":\"" + text(index, event) + "\"},\"finish_reason\":null}]");
    }

    private static String event(String choices) {
        return chunk("data: {\"id\":\"chatcmpl-1\",\"model\":\"m\",\"choices\":" + choices + "}\n\n");
    }

    private static String chunk(String data) {
        return Integer.toHexString(data.getBytes(StandardCharsets.UTF_8).length) + "\r\n" + data + "\r\n";
    }

    private byte[] requestBytes() {
        byte[] body = ("{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"" + prompt
                        + "\"}],\"stream\":true,\"stream_options\":{\"include_usage\":true},"
                        + "\"return_spec_tokens_details\":true}")
                .getBytes(StandardCharsets.UTF_8);
        byte[] head = ("POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nContent-Length: " + body.length
                        + "\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8);
        byte[] all = new byte[head.length + body.length];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        return all;
    }
}
