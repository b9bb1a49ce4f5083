package io.ssetape.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What the build resolves for the run time is what docs/dependencies.md lists, with version and licence. The list of the build is
 * written by license-maven-plugin just before, and fails by itself on a licence outside its allow list.
 */
class DependencyListTest {
    private static final Path RESOLVED = Path.of("target", "third-party.txt");
    private static final Path DOCUMENT = Path.of("..", "docs", "dependencies.md");

    /** {@code (Apache-2.0) Netty/Buffer (io.netty:netty-buffer:4.2.18.Final - https://…)}. */
    private static final Pattern RESOLVED_LINE =
            Pattern.compile("\\s*((?:\\([^()]+\\) )+).*\\(([^():]+):([^:]+):([^:]+) - .*\\)");

    /** {@code | `io.netty` | 4.2.18.Final | Apache-2.0 | `netty-buffer`, … | `netty-all`, … |}. */
    private static final Pattern ROW =
            Pattern.compile("\\| `([\\w.-]+)` \\| (\\S+) \\| ([^|]+) \\| ([^|]*)\\| ([^|]*)\\|");

    private record Library(String group, String name, String version, String licence) {
        @Override
        public String toString() {
            return group + ":" + name + ":" + version + " (" + licence + ")";
        }
    }

    @Test
    void everyLibraryIsListedWithVersionAndLicenceAndNothingElseIs() throws IOException {
        Set<String> resolved = resolved();

        assertThat(resolved).isNotEmpty();
        assertThat(documented())
                .as("docs/dependencies.md, \"All that is resolved\", against %s", RESOLVED)
                .isEqualTo(resolved);
    }

    private static Set<String> resolved() throws IOException {
        Set<String> libraries = new TreeSet<>();
        for (String line : Files.readAllLines(RESOLVED)) {
            Matcher matcher = RESOLVED_LINE.matcher(line);
            if (matcher.matches()) {
                String licence = matcher.group(1).strip().replace(") (", " / ").replaceAll("[()]", "");
                libraries.add(new Library(matcher.group(2), matcher.group(3), matcher.group(4), licence).toString());
            } else {
                assertThat(line).as("a line that is no library").matches("|Lists of \\d+ third-party dependencies\\.");
            }
        }
        return libraries;
    }

    private static Set<String> documented() throws IOException {
        List<Library> libraries = new ArrayList<>();
        for (String line : Files.readAllLines(DOCUMENT)) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                for (String name : (row.group(4) + "," + row.group(5)).split(",", -1)) {
                    String bare = name.replace("`", "").strip();
                    if (!bare.isEmpty()) {
                        libraries.add(new Library(
                                row.group(1), bare, row.group(2), row.group(3).strip()));
                    }
                }
            }
        }
        return libraries.stream().map(Library::toString).collect(Collectors.toCollection(TreeSet::new));
    }
}
