package io.ssetape.replayer.report.html;

import io.ssetape.replayer.request.RequestRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Walks over the records of all tapes once: writes the rows of those that are listed, and gathers the distributions of all. */
final class PageRows implements AutoCloseable {
    private final ScriptData out;
    private final Numbering numbering;
    private final BitSet listed;
    private final BitSet withEvents;
    private final Path temporaryFolder;
    private final PageTexts words = new PageTexts();
    private final Map<List<Object>, TapFigures> figures = new LinkedHashMap<>();
    private int number;
    private boolean begun;

    /**
     * Rows that are still to be written.
     *
     * @param listed the numbers of the requests to write
     * @param withEvents those of them whose events are in the page
     * @param temporaryFolder where a temporary file may be made when there are very many times
     */
    PageRows(ScriptData out, Numbering numbering, BitSet listed, BitSet withEvents, Path temporaryFolder) {
        this.out = out;
        this.numbering = numbering;
        this.listed = listed;
        this.withEvents = withEvents;
        this.temporaryFolder = temporaryFolder;
    }

    /** Writes all of them as one array. */
    void write(List<HtmlTape> tapes) {
        out.raw("[");
        for (int place = 0; place < tapes.size(); place++) {
            int tape = place;
            number = numbering.first(tape);
            tapes.get(tape).requests().visit(record -> {
                figures(tape, record).add(record);
                if (listed.get(number)) {
                    out.raw(begun ? "," : "");
                    out.json(row(tape, tapes.get(tape).pageMillis(record.start().monoNs()), record));
                    begun = true;
                }
                number++;
                return true;
            });
        }
        out.raw("]");
    }

    private List<Object> row(int tape, double startMs, RequestRecord record) {
        int bytes = numbering.encodedBytes(number);
        long characters = withEvents.get(number) ? (bytes * 4L + 2) / 3 : bytes == 0 ? 0 : -1;
        return PageRequest.of(record, tape, startMs, characters, numbering.eventCount(number), words);
    }

    private TapFigures figures(int tape, RequestRecord record) {
        String tap = record.tap() == null ? "" : record.tap();
        return figures.computeIfAbsent(List.of(tape, tap), any -> new TapFigures(temporaryFolder));
    }

    /** The texts that rows stand for by number. */
    List<String> words() {
        return words.all();
    }

    /** The distributions at each tap of each tape. */
    List<TapFigures.Page> figures() {
        List<TapFigures.Page> pages = new ArrayList<>();
        figures.forEach((key, tap) -> pages.add(tap.page((Integer) key.get(0), (String) key.get(1))));
        return pages;
    }

    @Override
    public void close() {
        figures.values().forEach(TapFigures::close);
    }
}
