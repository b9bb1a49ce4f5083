package io.ssetape.proxy.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads events back, in tests. */
final class EventReading {
    private static final ObjectMapper JSON = new ObjectMapper();

    private EventReading() {}

    /** The data of each event, as text. */
    static List<String> data(List<TimedEvent> events) {
        List<String> data = new ArrayList<>();
        for (TimedEvent event : events) {
            String text = new String(event.bytes(), StandardCharsets.UTF_8);
            if (!text.startsWith("data: ") || !text.endsWith("\n\n")) {
                throw new AssertionError("no event: " + text);
            }
            data.add(text.substring(6, text.length() - 2));
        }
        return data;
    }

    /** The JSON of each event but the end mark, which has to be last. */
    static List<JsonNode> json(List<TimedEvent> events) {
        List<String> data = data(events);
        if (!data.get(data.size() - 1).equals("[DONE]")) {
            throw new AssertionError("no end mark: " + data.get(data.size() - 1));
        }
        return data.subList(0, data.size() - 1).stream()
                .map(EventReading::parse)
                .toList();
    }

    static JsonNode parse(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError(json, e);
        }
    }

    static JsonNode parse(byte[] json) {
        return parse(new String(json, StandardCharsets.UTF_8));
    }
}
