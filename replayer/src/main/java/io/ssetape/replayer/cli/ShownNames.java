package io.ssetape.replayer.cli;

import io.ssetape.replayer.finding.Finding;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a shell offers for the options of {@code show}, as users write it. */
final class ShownNames {
    private ShownNames() {}

    private static List<String> lowerCase(Enum<?>... constants) {
        return Arrays.stream(constants)
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    /** For {@code --direction}. */
    static final class Sides implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return lowerCase(ShowCommand.Side.values()).iterator();
        }
    }

    /** For {@code --by}. */
    static final class Times implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return lowerCase(Slowest.By.values()).iterator();
        }
    }

    /** For {@code --finding}. */
    static final class Findings implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Finding.values()).map(Finding::code).iterator();
        }
    }

    /** For {@code --status}: the classes, and the statuses that services send. */
    static final class Statuses implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(
                            "none", "2xx", "3xx", "4xx", "5xx", "200", "400", "401", "404", "408", "413", "422", "429",
                            "499", "500", "502", "503", "504")
                    .iterator();
        }
    }
}
