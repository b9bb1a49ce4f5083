package io.ssetape.replayer.report.summary;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Wall times as text: ISO 8601 in UTC, always with nine digits after the point. */
final class IsoTime {
    private static final DateTimeFormatter NANOS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private IsoTime() {}

    static String format(Instant instant) {
        return NANOS.format(instant);
    }
}
