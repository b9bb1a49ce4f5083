package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import io.ssetape.replayer.request.Dialect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a request body in one pass: the fields that matter and, wherever they stand, the flags. */
public final class RequestBodyReader {
    private static final String INCLUDE_USAGE = "include_usage";
    private static final String CONTINUOUS_USAGE = "continuous_usage_stats";
    private static final String SPEC_DETAILS = "return_spec_tokens_details";
    private static final String CACHED_DETAILS = "return_cached_tokens_details";
    private static final String ROUTED_EXPERTS = "return_routed_experts";

    /** Where the service reads each flag. */
    private static final Map<String, String> FLAG_PATHS = Map.of(
            INCLUDE_USAGE, "stream_options.include_usage",
            CONTINUOUS_USAGE, "stream_options.continuous_usage_stats",
            SPEC_DETAILS, SPEC_DETAILS,
            CACHED_DETAILS, CACHED_DETAILS,
            ROUTED_EXPERTS, ROUTED_EXPERTS);

    private static final String SAMPLING = "sampling_params";
    private static final String NEW_TOKENS = SAMPLING + ".max_new_tokens";
    private static final String OUTPUT_TOKENS = "max_output_tokens";
    private static final String TOKENS = "max_tokens";
    private static final String COMPLETION_TOKENS = "max_completion_tokens";
    private static final String N = "n";
    private static final String SAMPLING_N = SAMPLING + ".n";

    /** Root keys whose contents are read: flags in the one, integers in the other. */
    private static final Set<String> OBJECTS = Set.of("stream_options", SAMPLING);

    /** Root keys whose contents are not looked through for misspelt flags. */
    private static final Set<String> CONTENT =
            Set.of("messages", "prompt", "text", "input", "tools", "response_format");

    private final Dialect dialect;
    private final Map<String, Boolean> flags = new HashMap<>();
    private final Map<String, Long> integers = new HashMap<>();
    private final Set<String> misplaced = new LinkedHashSet<>();

    /** The misplaced paths below each root key, so that a duplicate of one costs no more than what it replaces. */
    private final Map<String, List<String>> misplacedBelow = new HashMap<>();

    private final Set<String> wrongTypes = new LinkedHashSet<>();
    private String rootKey;
    private String model;
    private Boolean streaming;

    /** How many prompts each key has that may hold them. */
    private final Map<String, Integer> prompts = new HashMap<>();

    private RequestBodyReader(Dialect dialect) {
        this.dialect = dialect;
    }

    /**
     * What a body says; nothing but that it is unreadable when it is no JSON object.
     *
     * @param dialect the API that it is for: of several names of one thing the one that this API reads counts
     */
    public static RequestBody read(Dialect dialect, byte[] bytes) {
        RequestBodyReader reader = new RequestBodyReader(dialect);
        boolean readable;
        if (PythonJson.startsOddly(bytes, 0, bytes.length)) {
            readable = false;
        } else {
            try (JsonParser parser = PythonJson.parser(bytes, 0, bytes.length)) {
                readable = reader.object(parser);
            } catch (IOException e) {
                readable = false;
            }
        }
        return readable ? reader.body(true) : new RequestBodyReader(dialect).body(false);
    }

    private RequestBody body(boolean readable) {
        return new RequestBody(
                readable,
                model,
                streaming,
                first(choicePaths()),
                prompts(),
                first(limitPaths()),
                flags.get(INCLUDE_USAGE),
                flags.get(CONTINUOUS_USAGE),
                flags.get(SPEC_DETAILS),
                flags.get(CACHED_DETAILS),
                List.copyOf(misplaced),
                List.copyOf(wrongTypes));
    }

    /** Where the output limit may stand, the place that the API reads first. */
    private List<String> limitPaths() {
        return switch (dialect) {
            case CHAT -> List.of(COMPLETION_TOKENS, TOKENS, OUTPUT_TOKENS, NEW_TOKENS);
            case COMPLETIONS -> List.of(TOKENS, COMPLETION_TOKENS, OUTPUT_TOKENS, NEW_TOKENS);
            case RESPONSES -> List.of(OUTPUT_TOKENS, COMPLETION_TOKENS, TOKENS, NEW_TOKENS);
            case GENERATE -> List.of(NEW_TOKENS, TOKENS, COMPLETION_TOKENS, OUTPUT_TOKENS);
        };
    }

    private List<String> choicePaths() {
        return dialect == Dialect.GENERATE ? List.of(SAMPLING_N, N) : List.of(N, SAMPLING_N);
    }

