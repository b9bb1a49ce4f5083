package io.ssetape.replayer.report.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Lines of columns whose widths are known beforehand, for lists that are printed as they come. Where there is not room for all columns, those
 * that matter most get it first; what is left goes to those that can use more, first to those that soon have enough.
 */
final class FixedColumns {
    private final List<Column> columns = new ArrayList<>();

    private static final class Column {
        private final String heading;
        private final String brief;
        private final boolean right;
        private final int least;
        private final int most;
        private final int rank;
        private int width;
        private boolean shown = true;

        private Column(String heading, String brief, boolean right, int least, int most, int rank) {
            this.heading = heading;
            this.brief = brief;
            this.right = right;
            this.least = least;
            this.most = most;
            this.rank = rank;
            this.width = most;
        }
    }

    /**
     * A column of words; longer ones are cut.
     *
     * @param rank how early it gets room, 1 first
     * @param least the width below which it is left out
     * @param most the width above which it gains nothing
     */
    FixedColumns words(String heading, int rank, int least, int most) {
        return words(heading, heading, rank, least, most);
    }

    /**
     * A column of words; longer ones are cut.
     *
     * @param brief the heading where there is no room for the whole one
     * @param rank how early it gets room, 1 first
     * @param least the width below which it is left out
     * @param most the width above which it gains nothing
     */
    FixedColumns words(String heading, String brief, int rank, int least, int most) {
        columns.add(new Column(heading, brief, false, least, most, rank));
        return this;
    }

    /** A column of numbers, set flush right; a longer one pushes the rest of its line. */
    FixedColumns number(String heading, int rank, int width) {
        columns.add(new Column(heading, heading, true, width, width, rank));
        return this;
    }

    /** Shares out a width: columns by rank until one does not fit, then more room for those that can use it, the modest ones first. */
    FixedColumns fit(int width) {
        List<Column> ranked = new ArrayList<>(columns);
        ranked.sort((one, other) -> Integer.compare(one.rank, other.rank));
        long left = width + 1L;
        boolean room = true;
        for (Column column : ranked) {
            // A less important column that is narrow enough must not stand where a more important one had to go.
            room &= left > column.least;
            column.shown = room;
            column.width = column.least;
            left -= room ? column.least + 1 : 0;
        }
        ranked.sort((one, other) -> Integer.compare(one.most, other.most));
        for (Column column : ranked) {
            if (column.shown) {
                int more = (int) Math.min(left, column.most - column.least);
                column.width += more;
                left -= more;
            }
        }
        return this;
    }

    /** How wide a column has become; 0 when it is left out. */
    int width(String heading) {
        return columns.stream()
                .filter(column -> column.shown && column.heading.equals(heading))
                .mapToInt(column -> column.width)
                .sum();
    }

    /** The line of headings. */
    String heading() {
        return line(columns.stream()
                .map(column -> column.width < column.heading.length() ? column.brief : column.heading)
                .toArray(String[]::new));
    }

    /** A line; missing cells at its end stay empty. */
    String line(String... cells) {
        StringBuilder line = new StringBuilder();
        boolean first = true;
        for (int i = 0; i < cells.length; i++) {
            Column column = columns.get(i);
            if (!column.shown) {
                continue;
            }
            String cell = column.right ? cells[i] : DisplayWidth.cut(cells[i], column.width);
            boolean last = i == columns.size() - 1;
            String padding = last && !column.right ? "" : " ".repeat(Math.max(0, column.width - DisplayWidth.of(cell)));
            line.append(first ? "" : " ").append(column.right ? padding + cell : cell + padding);
            first = false;
        }
        return line.toString().stripTrailing();
    }
}
