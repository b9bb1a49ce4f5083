package io.ssetape.replayer.lightspeed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.FaultWords;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/** Reads a rule from a JSON file; docs/speed-of-light.md describes its form. A key that is not known is an error, since it may be a slip. */
final class JsonRuleReader {
    private static final long MAX_FILE_BYTES = 1 << 20;
    private static final BigDecimal MAX_NUMBER = new BigDecimal("1e30");
    private static final long MAX_COUNT = 1_000_000_000L;
    private static final int MAX_DEVICES = 1_000_000;
    private static final int MAX_NAME_CHARS = 200;
    private static final Set<String> KEYS =
            Set.of("name", "layers", "flops_per_token", "peak_flops_per_second", "devices");
    private static final Set<String> LAYER_KEYS = Set.of("count", "heads", "head_dim", "value_head_dim", "attends");
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final Path file;

    private JsonRuleReader(Path file) {
        this.file = file;
    }

    /**
     * Reads a file.
     *
     * @throws Problem when it cannot be read or is no rule
     */
    static SpeedOfLightRule read(Path file) {
        JsonRuleReader reader = new JsonRuleReader(file);
        return reader.rule(reader.tree());
    }

    private JsonNode tree() {
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw wrong("this is no regular file");
            }
            if (Files.size(file) > MAX_FILE_BYTES) {
                throw wrong("the file is larger than 1 MiB");
            }
            return JSON.readTree(Files.readAllBytes(file));
        } catch (StreamConstraintsException e) {
            throw wrong("something in it is nested deeper, or is longer, than in any rule");
        } catch (JsonProcessingException e) {
            throw wrong("no JSON: " + e.getOriginalMessage().lines().findFirst().orElse("")
                    + (e.getLocation() == null
                            ? ""
                            : " (line " + e.getLocation().getLineNr() + ")"));
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    file + ": cannot be read (" + FaultWords.of(e) + "); name a rule as JSON",
                    e);
        }
    }

    private SpeedOfLightRule rule(JsonNode root) {
        if (!root.isObject()) {
            throw wrong("a rule is a JSON object");
        }
        mustKnow(root, KEYS, "");
        JsonNode name = root.path("name");
        if (!name.isTextual() || name.asText().isBlank() || name.asText().length() > MAX_NAME_CHARS) {
            throw wrong("name must be a text of 1 to 200 characters");
        }
        JsonNode groups = root.path("layers");
        if (!groups.isArray() || groups.isEmpty()) {
            throw wrong("layers must be a list of at least one group of layers");
        }
        List<JsonRule.Layers> layers = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            layers.add(layers(groups.get(i), "layers[" + i + "]."));
        }
        return new JsonRule(
                name.asText(),
                List.copyOf(layers),
                root.hasNonNull("flops_per_token") ? whole(root, "flops_per_token", "") : null,
                positive(root, "peak_flops_per_second").doubleValue(),
                (int) count(root, "devices", "", 1, MAX_DEVICES));
    }

    private JsonRule.Layers layers(JsonNode group, String at) {
        if (!group.isObject()) {
            throw wrong(at.substring(0, at.length() - 1) + " must be an object");
        }
        mustKnow(group, LAYER_KEYS, at);
        long headDim = count(group, "head_dim", at, 1, MAX_COUNT);
        return new JsonRule.Layers(
                count(group, "count", at, 1, MAX_COUNT),
                count(group, "heads", at, 1, MAX_COUNT),
                headDim,
                group.hasNonNull("value_head_dim") ? count(group, "value_head_dim", at, 0, MAX_COUNT) : headDim,
                group.hasNonNull("attends") ? Long.valueOf(count(group, "attends", at, 1, Long.MAX_VALUE)) : null);
    }

    private void mustKnow(JsonNode object, Set<String> keys, String at) {
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!keys.contains(name)) {
                throw wrong("unknown key " + at + name + "; known: "
                        + String.join(", ", keys.stream().sorted().toList()));
            }
        }
    }

    private long count(JsonNode object, String key, String at, long least, long most) {
        JsonNode value = object.path(key);
        if (!value.isIntegralNumber() || !value.canConvertToLong() || value.asLong() < least || value.asLong() > most) {
            throw wrong(at + key + " must be an integer of " + least
                    + (most == Long.MAX_VALUE ? " or more" : " to " + most));
        }
        return value.asLong();
    }

    private BigInteger whole(JsonNode object, String key, String at) {
        BigDecimal value = number(object, key, at);
        try {
            return value.toBigIntegerExact();
        } catch (ArithmeticException e) {
            throw wrong(at + key + " must be an integer");
        }
    }

    private BigDecimal positive(JsonNode object, String key) {
        BigDecimal value = number(object, key, "");
        if (value.signum() == 0) {
            throw wrong(key + " must be above 0");
        }
        return value;
    }

    private BigDecimal number(JsonNode object, String key, String at) {
        JsonNode value = object.path(key);
        if (!value.isNumber()
                || value.decimalValue().signum() < 0
                || value.decimalValue().compareTo(MAX_NUMBER) > 0) {
            throw wrong(at + key + " must be a number of 0 to 1e30");
        }
        return value.decimalValue();
    }

    private Problem wrong(String what) {
        return new Problem(ExitStatus.UNREADABLE_INPUT, file + ": " + what + "; see docs/speed-of-light.md");
    }
}
