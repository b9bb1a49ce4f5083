package io.ssetape.replayer.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** A row under the names of its columns. */
record PageRow(JsonNode head, JsonNode values) {
    JsonNode of(String column) {
        return values.get(PageRequest.COLUMNS.indexOf(column));
    }

    long number(String column) {
        return of(column).asLong();
    }

    String word(String column) {
        return head.path("words").get(of(column).asInt()).asText();
    }

    List<String> findings() {
        List<String> codes = new ArrayList<>();
        of("findings")
                .forEach(word -> codes.add(head.path("words").get(word.asInt()).asText()));
        return codes;
    }
}
