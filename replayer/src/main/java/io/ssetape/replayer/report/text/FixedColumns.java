package io.ssetape.replayer.report.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Lines of columns whose widths are known beforehand, for lists that are printed as they come. */
final class FixedColumns {
    private final List<Column> columns = new ArrayList<>();
    private final Set<String> hidden = new HashSet<>();

    private record Column(String heading, boolean right, int width) {}

    /** A column of words; longer ones are cut. */
    FixedColumns words(String heading, int width) {
        columns.add(new Column(heading, false, width));
        return this;
    }

    /** A column of numbers, set flush right; a longer one pushes the rest of its line. */
    FixedColumns number(String heading, int width) {
        columns.add(new Column(heading, true, width));
        return this;
    }

    /** Leaves columns out, the first named first, until a line fits. */
    void fit(int width, String... dispensable) {
        for (String heading : dispensable) {
            int needed = columns.stream()
                    .filter(column -> !hidden.contains(column.heading()))
                    .mapToInt(column -> column.width() + 1)
                    .sum();
            if (needed - 1 > width) {
                hidden.add(heading);
            }
        }
    }

    /** The line of headings. */
    String heading() {
        return line(columns.stream().map(Column::heading).toArray(String[]::new));
    }

    /** A line; missing cells at its end stay empty. */
    String line(String... cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.length; i++) {
            Column column = columns.get(i);
            if (hidden.contains(column.heading())) {
                continue;
            }
            String cell = column.right() ? cells[i] : DisplayWidth.cut(cells[i], column.width());
            String padding = " ".repeat(Math.max(0, column.width() - DisplayWidth.of(cell)));
            line.append(line.isEmpty() ? "" : " ").append(column.right() ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }
}
