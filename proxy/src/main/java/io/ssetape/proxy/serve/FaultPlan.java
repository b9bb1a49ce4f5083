package io.ssetape.proxy.serve;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is done to answers so that a client can be tested.
 *
 * @param cutBytes behind how many bytes they break off; null for not at all
 * @param cutEvents behind how many events they break off; null for not at all
 * @param cutHow what becomes of the connection then
 * @param stallNanos how long they stand still before an event, by its number from 1
 * @param pieceBytes the size they are cut into; null for as they arrived
 */
record FaultPlan(Long cutBytes, Integer cutEvents, Ending cutHow, Map<Integer, Long> stallNanos, Integer pieceBytes) {
    /** Nothing is done to them. */
    static final FaultPlan NONE = new FaultPlan(null, null, Ending.FIN, Map.of(), null);

    private static final Pattern CUT = Pattern.compile("(\\d{1,15}) ?(b|bytes?|e|events?)?");
    private static final Pattern STALL = Pattern.compile("(\\d{1,9})@(\\d{1,9})");
    private static final int LARGEST_PIECE = 16 << 20;

    /**
     * Reads what the command line says.
     *
     * @param cutAfter {@code N}, {@code Nbytes} or {@code Nevents}; null for no cut
     * @param cutWith {@code fin} or {@code reset}; null for the former
     * @param stalls each {@code MILLIS@EVENT}
     * @param rechunk a number of bytes; null for none
     * @throws Problem when something cannot be read
     */
    static FaultPlan of(String cutAfter, String cutWith, List<String> stalls, Integer rechunk) {
        if (cutAfter == null && cutWith != null) {
            throw usage("--cut-with says how --cut-after breaks off; give that too");
        }
        if (rechunk != null && (rechunk < 1 || rechunk > LARGEST_PIECE)) {
            throw usage("--rechunk needs 1 to " + LARGEST_PIECE + " bytes");
        }
        Ending how = switch (cutWith == null ? "fin" : cutWith) {
            case "fin" -> Ending.FIN;
            case "reset" -> Ending.RESET;
            default -> throw usage("--cut-with " + cutWith + ": give fin or reset");
        };
        Map<Integer, Long> stallNanos = new TreeMap<>();
        stalls.forEach(stall -> addStall(stall, stallNanos));
        FaultPlan uncut = new FaultPlan(null, null, how, stallNanos, rechunk);
        return cutAfter == null ? uncut : uncut.cutAfter(cutAfter);
    }

    private FaultPlan cutAfter(String text) {
        Matcher cut = CUT.matcher(text);
        if (!cut.matches()) {
            throw usage("--cut-after " + text + ": give a number of bytes or events, for instance 4096 or 3events");
        }
        long count = Long.parseLong(cut.group(1));
        boolean events = cut.group(2) != null && cut.group(2).startsWith("e");
        if (events && (count < 1 || count > Integer.MAX_VALUE)) {
            throw usage("--cut-after " + text + ": there is no such event; the first is 1");
        }
        return events
                ? new FaultPlan(null, (int) count, cutHow, stallNanos, pieceBytes)
                : new FaultPlan(count, null, cutHow, stallNanos, pieceBytes);
    }

    private static void addStall(String text, Map<Integer, Long> stallNanos) {
        Matcher stall = STALL.matcher(text);
        int event = stall.matches() ? Integer.parseInt(stall.group(2)) : 0;
        if (event == 0) {
            throw usage("--stall " + text + ": give MILLIS@EVENT, for instance 2000@1 to hold the first event back");
        }
        stallNanos.merge(event, TimeUnit.MILLISECONDS.toNanos(Long.parseLong(stall.group(1))), Long::sum);
    }

    /** Whether it has to do with events. */
    boolean needsEvents() {
        return cutEvents != null || !stallNanos.isEmpty();
    }

    /**
     * An answer with the faults.
     *
     * @param form the answer's form
     * @param skipped how many of its first bytes are left out already
     */
    Pieces applyTo(Pieces answer, AnswerForm form, long skipped) {
        Pieces faulty = answer;
        if (!stallNanos.isEmpty() && form.showsEvents()) {
            faulty = new StalledPieces(faulty, scanner(form, skipped), stallNanos);
        }
        if (cutBytes != null) {
            faulty = new CutPieces(faulty, CutPieces.behindBytes(cutBytes), cutHow);
        } else if (cutEvents != null && form.showsEvents()) {
            faulty = new CutPieces(faulty, CutPieces.behindEvent(scanner(form, skipped), cutEvents), cutHow);
        }
        return pieceBytes == null ? faulty : new RecutPieces(faulty, pieceBytes);
    }

    private static EventScanner scanner(AnswerForm form, long skipped) {
        return new EventScanner(form.headBytes() - skipped, form.chunked());
    }

    private static Problem usage(String message) {
        return new Problem(ExitStatus.USAGE, message);
    }
}
