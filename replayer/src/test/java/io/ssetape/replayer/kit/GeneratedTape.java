package io.ssetape.replayer.kit;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;

/**
 * A tape like that of a load test, made frame by frame and never held: streams of chat events in chunked framing, so many at
 * a time, each with a metadata tail. The same arguments give the same frames.
 */
public final class GeneratedTape implements FrameSource {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long EPOCH_NANOS = 1_767_225_600_000_000_000L;
    private static final String[] WORDS = {
        " the", " rain", " falls", " on", "春天", " old", " stone", " bridge", "的雨", " softly,", " \\\"and\\\"", " then"
    };

    private final long requests;
    private final int eventsPerRequest;
    private final boolean sglext;
    private final Random random = new Random(20_260_101);
    private final Queue<Stream> streams = new ArrayDeque<>();
    private final Queue<Frame> pending = new ArrayDeque<>();
    private long begun;
    private long nanos;
    private long frames;
    private long payloadBytes;
    private boolean ended;

    /**
     * A tape.
     *
     * @param requests how many requests
     * @param concurrency how many of them at a time
     * @param eventsPerRequest how many text events each answer has
     * @param sglext whether answers bring the counters that every request asks for
     */
    public GeneratedTape(long requests, int concurrency, int eventsPerRequest, boolean sglext) {
        this.requests = requests;
        this.eventsPerRequest = eventsPerRequest;
        this.sglext = sglext;
        pending.add(new Frame.TapeStart(
                new WallTime(0, EPOCH_NANOS),
                1,
                "generated",
                "",
                List.of(new Tap("entry", "127.0.0.1:8080", "http://127.0.0.1:30000")),
                Map.of()));
        for (int i = 0; i < concurrency && begun < requests; i++) {
            streams.add(new Stream(++begun));
        }
    }

    @Override
    public Frame next() {
        while (pending.isEmpty()) {
            Stream stream = streams.poll();
            if (stream == null) {
                return tapeEnd();
            }
            nanos += 1000 + random.nextInt(100_000);
            if (stream.step()) {
                streams.add(stream);
            } else if (begun < requests) {
                streams.add(new Stream(++begun));
            }
        }
        return count(pending.remove());
    }

    /** The bytes of all payloads so far. */
    public long payloadBytes() {
        return payloadBytes;
    }

    @Override
    public SourceEnd end() {
        return SourceEnd.complete();
    }

    @Override
    public void close() {}

    private Frame tapeEnd() {
        if (ended) {
            return null;
        }
        ended = true;
        return new Frame.TapeEnd(nanos, frames, payloadBytes, 0);
    }

    private Frame count(Frame frame) {
        frames++;
        if (frame instanceof Frame.Bytes bytes) {
            payloadBytes += bytes.payload().length;
        }
        return frame;
    }

    /** One connection with one exchange; each step is one read. */
    private final class Stream {
        private final long connection;
        private long offset;
        private int step;

        Stream(long connection) {
            this.connection = connection;
        }

        /** Adds the frames of the next read; false once the connection is closed. */
        boolean step() {
            int text = step++ - 3;
            if (text == -3) {
                pending.add(new Frame.ConnectionOpened(
                        nanos, connection, "entry", "127.0.0.1:5000", "127.0.0.1:30000", nanos));
                pending.add(new Frame.Bytes(nanos, connection, Direction.REQUEST, 0, false, request()));
            } else if (text == -2) {
                nanos += NANOS_PER_MILLI;
                respond(String.join(
                        "\r\n",
                        "HTTP/1.1 200 OK",
                        "content-type: text/event-stream",
                        "Transfer-Encoding: chunked",
                        "",
                        ""));
            } else if (text == -1) {
                event("[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"},\"logprobs\":null,"
                        + "\"finish_reason\":null,\"matched_stop\":null}],\"usage\":null");
            } else if (text < eventsPerRequest) {
                event("[{\"index\":0,\"delta\":{\"role\":null,\"content\":\"" + WORDS[random.nextInt(WORDS.length)]
                        + WORDS[random.nextInt(WORDS.length)]
                        + "\",\"reasoning_content\":null,\"tool_calls\":null},\"logprobs\":null,"
                        + "\"finish_reason\":null,\"matched_stop\":null}],\"usage\":null");
            } else {
                return tail(text - eventsPerRequest);
            }
            return true;
        }

        private boolean tail(int part) {
            int verify = eventsPerRequest;
            switch (sglext || part == 0 ? part : part + 1) {
                case 0 ->
                    event("[{\"index\":0,\"delta\":{\"role\":null,\"content\":null},\"logprobs\":null,"
                            + "\"finish_reason\":\"length\",\"matched_stop\":null}],\"usage\":null");
                case 1 ->
                    event("[],\"usage\":null,\"sglext\":{\"spec_tokens_details\":{\"spec_accept_rate\":0.5,"
                            + "\"spec_accept_length\":3.0,\"spec_cap_length\":0.0,\"spec_block_accept_length\":0.0,"
                            + "\"spec_num_correct_drafts\":" + 2 * verify + ",\"spec_num_proposed_drafts\":"
                            + 4 * verify
                            + ",\"spec_verify_ct\":" + verify + ",\"spec_correct_drafts_histogram\":[0,0," + verify
                            + ",0,0],\"spec_cap_lens_histogram\":[]}}");
                case 2 ->
                    event("[],\"usage\":{\"prompt_tokens\":16388,\"total_tokens\":" + (16_389 + 3 * verify)
                            + ",\"completion_tokens\":" + (1 + 3 * verify)
                            + ",\"prompt_tokens_details\":{\"cached_tokens\":8192},\"reasoning_tokens\":0}");
                case 3 -> respond(chunk("data: [DONE]\n\n") + "0\r\n\r\n");
                default -> {
                    pending.add(new Frame.Closed(nanos, connection, Party.CLIENT, CloseKind.FIN));
                    return false;
                }
            }
            return true;
        }

        private void event(String choices) {
            respond(chunk("data: {\"id\":\"chatcmpl-" + connection
                    + "\",\"object\":\"chat.completion.chunk\",\"created\":1767225600,\"model\":\"qwen-mini\","
                    + "\"choices\":" + choices + "}\n\n"));
        }

        private String chunk(String data) {
            return Integer.toHexString(data.getBytes(StandardCharsets.UTF_8).length) + "\r\n" + data + "\r\n";
        }

        private void respond(String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            pending.add(new Frame.Bytes(nanos, connection, Direction.RESPONSE, offset, false, bytes));
            offset += bytes.length;
        }

        private byte[] request() {
            String body = "{\"model\":\"qwen-mini\",\"messages\":[{\"role\":\"user\",\"content\":\"request "
                    + connection + "\"}],\"stream\":true,\"stream_options\":{\"include_usage\":true},"
                    + "\"max_tokens\":1024,\"return_spec_tokens_details\":true}";
            return String.join(
                            "\r\n",
                            "POST /v1/chat/completions HTTP/1.1",
                            "Host: 127.0.0.1:8080",
                            "Content-Type: application/json",
                            "Content-Length: " + body.length(),
                            "",
                            body)
                    .getBytes(StandardCharsets.UTF_8);
        }
    }
}
