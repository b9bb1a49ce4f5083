package io.ssetape.replayer.aisbench;

import static io.ssetape.replayer.aisbench.RunCopy.DATABASE;
import static io.ssetape.replayer.aisbench.RunCopy.dataset;
import static io.ssetape.replayer.aisbench.RunCopy.faults;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults in the lines of a run: each is named with file and line, and the rest is read. */
class DamagedLinesTest {
    @TempDir
    private Path folder;

    private RunCopy copy;

    @BeforeEach
    void copyARun() {
        copy = new RunCopy(folder, "small-4-c2");
    }

    @Test
    void aLineThatIsNoJsonIsNamedAndTheRestIsRead() throws IOException {
        copy.edit(lines -> lines.set(1, "{\"id\": 1, oops"));

        AisbenchRun run = copy.open();

        assertThat(faults(run))
                .containsExactly("synthetic_details.jsonl:2 is no JSON (it cannot be parsed at column 11);"
                        + " the line is left out");
        assertThat(dataset(run).details()).extracting(DetailsLine::line).containsExactly(1, 3, 4);
    }

    @Test
    void anEmptyLineAndAListAreNoJsonObjects() throws IOException {
        copy.edit(lines -> lines.addAll(List.of("", "[1]")));

        assertThat(faults(copy.open()))
                .containsExactly(
                        "synthetic_details.jsonl:5 is no JSON object; the line is left out",
                        "synthetic_details.jsonl:6 is no JSON object; the line is left out");
    }

    @Test
    void aLineTooLongToKeepIsNamedAndTheRestIsRead() throws IOException {
        copy.edit(lines -> lines.set(1, "x".repeat(JsonLinesFile.MAX_LINE_BYTES + 1)));

        AisbenchRun run = copy.open();

        assertThat(faults(run))
                .containsExactly("synthetic_details.jsonl:2 is longer than 64 MiB; the line is left out");
        assertThat(dataset(run).details()).extracting(DetailsLine::line).containsExactly(1, 3, 4);
    }

    @Test
    void nestingAndNumbersWithoutEndAreNoJson() throws IOException {
        copy.edit(lines -> {
            lines.set(0, "{\"a\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}");
            lines.set(1, "{\"a\":" + "1".repeat(1_000_000) + "}");
            lines.set(2, "{\"a\":1e999999999}");
        });

        AisbenchRun run = copy.open();

        assertThat(faults(run))
                .hasSizeGreaterThan(1)
                .anyMatch(fault -> fault.startsWith("synthetic_details.jsonl:1 is no JSON"))
                .anyMatch(fault -> fault.startsWith("synthetic_details.jsonl:2 is no JSON"));
    }

    @Test
    void twoLinesWithOneArrayAreNamed() throws IOException {
        copy.edit(lines -> lines.add(lines.get(0)));

        assertThat(faults(copy.open()))
                .containsExactly("synthetic_details.jsonl:5 refers to row 1 of " + DATABASE
                        + " as line 1 of synthetic_details.jsonl does");
    }

    @Test
    void fieldsThatNobodyKnowsAreKept() throws IOException {
        copy.edit(lines -> lines.replaceAll(line ->
                line.replace("\"extra_details_data\": {}", "\"extra_details_data\": {\"hit\": 3}, \"mine\": [1.5]")));

        DetailsLine line = dataset(copy.open()).details().get(0);

        assertThat(line.extraDetailsData().get("hit").intValue()).isEqualTo(3);
        assertThat(line.json().get("mine").get(0).doubleValue()).isEqualTo(1.5);
    }
}