    private Long first(List<String> paths) {
        for (String path : paths) {
            Long value = integers.get(path);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    /** A conversation is one prompt, whatever else stands beside it. */
    private int prompts() {
        return switch (dialect) {
            case CHAT, RESPONSES -> 1;
            case COMPLETIONS -> prompts.getOrDefault("prompt", 1);
            case GENERATE -> Math.max(prompts.getOrDefault("text", 1), prompts.getOrDefault("input_ids", 1));
        };
    }

    private boolean object(JsonParser parser) throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            return false;
        }
        do {
            if (parser.nextToken() == JsonToken.FIELD_NAME) {
                field(parser.currentName(), parser);
            }
            if (parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT) {
                PythonJson.checkFloat(parser);
            }
        } while (!parser.getParsingContext().inRoot());
        return parser.nextToken() == null;
    }

    private void field(String name, JsonParser parser) throws IOException {
        int depth = parser.getParsingContext().getNestingDepth();
        if (depth == 1) {
            rootKey = name;
            forget(name);
        }
        if (FLAG_PATHS.containsKey(name)) {
            flag(name, parser);
            return;
        }
        misspelt(name, parser);
        if (depth == 1) {
            rootField(name, parser);
        } else if (depth == 2 && SAMPLING.equals(parentName(parser))) {
            samplingField(name, parser);
        }
    }

    /** Of duplicate keys the last one counts: what an object of this name held before is not what the service reads. */
    private void forget(String outer) {
        List<String> below = misplacedBelow.remove(outer);
        if (below != null) {
            below.forEach(misplaced::remove);
        }
        if (!OBJECTS.contains(outer)) {
            return;
        }
        String prefix = outer + ".";
        FLAG_PATHS.forEach((flag, path) -> {
            if (path.startsWith(prefix)) {
                flags.remove(flag);
            }
        });
        integers.keySet().removeIf(path -> path.startsWith(prefix));
        wrongTypes.removeIf(path -> path.startsWith(prefix));
    }

    private static String parentName(JsonParser parser) {
        return parser.getParsingContext().getParent().getCurrentName();
    }

    private void flag(String name, JsonParser parser) throws IOException {
        String path = path(parser.getParsingContext());
        JsonToken value = parser.nextToken();
        if (!path.equals(FLAG_PATHS.get(name))) {
            misplaced(path);
            return;
        }
        flags.remove(name);
        wrongTypes.remove(path);
        if (value.isBoolean()) {
            flags.put(name, value == JsonToken.VALUE_TRUE);
        } else if (value != JsonToken.VALUE_NULL) {
            wrongTypes.add(path);
        }
    }

    /** Keys of what is said to the model, and of tools, are not the request's own. */
    private void misspelt(String name, JsonParser parser) {
        for (String flag : FLAG_PATHS.keySet()) {
            if (Misspelling.is(flag, name)) {
                String path = path(parser.getParsingContext());
                int dot = path.indexOf('.');
                if (!CONTENT.contains(dot < 0 ? path : path.substring(0, dot))) {
                    misplaced(path);
                }
            }
        }
    }

    private void misplaced(String path) {
        if (misplaced.add(path) && !path.equals(rootKey)) {
            misplacedBelow.computeIfAbsent(rootKey, key -> new ArrayList<>(1)).add(path);
        }
    }

    private static String path(JsonStreamContext context) {
        String own = context.inArray() ? Integer.toString(context.getCurrentIndex()) : context.getCurrentName();
        JsonStreamContext parent = context.getParent();
        return parent == null || parent.inRoot() ? own : path(parent) + "." + own;
    }

    private void rootField(String name, JsonParser parser) throws IOException {
        switch (name) {
            case "model" -> {
                parser.nextToken();
                model = parser.currentToken() == JsonToken.VALUE_STRING ? parser.getText() : null;
            }
            case "stream" -> {
                JsonToken value = parser.nextToken();
                streaming = value.isBoolean() ? (Boolean) parser.getBooleanValue() : null;
            }
            case "prompt", "text", "input_ids" -> prompts.put(name, prompts(parser));
            case "n", "max_tokens", "max_completion_tokens", "max_output_tokens" -> integer(name, parser);
            default -> {
                // Left to the loop, which looks for flags inside.
            }
        }
    }

    private void samplingField(String name, JsonParser parser) throws IOException {
        if (name.equals("n") || name.equals("max_new_tokens")) {
            integer(SAMPLING + "." + name, parser);
        }
    }

    private void integer(String path, JsonParser parser) throws IOException {
        integers.remove(path);
        if (parser.nextToken() == JsonToken.VALUE_NUMBER_INT) {
            integers.put(path, JsonValues.integer(parser));
        }
    }

    /** A list of texts, or of lists of token ids, is a list of prompts; a list of token ids is one prompt. */
    private static int prompts(JsonParser parser) throws IOException {
        if (parser.nextToken() != JsonToken.START_ARRAY) {
            return 1;
        }
        int count = 0;
        JsonToken token;
        while ((token = parser.nextToken()) != JsonToken.END_ARRAY) {
            if (token == JsonToken.VALUE_STRING || token == JsonToken.START_ARRAY) {
                count++;
            }
            PythonJson.skip(parser);
        }
        return Math.max(1, count);
    }
}
