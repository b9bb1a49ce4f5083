package io.ssetape.proxy.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A document while it is read, line by line. A code is explained by the section below a heading that is the code, or by the row of a
 * table that begins with it, alone or with others; of a row the paragraphs say below which heading the table stands. A star before a
 * section or behind the codes of a row means no fault, which is said in words: whoever asks for one code does not see the legend.
 */
final class ExplanationPage {
    private static final String SECTION = "### `";
    private static final String HEADING = "#";
    private static final String GROUP = "## ";
    private static final String ITEM = "- ";
    private static final String STAR = "*";
    private static final String ROW_OF_CODES = "| `";
    private static final String ROW = "| ";
    private static final String ROW_END = " |";
    private static final Pattern FULL_WIDTH_END = Pattern.compile("[\\p{IsHan}，。；：、？！）”》]$");
    private static final Pattern CODE = Pattern.compile("`([a-z-]+)`");

    private final String colon;
    private final String noFault;
    private final Map<String, List<String>> sections;
    private final Map<String, List<String>> groups;
    private String heading = "";
    private String group = "";
    private List<String> columns = List.of();
    private List<String> section;
    private boolean open;

    /**
     * A document of which nothing has been read.
     *
     * @param colon what stands between a word and its explanation
     * @param noFault what to say for a star, with whatever stands between it and the text
     * @param sections gets the paragraphs of each code
     * @param groups gets the codes below each heading, those that no earlier one has
     */
    ExplanationPage(
            String colon, String noFault, Map<String, List<String>> sections, Map<String, List<String>> groups) {
        this.groups = groups;
        this.colon = colon;
        this.noFault = noFault;
        this.sections = sections;
    }

    /** The next line. */
    void take(String line) {
        String text = plain(line);
        if (line.startsWith(HEADING)) {
            heading = text.replaceFirst("^#+ ", "");
            group = line.startsWith(SECTION) || !line.startsWith(GROUP) ? group : heading;
            section = line.startsWith(SECTION) ? paragraphsOf(heading) : null;
            open = false;
        } else if (line.startsWith(ROW_OF_CODES)) {
            explain(cells(line));
            open = false;
        } else if (line.startsWith(ROW)) {
            columns = cells(line);
            open = false;
        } else if (section != null && !text.isEmpty()) {
            if (open && !line.startsWith(ITEM)) {
                section.add(joined(section.remove(section.size() - 1), text.strip()));
            } else {
                section.add(text);
            }
            open = true;
        } else {
            open = false;
        }
    }

    /** Chinese has no blanks between words, nor behind its marks. */
    private static String joined(String text, String next) {
        return FULL_WIDTH_END.matcher(text).find() ? text + next : text + " " + next;
    }

    private void explain(List<String> cells) {
        String star = cells.get(0).endsWith(STAR) ? noFault : "";
        Matcher codes = CODE.matcher(cells.get(0));
        while (codes.find()) {
            List<String> paragraphs = paragraphsOf(codes.group(1));
            paragraphs.add(star + heading + colon + plain(cells.get(1)));
            for (int i = 2; i < cells.size(); i++) {
                paragraphs.add(ITEM + plain(columns.get(i)) + colon + plain(cells.get(i)));
            }
        }
    }

    private List<String> paragraphsOf(String code) {
        return sections.computeIfAbsent(code, key -> {
            groups.computeIfAbsent(group, name -> new ArrayList<>()).add(key);
            return new ArrayList<>();
        });
    }

    private static List<String> cells(String row) {
        return List.of(
                row.substring(ROW.length(), row.length() - ROW_END.length()).split(" \\| ", -1));
    }

    /** A line as a terminal shows it: without the marks of code, of links and of a star. */
    private String plain(String line) {
        return line.replaceAll("\\[([^\\]]+)]\\([^)]+\\.md\\)", "docs/$1")
                .replace("`", "")
                .replaceFirst("^\\\\\\* ", Matcher.quoteReplacement(noFault));
    }
}
