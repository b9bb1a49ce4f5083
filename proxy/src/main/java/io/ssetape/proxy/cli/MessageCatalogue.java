package io.ssetape.proxy.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Messages in another language, recognised by their text: commands say what they have to say in English and know of no other
 * language. Of several templates that fit the one with the most text of its own counts. What has none passes as it is.
 *
 * <p>The resource has pairs of lines, the original and its translation, below {@code [lines]} for whole messages and below {@code
 * [parts]} for what may fill a hole of a message; blank lines and lines with {@code #} are for readers.
 */
final class MessageCatalogue {
    /** What errors and warnings begin with, in any language. */
    static final String PREFIX = "ssetape: ";

    private static final String RESOURCE = "messages_zh.txt";
    private static final String LINES = "[lines]";
    private static final String PARTS = "[parts]";

    private static final String LIST_COMMA = ", ";

    /** A part of a part of a message; nothing is deeper. */
    private static final int DEEPEST = 3;

    private final List<MessageTemplate> lines;
    private final List<MessageTemplate> parts;

    private MessageCatalogue(List<MessageTemplate> lines, List<MessageTemplate> parts) {
        this.lines = List.copyOf(lines);
        this.parts = List.copyOf(parts);
    }

    /** The messages in Chinese. */
    static MessageCatalogue chinese() {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(MessageCatalogue.class.getResourceAsStream(RESOURCE), StandardCharsets.UTF_8))) {
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a catalogue.
     *
     * @throws IllegalArgumentException when an original has no translation, or stands outside of a section
     */
    static MessageCatalogue read(BufferedReader in) throws IOException {
        List<MessageTemplate> lines = new ArrayList<>();
        List<MessageTemplate> parts = new ArrayList<>();
        List<MessageTemplate> section = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals(LINES) || line.equals(PARTS)) {
                section = line.equals(LINES) ? lines : parts;
            } else if (!line.isBlank() && !line.startsWith("#")) {
                String translation = in.readLine();
                if (section == null || translation == null || translation.isBlank()) {
                    throw new IllegalArgumentException("no section or no translation: " + line);
                }
                section.add(MessageTemplate.of(line, translation));
            }
        }
        return new MessageCatalogue(lines, parts);
    }

    /** Templates of whole messages. */
    List<MessageTemplate> lines() {
        return lines;
    }

    /** Templates of what may fill a hole. */
    List<MessageTemplate> parts() {
        return parts;
    }

    /** The message in the other language; the message itself when it is not known. */
    String translate(String message) {
        return message.startsWith(PREFIX)
                ? PREFIX + translate(message.substring(PREFIX.length()), lines, 0)
                : translate(message, lines, 0);
    }

    private String translate(String text, List<MessageTemplate> among, int depth) {
        MessageTemplate best = best(text, among);
        if (best == null) {
            return text;
        }
        List<String> holes = new ArrayList<>(best.holesOf(text));
        List<Integer> lists = best.lists();
        for (int i = 0; i < holes.size() && depth < DEEPEST; i++) {
            String hole = holes.get(i);
            holes.set(i, lists.contains(i) ? list(hole, depth + 1) : translate(hole, parts, depth + 1));
        }
        return best.filled(holes);
    }

    /** Items of a list, each by itself; a part that is known as it is may have a comma of its own. */
    private String list(String text, int depth) {
        MessageTemplate whole = best(text, parts);
        if (whole != null && whole.literals().size() == 1) {
            return whole.translation();
        }
        return Arrays.stream(text.split(LIST_COMMA))
                .map(item -> translate(item, parts, depth))
                .collect(Collectors.joining(MessageTemplate.LIST_COMMA));
    }

    private static MessageTemplate best(String text, List<MessageTemplate> among) {
        MessageTemplate best = null;
        for (MessageTemplate template : among) {
            if (template.holesOf(text) != null && (best == null || template.literalLength() > best.literalLength())) {
                best = template;
            }
        }
        return best;
    }
}
