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
