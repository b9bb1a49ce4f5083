package io.ssetape.proxy.serve;

import io.ssetape.recorder.FaultWords;
import java.io.IOException;
import java.util.function.Consumer;

/** All that connections share: the answers, how they are played, and what is counted. Used on one event loop. */
final class Repertoire {
    private static final int MOST_MISSES_SAID = 20;

    private final AnswerBook book;
    private final AnswerStore store;
    private final Pace pace;
    private final FaultPlan faults;
    private final Consumer<String> notices;
    private final ServeTally tally = new ServeTally();
    private int missesSaid;
    private boolean startedOver;

    /**
     * A repertoire.
     *
     * @param notices takes one line about something that a user has to know
     */
    Repertoire(AnswerBook book, AnswerStore store, Pace pace, FaultPlan faults, Consumer<String> notices) {
        this.book = book;
        this.store = store;
        this.pace = pace;
        this.faults = faults;
        this.notices = notices;
    }

    /** Chooses what to do about a request, counts it, and says what is worth saying. */
    AnswerChoice choose(Asked asked) {
        AnswerChoice choice = book.choose(asked);
        if (choice instanceof AnswerChoice.Found found) {
            tally.answered(found.again());
            if (found.startsOver() && !startedOver) {
                startedOver = true;
                notices.accept("all recorded answers to a " + asked.method() + " "
                        + MissText.shown(asked.shownPath())
                        + " have been given; such answers start again from the first (--once forbids it)");
            }
        } else if (choice instanceof AnswerChoice.Miss miss) {
            tally.missed();
            if (missesSaid < MOST_MISSES_SAID) {
                missesSaid++;
                notices.accept("404: " + MissText.of(miss)
                        + (missesSaid == MOST_MISSES_SAID ? "; further misses are counted only" : ""));
            }
        }
        return choice;
    }

    /**
     * What is sent of an exchange.
     *
     * @param continued whether the client has been told to continue already
     */
    Pieces piecesOf(RecordedExchange exchange, boolean continued) {
        long skip = continued ? exchange.continueBytes() : 0;
        return faults.applyTo(new StoredPieces(exchange, store, pace, skip), exchange.form(), skip);
    }

    /** Whether a connection is to be ended some time behind an answer. Without any waiting the end would meet the client's next request. */
    boolean endsIdle(RecordedExchange exchange) {
        return exchange.idleEnd() != null && !pace.isUnpaced();
    }

    /** How long after its request the service ended the connection behind an answer, at the pace of this server. */
    long idleDueNanos(RecordedExchange exchange) {
        return pace.dueNanos(exchange.idleEnd().nanos() - exchange.askedNanos());
    }

    /** Says that an answer was given up for a fault of this program. */
    void failed(Throwable cause) {
        notices.accept(
                cause instanceof OutOfMemoryError
                        ? "an answer broke off: out of memory; give the JVM more with -Xmx"
                        : "an answer broke off: unexpected " + cause.getClass().getSimpleName());
    }

    /** Says that an answer could not be played to its end. */
    void unreadable(IOException cause) {
        notices.accept("an answer broke off: the temporary file cannot be read: " + FaultWords.of(cause));
    }

    AnswerBook book() {
        return book;
    }

    ServeTally tally() {
        return tally;
    }
}
