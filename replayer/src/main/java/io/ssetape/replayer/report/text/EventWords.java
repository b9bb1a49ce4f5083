package io.ssetape.replayer.report.text;

import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.chat.Choice;
import io.ssetape.replayer.chat.Message;
import io.ssetape.replayer.chat.SpecReading;
import io.ssetape.replayer.request.SpecCounters;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What an event says, in a few words. Its texts come from the wire and are not yet neutralised. */
final class EventWords {
    private static final int MAX_TEXT = 60;

    private EventWords() {}

    /** The kinds of an event, joined by plus signs. */
    static String kinds(ChatEvent event) {
        if (!event.isReadable()) {
            return "not JSON";
        }
        Set<String> kinds = new LinkedHashSet<>();
        for (Choice choice : event.choices()) {
            addKinds(choice, kinds);
        }
        if (event.extension().present()) {
            kinds.add("sglext");
        }
        if (event.usage().isPresent()) {
            kinds.add("usage");
        }
        if (event.error() != null) {
            kinds.add("error");
        }
        return kinds.isEmpty() ? "other" : String.join("+", kinds);
    }

    /** Texts and counters of an event. */
    static String details(ChatEvent event) {
        List<String> words = new ArrayList<>();
        boolean several = event.choices().size() > 1;
        for (Choice choice : event.choices()) {
            addDetails(choice, several || choice.index() > 0, words);
        }
        event.extension().readings().forEach(reading -> words.add(counters(reading)));
        if (event.extension().present() && event.extension().readings().isEmpty()) {
            words.add(String.join(" ", event.extension().keys()));
        }
        if (event.usage().isPresent()) {
            words.add("prompt " + Figures.integer(event.usage().prompt().orNull()) + " completion "
                    + Figures.integer(event.usage().completion().orNull()) + " cached "
                    + Figures.integer(event.usage().cached().orNull()));
        }
        if (event.error() != null) {
            words.add(event.error());
        }
        return String.join(" ", words);
    }

    private static void addKinds(Choice choice, Set<String> kinds) {
        for (Message message : List.of(choice.delta(), choice.message())) {
            if (message.role()) {
                kinds.add("role");
            }
            if (message.anyReasoning().isText()) {
                kinds.add("reasoning");
            }
            if (message.content().isText()) {
                kinds.add("content");
            }
            if (message.toolCalls()) {
                kinds.add("tool_calls");
            }
        }
        if (choice.text().isText()) {
            kinds.add("content");
        }
        if (choice.finishReason() != null) {
            kinds.add("finish");
        }
    }

    private static void addDetails(Choice choice, boolean numbered, List<String> words) {
        if (numbered) {
            words.add("[" + choice.index() + "]");
        }
        for (Message message : List.of(choice.delta(), choice.message())) {
            addText(message.anyReasoning().text(), words);
            addText(message.content().text(), words);
        }
        addText(choice.text().text(), words);
        if (choice.finishReason() != null) {
            words.add("finish " + choice.finishReason());
        }
    }

    private static void addText(String text, List<String> words) {
        if (text != null) {
            String shown = text.codePointCount(0, text.length()) <= MAX_TEXT
                    ? text
                    : text.substring(0, text.offsetByCodePoints(0, MAX_TEXT));
            words.add("\"" + shown.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
        }
    }

    private static String counters(SpecReading reading) {
        SpecCounters spec = reading.spec();
        return "correct " + Figures.integer(spec.correctDrafts()) + " proposed "
                + Figures.integer(spec.proposedDrafts()) + " verify " + Figures.integer(spec.verifyCount());
    }
}
