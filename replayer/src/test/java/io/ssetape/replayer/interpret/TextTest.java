package io.ssetape.replayer.interpret;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class TextTest {
    private static final String[] PARTS = {
        "a",
        "\u0000",
        "\u007f",
        "\u0080",
        "\u07ff",
        "\u0800",
        "春",
        "\ud7ff",
        "\ue000",
        "\uffff",
        "\ud83d\ude80",
        "\ud83d",
        "\ude80"
    };
    private static final Pattern LONE = Pattern.compile("\\p{Cs}");

    /** However pieces fall on the blocks in which the text is hashed, it is the text of all of them. */
    @Test
    void piecesOfAnyLengthMakeOneText() throws NoSuchAlgorithmException {
        Random random = new Random(11);
        for (int round = 0; round < 300; round++) {
            Text text = new Text(true);
            ByteArrayOutputStream utf8 = new ByteArrayOutputStream();
            StringBuilder all = new StringBuilder();
            long characters = 0;
            boolean lone = false;
            for (int pieces = random.nextInt(30); pieces > 0; pieces--) {
                String piece = piece(random, round % 3 == 0 ? PARTS.length : PARTS.length - 2);
                int count = piece.codePointCount(0, piece.length());
                assertThat(text.add(piece)).isEqualTo(count);
                utf8.writeBytes(piece.getBytes(StandardCharsets.UTF_8));
                all.append(piece);
                characters += count;
                lone |= LONE.matcher(piece).find();
                assertThat(text.hasLoneSurrogate()).isEqualTo(lone);
            }
            assertThat(text.text()).isEqualTo(all.toString());
            assertThat(text.codePoints()).isEqualTo(characters);
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(utf8.toByteArray());
            assertThat(text.sha256())
                    .as("round %d", round)
                    .isEqualTo(HexFormat.of().formatHex(hash));
        }
    }

    private static String piece(Random random, int parts) {
        int length = random.nextInt(random.nextInt(10) == 0 ? 1000 : 12);
        StringBuilder piece = new StringBuilder();
        for (int i = 0; i < length; i++) {
            piece.append(PARTS[random.nextInt(parts)]);
        }
        return piece.toString();
    }

    /** As in Python, where each piece was decoded on its own. */
    @Test
    void halvesInTwoPiecesAreTwoQuestionMarks() {
        Text halves = new Text(false);
        halves.add("\ud83d");
        halves.add("\ude80");
        Text marks = new Text(false);
        marks.add("??");
        assertThat(halves.codePoints()).isEqualTo(2);
        assertThat(halves.sha256()).isEqualTo(marks.sha256());
        assertThat(halves.hasLoneSurrogate()).isTrue();
        assertThat(halves.text()).isNull();
    }
}
