package io.ssetape.proxy.demo;

import java.nio.charset.StandardCharsets;

/**
 * One server-sent event and how long the service takes before it.
 *
 * @param delayMillis the time since the event before, or since the request
 * @param bytes the event with its blank line; must not be changed
 */
record TimedEvent(int delayMillis, byte[] bytes) {
    static TimedEvent done() {
        return data(0, "[DONE]".getBytes(StandardCharsets.UTF_8));
    }

    static TimedEvent data(int delayMillis, byte[] data) {
        byte[] prefix = "data: ".getBytes(StandardCharsets.US_ASCII);
        byte[] event = new byte[prefix.length + data.length + 2];
        System.arraycopy(prefix, 0, event, 0, prefix.length);
        System.arraycopy(data, 0, event, prefix.length, data.length);
        event[event.length - 2] = '\n';
        event[event.length - 1] = '\n';
        return new TimedEvent(delayMillis, event);
    }
}
