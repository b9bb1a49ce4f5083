package io.ssetape.replayer.interpret;

import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.chat.ChatEvent.Syntax;
import io.ssetape.replayer.chat.PayloadReader;
import io.ssetape.replayer.sse.Payload;
import io.ssetape.replayer.sse.Utf8;
import java.nio.charset.StandardCharsets;

/** Reads payloads as the standard does, which decodes what is no UTF-8 with replacement characters. */
record LenientReader(PayloadReader reader) {
    ChatEvent read(Payload payload) {
        ChatEvent event = reader.read(payload.bytes(), payload.from(), payload.to());
        if (event.syntax() == Syntax.INVALID && !Utf8.isValid(payload.bytes(), payload.from(), payload.to())) {
            byte[] repaired = new String(payload.bytes(), payload.from(), payload.length(), StandardCharsets.UTF_8)
                    .getBytes(StandardCharsets.UTF_8);
            return reader.read(repaired, 0, repaired.length);
        }
        return event;
    }
}
