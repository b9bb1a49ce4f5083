package io.ssetape.recorder.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** docs/tape-format.md is the contract; what it says in numbers has to be what the code does. */
class TapeFormatDocTest {
    private static final Pattern TYPE_ROW = Pattern.compile("^\\| (\\d+) \\| ([A-Z_]+) \\|.*");
    private static final Pattern KIND_ROW = Pattern.compile("^\\| ([a-z_]+) \\| ([A-Z_]+) \\|.*");

    @Test
    void theTableOfTypesIsTheEnum() throws IOException {
        Map<String, Integer> documented = new LinkedHashMap<>();
        for (String line : document().lines().toList()) {
            Matcher row = TYPE_ROW.matcher(line);
            if (row.matches()) {
                documented.put(row.group(2), Integer.parseInt(row.group(1)));
            }
        }
        Map<String, Integer> coded = new LinkedHashMap<>();
        for (FrameType type : FrameType.values()) {
            coded.put(type.name(), type.code());
        }
        assertThat(documented).containsExactlyEntriesOf(coded);
    }

    @Test
    void everyTypeHasABodyAndAPortableKind() throws IOException {
        String document = document();
        for (FrameType type : FrameType.values()) {
            assertThat(document).contains("\n**" + type + ".**");
        }
        assertThat(document.lines()
                        .map(KIND_ROW::matcher)
                        .filter(Matcher::matches)
                        .map(row -> row.group(2)))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(FrameType.values()).map(Enum::name).toList());
    }

    @Test
    void theChecksumIsTheDocumentedOne() throws IOException {
        CRC32C checksum = new CRC32C();
        checksum.update("123456789".getBytes(StandardCharsets.US_ASCII));
        assertThat(document())
                .contains("it is 0x" + Long.toHexString(checksum.getValue()).toUpperCase(Locale.ROOT));
    }

    private static String document() throws IOException {
        Path folder = Path.of("").toAbsolutePath();
        Path document = folder.resolve("docs/tape-format.md");
        return Files.readString(Files.exists(document) ? document : folder.resolve("../docs/tape-format.md"));
    }
}
