package io.ssetape.replayer.report.text;

import java.util.ArrayList;
import java.util.List;

/** A table whose columns are as wide as their widest cell. */
final class TextTable {
    private final List<Column> columns = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    private record Column(String heading, boolean right, int maxWidth) {}

    /** A column of words. */
    TextTable words(String heading, int maxWidth) {
        columns.add(new Column(heading, false, maxWidth));
        return this;
    }

    /** A column of numbers, set flush right. */
    TextTable numbers(String... headings) {
        for (String heading : headings) {
            columns.add(new Column(heading, true, Integer.MAX_VALUE));
        }
        return this;
    }

    /** A row; missing cells at its end stay empty. */
    TextTable row(String... cells) {
        rows.add(List.of(cells));
        return this;
    }

    /** Whether there is no row. */
    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** The lines, heading first; two blanks between columns, one where two would not fit. */
    List<String> lines(int maxWidth) {
        List<String> heading = columns.stream().map(Column::heading).toList();
        int[] widths = new int[columns.size()];
        measure(heading, widths);
        rows.forEach(row -> measure(row, widths));
        int cells = 0;
        for (int width : widths) {
            cells += width;
        }
        String gap = cells + 2 * (columns.size() - 1) <= maxWidth ? "  " : " ";
        List<String> lines = new ArrayList<>();
        lines.add(line(heading, widths, gap));
        rows.forEach(row -> lines.add(line(row, widths, gap)));
        return lines;
    }

    private void measure(List<String> cells, int[] widths) {
        for (int i = 0; i < cells.size(); i++) {
            int width = Math.min(DisplayWidth.of(cells.get(i)), columns.get(i).maxWidth());
            widths[i] = Math.max(widths[i], width);
        }
    }

    private String line(List<String> cells, int[] widths, String gap) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            String cell = DisplayWidth.cut(cells.get(i), widths[i]);
            String padding = " ".repeat(widths[i] - DisplayWidth.of(cell));
            line.append(i == 0 ? "" : gap);
            line.append(columns.get(i).right() ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }
}
