package io.ssetape.replayer.report.text;

import io.ssetape.replayer.http.HttpFields;
import java.util.Locale;
import java.util.Set;

/** Head fields as text, credentials masked. */
final class HeadFields {
    private static final String MASK = "***";
    private static final Set<String> SECRET =
            Set.of("authorization", "proxy-authorization", "cookie", "set-cookie", "authentication-info");

    private HeadFields() {}

    static void print(Page page, HttpFields fields) {
        fields.all().forEach(field -> page.text(line(field)));
    }

    static String line(HttpFields.Field field) {
        return SafeText.of(field.name()) + ": " + (isSecret(field.name()) ? MASK : SafeText.of(field.value()));
    }

    private static boolean isSecret(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return SECRET.contains(lower) || lower.endsWith("key") || lower.endsWith("token");
    }
}
