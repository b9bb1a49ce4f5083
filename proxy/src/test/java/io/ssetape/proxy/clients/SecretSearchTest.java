package io.ssetape.proxy.clients;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretSearchTest {
    private static final String SECRET = "sk-live-4d1f9a77c3";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "ab", "abc", "Bearer "})
    void base64OfTheSecretAmongOtherBytesIsFound(String before) throws IOException {
        byte[] text = (before + SECRET + "\r\n").getBytes(StandardCharsets.US_ASCII);
        Files.writeString(folder.resolve("file"), "{" + Base64.getEncoder().encodeToString(text) + "}");

        assertThatThrownBy(() -> SecretSearch.assertAbsent(folder, SECRET)).isInstanceOf(AssertionError.class);
    }

    @Test
    void plainSecretIsFoundAndItsAbsenceIsNoFailure() throws IOException {
        Files.writeString(folder.resolve("file"), "api-key: " + "*".repeat(SECRET.length()));
        assertThatCode(() -> SecretSearch.assertAbsent(folder, SECRET)).doesNotThrowAnyException();

        Files.writeString(folder.resolve("other"), "api-key: " + SECRET);
        assertThatThrownBy(() -> SecretSearch.assertAbsent(folder, SECRET)).isInstanceOf(AssertionError.class);
    }
}
