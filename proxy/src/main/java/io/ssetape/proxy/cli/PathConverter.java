package io.ssetape.proxy.cli;

import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Paths as users give them. The empty one, which an unset variable makes, would be the current folder. */
final class PathConverter implements ITypeConverter<Path> {
    private static final char LAST_OF_ASCII = 0x7f;
    private static final String FOLDER = System.getProperty("user.dir", "");

    @Override
    public Path convert(String value) {
        if (value.isEmpty()) {
            throw new TypeConversionException("the path is empty; name one");
        }
        try {
            Path path = Path.of(value);
            if (!path.isAbsolute() && isBeyondLocale(FOLDER)) {
                throw new TypeConversionException(
                        "the folder you are in has letters that the locale (LC_ALL, LC_CTYPE or LANG) has not; set one"
                                + " with UTF-8, for instance LC_ALL=C.UTF-8");
            }
            return path;
        } catch (InvalidPathException e) {
            throw new TypeConversionException(
                    isBeyondAscii(value)
                            ? "the locale (LC_ALL, LC_CTYPE or LANG) has no such letters; set one with UTF-8, for instance"
                                    + " LC_ALL=C.UTF-8"
                            : "no path can be like this; name another");
        }
    }

    /** Where no path leads that begins here: the JVM has read the folder's name by a locale that it does not fit, and lost its letters. */
    private static boolean isBeyondLocale(String folder) {
        return isBeyondAscii(folder) && !new File(folder).exists();
    }

    private static boolean isBeyondAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > LAST_OF_ASCII) {
                return true;
            }
        }
        return false;
    }
}
