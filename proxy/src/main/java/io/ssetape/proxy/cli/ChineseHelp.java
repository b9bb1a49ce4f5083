package io.ssetape.proxy.cli;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;

/** What {@code --help} says in Chinese. */
final class ChineseHelp {
    private static final String RESOURCE = "help_zh.properties";

    private ChineseHelp() {}

    /** The texts under the keys that picocli looks for. */
    static ResourceBundle texts() {
        try (InputStreamReader in =
                new InputStreamReader(ChineseHelp.class.getResourceAsStream(RESOURCE), StandardCharsets.UTF_8)) {
            return new PropertyResourceBundle(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
