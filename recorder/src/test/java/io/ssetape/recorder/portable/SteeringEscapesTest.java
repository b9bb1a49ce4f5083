package io.ssetape.recorder.portable;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Frame;
import java.io.StringReader;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class SteeringEscapesTest {
    @Test
    void whatSteersIsWrittenOutAndReadBackAsItWas() {
        StringBuilder label = new StringBuilder("春天 ü 😀 \u200d ");
        for (int unit = 0; unit <= 0x2100; unit++) {
            label.append((char) unit);
        }
        StringWriter text = new StringWriter();
        new PortableWriter(text).write(new Frame.Mark(1, label.toString()));

        String line = text.toString().stripTrailing();
        assertThat(line).contains("春天 ü 😀").contains("\\u009b", "\\u007F", "\\u202e");
        assertThat(line.chars().filter(Character::isISOControl)).isEmpty();
        assertThat(line).doesNotContain("\u202e", "\u2028", "\u2029", "\u200f", "\u061c", "\u2066");
        try (PortableReader reader = new PortableReader(new StringReader(line), "lines")) {
            reader.next();
            assertThat(((Frame.Mark) reader.next()).label()).isEqualTo(label.toString());
        }
    }
}
