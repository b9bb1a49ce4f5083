package io.ssetape.replayer.chat;

import java.util.Map;

/**
 * Which keys a request body has, without its texts: what two sightings of one request are compared by.
 *
 * @param values what stands at each key of the root, and of objects directly in it as {@code outer.inner}, in order of
 *     appearance: numbers, {@code true}, {@code false}, {@code null} and names (model, rid) as they are, everything else as its
 *     kind and a short hash
 * @param contentHash a hash of the prompt (messages, prompt, text, input, input_ids), whatever its spacing; null without one
 * @param rid the request id that the body brings, or null
 * @param bootstrapRoom the room in which prefill and decode nodes meet, or null
 */
public record RequestKeys(Map<String, String> values, String contentHash, String rid, String bootstrapRoom) {}
