package io.ssetape.replayer.report.text;

import io.ssetape.replayer.request.RequestRecord;
import java.util.function.Predicate;

/** Gives requests in the order of their ids. */
@FunctionalInterface
public interface RequestWalk {
    /** Gives requests to a visitor until it answers false. */
    void visit(Predicate<RequestRecord> visitor);
}
