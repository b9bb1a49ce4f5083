package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replacements of bytes that may be anything: as long, as many characters, and as malformed as what they replace. */
class FillerTest {
    private static final int[] LEADS = {
        0x41, 0x7f, 0x80, 0xBF, 0xC1, 0xC3, 0xE0, 0xE4, 0xED, 0xEF, 0xF0, 0xF2, 0xF4, 0xF7
    };

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void keepTheShapeOfWhatTheyReplace(long seed) {
        Random random = new Random(seed);
        MaskKit kit = new MaskKit(Scrubbed.key(), false);
        Filler filler = new Filler();
        Pseudonym pseudonym = kit.ids();
        for (int round = 0; round < 3000; round++) {
            byte[] bytes = bytes(random);
            filler.begin(round % 2 == 0 ? kit.texts() : null, null);
            pseudonym.begin();
            byte[] filled = bytes.clone();
            byte[] named = bytes.clone();
            for (int i = 0; i < bytes.length; i++) {
                filled[i] = (byte) filler.raw(bytes[i] & 0xff);
                named[i] = (byte) pseudonym.raw(bytes[i] & 0xff);
            }
            assertThat(shape(filled)).as("%s", List.of(seed, round)).isEqualTo(shape(bytes));
            assertThat(shape(named)).isEqualTo(shape(bytes));
        }
    }

    /** For each character: how long it is in UTF-8, or that it stands for something malformed. */
    private static String shape(byte[] bytes) {
        StringBuilder shape = new StringBuilder();
        new String(bytes, StandardCharsets.UTF_8)
                .codePoints()
                .forEach(c ->
                        shape.append(c == 0xFFFD ? "?" : c < 0x80 ? "1" : c < 0x800 ? "2" : c < 0x10000 ? "3" : "4"));
        return shape.toString();
    }

    private static byte[] bytes(Random random) {
        byte[] bytes = new byte[1 + random.nextInt(12)];
        for (int i = 0; i < bytes.length; i++) {
            int kind = random.nextInt(4);
            bytes[i] = (byte)
                    (kind == 0
                            ? LEADS[random.nextInt(LEADS.length)]
                            : kind == 1 ? random.nextInt(256) : 0x80 + random.nextInt(0x40));
        }
        return withoutReplacement(bytes);
    }

    /** U+FFFD itself would look like something malformed. */
    private static byte[] withoutReplacement(byte[] bytes) {
        for (int i = 0; i + 2 < bytes.length; i++) {
            if (bytes[i] == (byte) 0xEF && bytes[i + 1] == (byte) 0xBF && bytes[i + 2] == (byte) 0xBD) {
                bytes[i] = 'a';
            }
        }
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "0", "Z", "春", "é", "-"})
    void pseudonymsOfAllCharactersOfAClassAreAllOfThem(String example) {
        MaskKit kit = new MaskKit(Scrubbed.key(), false);
        Pseudonym pseudonym = kit.names(Vocabulary.VALUES);
        TreeSet<String> originals = new TreeSet<>();
        TreeSet<String> pseudonyms = new TreeSet<>();
        for (int c = 0; c < 0x3000; c++) {
            String name = "qq" + new String(Character.toChars(c)) + example;
            if (c < ' ' || (c >= 0x7f && c < 0xa0)) {
                continue;
            }
            originals.add(name);
            pseudonyms.add(masked(pseudonym, name));
        }
        assertThat(pseudonyms).hasSameSizeAs(originals);
    }

    @ParameterizedTest
    @ValueSource(strings = {"stop", "stopp", "sto", "assistant-7q3", "Stop", "x-stop"})
    void onlyWordsStayWhole(String name) {
        MaskKit kit = new MaskKit(Scrubbed.key(), false);
        Pseudonym pseudonym = kit.names(Vocabulary.VALUES);
        String masked = masked(pseudonym, name);
        boolean kept = "stop".startsWith(name);
        assertThat(masked.equals(name)).as(masked).isEqualTo(kept);
        assertThat(Vocabulary.VALUES.all().contains(masked)).isEqualTo(name.equals("stop"));
    }

    private static String masked(Pseudonym pseudonym, String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        pseudonym.begin();
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) pseudonym.raw(bytes[i] & 0xff);
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
