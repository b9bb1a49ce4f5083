package io.ssetape.replayer.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Takes the number of an exchange. */
final class ExchangeNumber implements ITypeConverter<Long> {
    @Override
    public Long convert(String word) {
        try {
            return Long.valueOf(word);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + word + "' is no exchange number; show TAPE lists them");
        }
    }
}
