package io.ssetape.replayer.report.text;

import java.util.List;
import java.util.stream.Collectors;

/** Numbers of requests in few words. */
final class Ids {
    private Ids() {}

    /** The first of so many ids. */
    static String of(List<Long> first, long all) {
        return first.stream().map(String::valueOf).collect(Collectors.joining(", "))
                + (all > first.size() ? ", .." : "");
    }

    /** All ids, runs of neighbours as ranges, cut after so many ranges; the ids are sorted. */
    static String ranges(List<Long> ids, int most) {
        StringBuilder text = new StringBuilder();
        int ranges = 0;
        for (int i = 0; i < ids.size(); ranges++) {
            int last = i;
            while (last + 1 < ids.size() && ids.get(last + 1) == ids.get(last) + 1) {
                last++;
            }
            if (ranges == most) {
                return text.append(", ..").toString();
            }
            text.append(text.isEmpty() ? "" : ", ").append(ids.get(i));
            text.append(last > i ? "-" + ids.get(last) : "");
            i = last + 1;
        }
        return text.isEmpty() ? "none" : text.toString();
    }
}
