package io.ssetape.proxy.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Paths as users give them. The empty one, which an unset variable makes, would be the current folder. */
final class PathConverter implements ITypeConverter<Path> {
    @Override
    public Path convert(String value) {
        if (value.isEmpty()) {
            throw new TypeConversionException("the path is empty; name one");
        }
        try {
            return Path.of(value);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("no path can be like this; name another");
        }
    }
}
