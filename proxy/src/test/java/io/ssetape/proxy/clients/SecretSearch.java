package io.ssetape.proxy.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/** Looks for a secret in files, as it is and in each form that base64 gives it. */
final class SecretSearch {
    private SecretSearch() {}

    /** No file below the folder has any form of the secret; there have to be files. */
    static void assertAbsent(Path folder, String secret) throws IOException {
        List<String> forms = forms(secret);
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        assertThat(files).isNotEmpty();
        for (Path file : files) {
            String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
            for (String form : forms) {
                assertThat(bytes.contains(form)).as("%s in %s", form, file).isFalse();
            }
        }
    }

    /** The secret, and what is the same of its base64 wherever it stands among other bytes. */
    static List<String> forms(String secret) {
        List<String> forms = new ArrayList<>(List.of(secret));
        for (int before = 0; before < 3; before++) {
            String padded = "x".repeat(before) + secret;
            String base64 = Base64.getEncoder().encodeToString(padded.getBytes(StandardCharsets.UTF_8));
            // The first and the last quartet may hold bits of the neighbours.
            forms.add(base64.substring(before == 0 ? 0 : 4, (padded.length() / 3) * 4));
        }
        return forms;
    }
}
