package io.ssetape.replayer.interpret;

import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.chat.PayloadReader;
import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.http.Decoding;
import io.ssetape.replayer.sse.SplitFault;
import io.ssetape.replayer.sse.Utf8;
import io.ssetape.replayer.timing.AisbenchRule;
import io.ssetape.replayer.timing.RuleResult;
import io.ssetape.replayer.timing.RuleRun;
import io.ssetape.replayer.timing.TimingRule;
import io.ssetape.replayer.timing.TransportEnding;
import java.util.Locale;

/**
 * Reads one response body as it arrives: a stream of events or one JSON answer. How the service speaks is taken from the content
 * type; how the client reads is taken from what it asked for.
 */
public final class AnswerInterpreter {
    private static final TimingRule RULE = new AisbenchRule();
    private static final int OK = 200;

    private final AskedRequest asked;
    private final ReplayOptions options;
    private final String contentType;
    private final PayloadReader reader;
    private final StreamObserver observer;
    private final boolean clientReads;
    private final boolean clientStreams;
    private final boolean isStream;

    private RuleRun run;
    private Evidence evidence;
    private StreamReading stream;
    private BodyBuffer whole;
    private Long firstByteNanos;

    /**
     * An interpreter for one response.
     *
     * @param asked what was asked
     * @param status the response's status
     * @param contentType the response's content type, or null
     */
    public AnswerInterpreter(AskedRequest asked, int status, String contentType, ReplayOptions options) {
        this(asked, status, contentType, options, StreamObserver.NONE);
    }

    /**
     * An interpreter for one response, watched.
     *
     * @param asked what was asked
     * @param status the response's status
     * @param contentType the response's content type, or null
     * @param observer who sees each event of a stream beside
     */
    public AnswerInterpreter(
            AskedRequest asked, int status, String contentType, ReplayOptions options, StreamObserver observer) {
        this.observer = observer;
        this.asked = asked;
        this.options = options;
        this.contentType = contentType;
        reader = new PayloadReader(asked.dialect());
        boolean askedStream = asked.streaming() == null ? isEventStream() : asked.streaming();
        boolean untyped = contentType == null && askedStream && status == OK;
        isStream = isEventStream() || untyped;
        clientReads = status == OK;
        clientStreams = askedStream;
        begin();
    }

    private void begin() {
        run = RULE.start(asked.dialect(), clientStreams, options.keepText());
        evidence = new Evidence(asked, isStream, options.keepText(), observer);
        boolean clientSplits = clientReads && clientStreams;
        if (isStream) {
            stream = new StreamReading(
                    reader,
                    evidence,
                    options.maxBodyBytes(),
                    RULE.splitter(options.aiohttpLineLimitBytes(), options.maxBodyBytes()),
                    clientSplits ? run : null,
                    observer.wantsDigests());
        } else if (clientSplits) {
            // The client looks for events in whatever came; what it finds there is no evidence.
            stream = new StreamReading(
                    reader,
                    new Evidence(asked, true, false, StreamObserver.NONE),
                    options.maxBodyBytes(),
                    RULE.splitter(options.aiohttpLineLimitBytes(), options.maxBodyBytes()),
                    run,
                    false);
        }
        if (!isStream || (clientReads && !clientStreams)) {
            whole = new BodyBuffer(options.maxBodyBytes());
        }
    }

    private boolean isEventStream() {
        return contentType != null
                && contentType.toLowerCase(Locale.ROOT).stripLeading().startsWith("text/event-stream");
    }

    /**
     * Body bytes of one read, transfer framing removed, content decoded.
     *
     * @param nanos when the read arrived
     * @param bytes holds them; not kept, and not to be changed during the call
     * @param from the first of them
     * @param to behind the last of them
     */
    public void body(long nanos, byte[] bytes, int from, int to) {
        if (from == to) {
            return;
        }
        if (firstByteNanos == null) {
            firstByteNanos = nanos;
        }
        if (stream != null) {
            stream.body(nanos, bytes, from, to);
        }
        if (whole != null) {
            whole.append(bytes, from, to);
        }
    }

    /** Bytes of the body are missing here. */
    public void gap() {
        if (stream != null) {
            stream.gap();
        }
    }

    /** The response is over. */
    public Interpretation end(AnswerFacts facts) {
        boolean readable = facts.decoding() != Decoding.UNREAD;
        if (!readable) {
            // What was handed in are encoded bytes: nothing that was seen in them means anything.
            begin();
            observer.restart();
        }
        boolean complete = facts.isDecoded() && facts.end() == BodyEnd.COMPLETE && facts.missingBytes() == 0;
        if (stream != null) {
            stream.finish(facts.endNanos(), complete);
        }
        boolean joinedOverGap = facts.missingBytes() > 0;
        if (whole != null && readable && !whole.isTooLarge() && !joinedOverGap) {
            answer(facts.endNanos(), complete);
        }
        if (whole != null && whole.isTooLarge()) {
            evidence.tooLarge();
            if (clientReads && !clientStreams) {
                run.fault(SplitFault.EVENT_TOO_LARGE);
            }
        }
        RuleResult result = run.end(facts.startNanos(), facts.status(), ending(facts));
        Response response = new Response(asked, facts, isStream);
        return new RecordParts(response, evidence, stream, result, options.keepText()).interpretation(firstByteNanos);
    }

    private void answer(long nanos, boolean complete) {
        byte[] bytes = whole.toByteArray();
        boolean clientTakes = clientReads && !clientStreams && complete;
        if (clientTakes && !Utf8.isValid(bytes, 0, bytes.length)) {
            run.fault(SplitFault.BAD_UTF8);
            clientTakes = false;
        }
        if (bytes.length == 0 && !clientTakes) {
            return;
        }
        ChatEvent event = reader.read(bytes, 0, bytes.length);
        if (!isStream) {
            evidence.answer(event);
        }
        if (clientTakes) {
            run.event(nanos, event);
        }
    }

    private static TransportEnding ending(AnswerFacts facts) {
        if (!facts.isDecoded() || facts.missingBytes() > 0) {
            return TransportEnding.UNKNOWN;
        }
        return switch (facts.end()) {
            case COMPLETE -> TransportEnding.COMPLETE;
            case TRUNCATED -> TransportEnding.CLOSED_EARLY;
            case RESET -> TransportEnding.RESET;
            case CLIENT_ABORT, OPEN -> TransportEnding.UNKNOWN;
        };
    }

    /** What is known of an exchange that never got a response head. */
    public static Interpretation withoutAnswer(AskedRequest asked, AnswerFacts facts, ReplayOptions options) {
        return new AnswerInterpreter(asked, 0, null, options).end(facts);
    }
}
