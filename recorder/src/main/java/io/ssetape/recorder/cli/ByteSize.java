package io.ssetape.recorder.cli;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Sizes on the command line and in messages. */
public final class ByteSize implements ITypeConverter<Long> {
    /** Digits are ASCII, and so few that no text makes arithmetic slow. */
    private static final Pattern FORM =
            Pattern.compile("([0-9]{1,30}(?:\\.[0-9]{1,30})?) *(?:([KMGT])(IB|B)?|B)?", Pattern.CASE_INSENSITIVE);

    private static final List<String> PREFIXES = List.of("K", "M", "G", "T");
    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    /**
     * Reads {@code 268435456}, {@code 256M}, {@code 256MiB} (both 1024-based) or {@code 256MB} (1000-based). A decimal fraction is
     * allowed where it gives whole bytes, as in {@code 1.5GiB}.
     *
     * @throws TypeConversionException when it is no size, no whole number of bytes, or more than a long can hold
     */
    @Override
    public Long convert(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new TypeConversionException(
                    "'" + text + "' is not a size: give for instance 256MiB, 1.5GiB, 100MB or a number of bytes");
        }
        BigDecimal bytes = new BigDecimal(matcher.group(1)).multiply(unit(matcher.group(2), matcher.group(3)));
        if (bytes.compareTo(MOST) > 0) {
            throw new TypeConversionException("'" + text + "' is too large for a size: give less than 8388608TiB");
        }
        BigDecimal plain = bytes.stripTrailingZeros();
        if (plain.scale() > 0) {
            throw new TypeConversionException("'" + text + "' is " + plain.toPlainString()
                    + " bytes: give a size that is a whole number of bytes, for instance 256MiB");
        }
        return bytes.longValueExact();
    }

    /**
     * How many bytes a unit has.
     *
     * @param prefix K, M, G or T; null for bytes
     * @param ending iB or B; null for the 1024-based one
     */
    private static BigDecimal unit(String prefix, String ending) {
        if (prefix == null) {
            return BigDecimal.ONE;
        }
        BigDecimal base = BigDecimal.valueOf("B".equalsIgnoreCase(ending) ? 1000 : 1024);
        return base.pow(PREFIXES.indexOf(prefix.toUpperCase(Locale.ROOT)) + 1);
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
}
