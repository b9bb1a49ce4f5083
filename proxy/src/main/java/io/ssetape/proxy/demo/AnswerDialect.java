package io.ssetape.proxy.demo;

import java.util.List;

/** How one of the service's APIs spells an answer. Pure: the same request and script give the same bytes. */
interface AnswerDialect {
    /** The events of a stream, the end mark included. */
    List<TimedEvent> stream(GenerationRequest request, StreamScript script);

    /** The body of an answer that is no stream. */
    byte[] whole(GenerationRequest request, StreamScript script);
}
