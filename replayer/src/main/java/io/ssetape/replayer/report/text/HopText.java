package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.diagnose.HopChange.Transfer;
import io.ssetape.replayer.diagnose.HopSummary;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** What a hop did, as text. */
final class HopText {
    private static final int DELAY_DIGITS = 3;
    private static final int FEW = 10;

    private HopText() {}

    static void print(Page page, HopSummary hop) {
        page.heading("HOP " + SafeText.of(hop.outer()) + " -> " + SafeText.of(hop.inner()) + ": "
                + Counted.of(hop.requests(), "request")
                + " seen at both; "
                + (hop.sameClock() ? "delays: both taps on one clock" : "delays: left out, the hosts' clocks differ"));
        Items items = new Items(page);
        hop.apis().forEach((api, count) -> items.item("request translated", api + " (" + count + ")"));
        items.item("request adds", counted(hop.keysAdded()));
        items.item("request drops", counted(hop.keysDropped()));
        items.item("request changes", counted(hop.keysChanged()));
        delay(items, hop, "request delay ms", hop.requestDelayMs());
        if (hop.answers() == 0) {
            items.item("answer", "none of the clients' answers comes from there (a prefill leg, for instance)");
            return;
        }
        items.item("answer", transfers(hop.transfers()));
        items.item("answer changes", counted(hop.answerChanges()));
        items.item("events unchanged", hop.identicalEvents() + " with the same bytes of data ([DONE] not counted)");
        items.item("events changed", counted(hop.changedEvents()));
        items.item("events dropped", counted(hop.droppedEvents()));
        items.item("events added", counted(hop.addedEvents()));
        items.item("JSON events", both(hop, hop.events()) + " ([DONE] not counted)");
        items.item("reads", both(hop, hop.reads()) + " (all that brought bytes of the answer, its head too)");
        items.item("cut at " + SafeText.of(hop.inner()), hop.innerCut().words());
        items.item("cut at " + SafeText.of(hop.outer()), hop.outerCut().words());
        delay(items, hop, "first byte delay ms", hop.firstByteDelayMs());
        delay(items, hop, "event delay ms", hop.eventDelayMs());
        delay(items, hop, "end delay ms", hop.endDelayMs());
    }

    private static String both(HopSummary hop, HopSummary.BothSides sum) {
        return sum.inner() + " at " + SafeText.of(hop.inner()) + ", " + sum.outer() + " at " + SafeText.of(hop.outer());
    }

    private static void delay(Items items, HopSummary hop, String label, HopSummary.Spread spread) {
        if (hop.sameClock()) {
            items.item(label, spread(spread));
        }
    }

    private static String counted(Map<String, Long> counts) {
        return counts.isEmpty()
                ? "nothing"
                : counts.entrySet().stream()
                        .map(entry -> SafeText.of(entry.getKey()) + " (" + entry.getValue() + ")")
                        .collect(Collectors.joining(", "));
    }

    private static String transfers(Map<String, Long> counts) {
        return Arrays.stream(Transfer.values())
                .filter(transfer -> counts.containsKey(transfer.label()))
                .map(transfer -> transfer.words() + " (" + counts.get(transfer.label()) + ")")
                .collect(Collectors.joining(", "));
    }

    private static String tail(HopSummary.Spread spread) {
        return spread.count() < FEW
                ? ""
                : ", P90 " + Figures.fixed(spread.p90(), DELAY_DIGITS) + ", P99 "
                        + Figures.fixed(spread.p99(), DELAY_DIGITS);
    }

    private static String spread(HopSummary.Spread spread) {
        return spread.count() == 0
                ? Figures.NOT_OBSERVED
                : "min " + Figures.fixed(spread.min(), DELAY_DIGITS) + ", median "
                        + Figures.fixed(spread.median(), DELAY_DIGITS) + tail(spread) + ", max "
                        + Figures.fixed(spread.max(), DELAY_DIGITS);
    }
}
