package io.ssetape.replayer.timing;

import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.sse.SplitFault;

/** One attempt of a client under a rule; a state machine fed in the order of the response. */
public interface RuleRun {
    /** Whether the client still reads; what comes after that does not concern it. */
    boolean isReading();

    /**
     * The next event, or the whole answer when the client does not read a stream.
     *
     * @param nanos when the client could see it
     * @param event what it says
     */
    void event(long nanos, ChatEvent event);

    /** The end mark arrived. */
    void endMark();

    /** Something that is no event arrived. */
    void fault(SplitFault fault);

    /** Bytes that the client read are not known here: what it made of them, and of all behind them, cannot be told. */
    void gap();

    /**
     * The response is over.
     *
     * @param sendNanos when the request was sent
     * @param status the status, or null when no response head arrived
     * @param ending how the transport ended in the client's eyes
     */
    RuleResult end(long sendNanos, Integer status, TransportEnding ending);
}
