package io.ssetape.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which ssetape this is. */
public final class Version {
    private Version() {}

    /** The number alone, for instance {@code 0.1.0}. */
    public static String number() {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }

    /** Name and number, as tapes and {@code --version} carry it. */
    public static String text() {
        return "ssetape " + number();
    }
}
