package io.ssetape.replayer.interpret;

import io.ssetape.replayer.request.ChoiceText;
import io.ssetape.replayer.request.GeneratedOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The generated text: of all choices in order of arrival, and of each choice on its own. */
final class ChoiceTexts {
    private final boolean keep;
    private final Text content;
    private final Text reasoning;
    private final Map<Long, One> choices = new TreeMap<>();

    /** Most answers have one choice, and most pieces follow one of the same. */
    private One last;

    private long lastIndex;

    ChoiceTexts(boolean keep) {
        this.keep = keep;
        content = new Text(keep);
        reasoning = new Text(keep);
    }

    void content(long choice, String piece) {
        One one = one(choice);
        one.contentChars += content.add(piece);
        if (keep) {
            one.content.append(piece);
        }
    }

    void reasoning(long choice, String piece) {
        one(choice).reasoningChars += reasoning.add(piece);
    }

    private One one(long choice) {
        if (last == null || choice != lastIndex) {
            last = choices.computeIfAbsent(choice, index -> new One());
            lastIndex = choice;
        }
        return last;
    }

    boolean hasLoneSurrogate() {
        return content.hasLoneSurrogate() || reasoning.hasLoneSurrogate();
    }

    GeneratedOutput output() {
        List<ChoiceText> each = new ArrayList<>();
        if (choices.size() > 1) {
            choices.forEach((index, one) -> each.add(
                    new ChoiceText(index, keep ? one.content.toString() : null, one.contentChars, one.reasoningChars)));
        }
        return new GeneratedOutput(
                content.text(),
                content.codePoints(),
                content.sha256(),
                reasoning.text(),
                reasoning.codePoints(),
                reasoning.sha256(),
                List.copyOf(each));
    }

    /** One choice. */
    private static final class One {
        private final StringBuilder content = new StringBuilder();
        private long contentChars;
        private long reasoningChars;
    }
}
