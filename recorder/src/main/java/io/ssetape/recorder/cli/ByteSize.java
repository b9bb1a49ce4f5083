package io.ssetape.recorder.cli;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Sizes on the command line and in messages. */
public final class ByteSize implements ITypeConverter<Long> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,15})\\s*([KMGT]?)(B|IB|)", Pattern.CASE_INSENSITIVE);
    private static final Map<String, Integer> POWERS = Map.of("", 0, "K", 1, "M", 2, "G", 3, "T", 4);
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    /** Reads {@code 268435456}, {@code 256M}, {@code 256MiB} (both 1024-based) or {@code 256MB} (1000-based). */
    @Override
    public Long convert(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw notASize(text);
        }
        int power = POWERS.get(matcher.group(2).toUpperCase(Locale.ROOT));
        long base = matcher.group(3).equalsIgnoreCase("B") ? 1000 : 1024;
        try {
            long bytes = Long.parseLong(matcher.group(1));
            for (int i = 0; i < power; i++) {
                bytes = Math.multiplyExact(bytes, base);
            }
            return bytes;
        } catch (ArithmeticException e) {
            throw notASize(text);
        }
    }

    /** A size for people, for instance {@code 5.1 MiB}. */
    public static String text(long bytes) {
        double size = bytes;
        int unit = 0;
        while (size >= 1024 && unit < UNITS.length - 1) {
            size /= 1024;
            unit++;
        }
        return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", size, UNITS[unit]);
    }

    private static TypeConversionException notASize(String text) {
        return new TypeConversionException("'" + text + "' is not a size: give for instance 256MiB");
    }
}
