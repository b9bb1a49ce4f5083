package io.ssetape.replayer.report.html;

import java.util.BitSet;
import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * Which requests a page takes when it cannot take all: those with findings up to half of the room, then the slowest up to three
 * quarters, then the others; findings and others are taken evenly over the run.
 */
final class Selection {
    private static final int QUARTERS = 4;

    private final long room;
    private final IntToLongFunction cost;
    private final BitSet chosen = new BitSet();
    private long used;

    private Selection(long room, IntToLongFunction cost) {
        this.room = room;
        this.cost = cost;
    }

    /**
     * Chooses among candidates that are numbered in the order of the run.
     *
     * @param candidates the numbers to choose from
     * @param room what the costs of the chosen may add up to
     */
    static BitSet choose(
            BitSet candidates, long room, IntToLongFunction cost, IntPredicate odd, IntToDoubleFunction slowness) {
        if (candidates.stream().mapToLong(cost).sum() <= room) {
            return (BitSet) candidates.clone();
        }
        Selection selection = new Selection(room, cost);
        selection.take(evenly(candidates.stream().filter(odd).toArray()), room / 2);
        selection.take(
                candidates.stream()
                        .boxed()
                        .sorted(Comparator.comparingDouble((Integer at) -> -slowness.applyAsDouble(at)))
                        .mapToInt(at -> at),
                room / QUARTERS * (QUARTERS - 1));
        selection.take(evenly(candidates.stream().toArray()), room);
        return selection.chosen;
    }

    private void take(IntStream order, long until) {
        order.filter(at -> !chosen.get(at)).takeWhile(at -> used < until).forEach(at -> {
            long price = cost.applyAsLong(at);
            if (used + price <= room) {
                used += price;
                chosen.set(at);
            }
        });
    }

    /** The same numbers in an order of which every beginning is spread evenly: by the mirrored bits of their places. */
    private static IntStream evenly(int[] numbers) {
        return IntStream.range(0, numbers.length)
                .boxed()
                .sorted(Comparator.comparingLong((Integer place) -> Integer.toUnsignedLong(Integer.reverse(place))))
                .mapToInt(place -> numbers[place]);
    }
}
