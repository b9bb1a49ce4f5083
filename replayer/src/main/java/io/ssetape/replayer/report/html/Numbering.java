package io.ssetape.replayer.report.html;

import java.util.ArrayList;
import java.util.List;

/** Numbers the requests of all tapes of a page: tape after tape, by id within each, from 0. */
final class Numbering {
    private final List<HtmlTape> tapes;
    private final List<int[]> orders = new ArrayList<>();
    private final List<Integer> firsts = new ArrayList<>();
    private final int size;

    Numbering(List<HtmlTape> tapes) {
        this.tapes = tapes;
        int count = 0;
        for (HtmlTape tape : tapes) {
            int[] order = tape.events().index().byId();
            orders.add(order);
            firsts.add(count);
            count += order.length;
        }
        size = count;
    }

    /** How many requests there are. */
    int size() {
        return size;
    }

    /** The number of the first request of a tape. */
    int first(int tape) {
        return firsts.get(tape);
    }

    boolean isOdd(int number) {
        return index(number).isOdd(at(number));
    }

    double e2eMillis(int number) {
        return index(number).e2eMillis(at(number));
    }

    /** How many events the answer had. */
    int eventCount(int number) {
        return index(number).events(at(number));
    }

    /** How many bytes its events take. */
    int encodedBytes(int number) {
        return index(number).length(at(number));
    }

    /** Its events. */
    byte[] events(int number) {
        return tapes.get(tape(number)).events().events(at(number));
    }

    private RequestIndex index(int number) {
        return tapes.get(tape(number)).events().index();
    }

    private int at(int number) {
        int tape = tape(number);
        return orders.get(tape)[number - firsts.get(tape)];
    }

    private int tape(int number) {
        int tape = tapes.size() - 1;
        while (firsts.get(tape) > number) {
            tape--;
        }
        return tape;
    }
}
