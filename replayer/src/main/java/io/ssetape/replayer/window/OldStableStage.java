package io.ssetape.replayer.window;

import java.util.Arrays;

/**
 * The steady stage of the AISBench benchmark client up to revision fd53dc7. It collects starts that bring concurrency to exactly
 * the maximum and, once three are collected, also starts at or above 98 % of it; the first collected one is dropped. It begins
 * at the second and ends at the first end after all requests have started, or at the first lasting dip below 98 %.
 */
public final class OldStableStage implements StageRule {
    /** The window's name. */
    public static final String NAME = "stable-old";

    private static final double LOWEST_SHARE = 0.98;
    private static final double DIP_SECONDS = 0.001;
    private static final int OPENING_REACH = 2;
    private static final int TOLERANT_FROM = 3;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String version() {
        return "AISBench benchmark fd53dc7";
    }

    @Override
    public StageSelection select(double[] startSeconds, double[] endSeconds, int maxConcurrency) {
        return new Walk(new ConcurrencyEvents(startSeconds, endSeconds), maxConcurrency).selection();
    }

    /** One pass over the events. */
    private static final class Walk {
        private final ConcurrencyEvents events;
        private final int max;
        private final int floor;
        private final int[] collected;
        private int count;
        private double begin;
        private double end;

        Walk(ConcurrencyEvents events, int max) {
            this.events = events;
            this.max = max;
            this.floor = (int) (LOWEST_SHARE * max);
            collected = new int[events.requests()];
        }

        StageSelection selection() {
            walk();
            if (count < OPENING_REACH) {
                return StageSelection.NoStage.reached(max, count);
            }
            return new StageSelection.Stage(begin, end, Arrays.copyOfRange(collected, 1, count));
        }

        private void walk() {
            int concurrency = 0;
            int started = 0;
            for (int i = 0; i < events.count(); i++) {
                if (events.isStart(i)) {
                    started++;
                    concurrency++;
                    collect(i, concurrency);
                } else {
                    concurrency--;
                    if (started == events.requests() || isLastingDip(i, concurrency)) {
                        end = events.seconds(i);
                        return;
                    }
                }
            }
        }

        private void collect(int position, int concurrency) {
            if (concurrency == max || (count >= TOLERANT_FROM && concurrency >= floor)) {
                collected[count++] = events.request(position);
                if (count == OPENING_REACH) {
                    begin = events.seconds(position);
                }
            }
        }

        private boolean isLastingDip(int position, int concurrencyAfter) {
            if (count < OPENING_REACH || concurrencyAfter >= floor) {
                return false;
            }
            int concurrency = concurrencyAfter;
            double dip = events.seconds(position);
            for (int i = position + 1; i < events.count() && events.seconds(i) - dip <= DIP_SECONDS; i++) {
                concurrency += events.isStart(i) ? 1 : -1;
                if (events.isStart(i) && concurrency >= floor) {
                    return false;
                }
            }
            return true;
        }
    }
}
