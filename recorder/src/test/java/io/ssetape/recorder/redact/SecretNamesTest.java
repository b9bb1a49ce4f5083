package io.ssetape.recorder.redact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretNamesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "authorization",
                "proxy-authorization",
                "x-authorization",
                "cookie",
                "cookie2",
                "set-cookie",
                "set-cookie2",
                "x-api-key",
                "api-key",
                "apikey",
                "x_api_key",
                "x-goog-api-key",
                "openai-api-key",
                "x-rapidapi-key",
                "x-portkey-virtual-key",
                "ocp-apim-subscription-key",
                "x-functions-key",
                "x-auth-token",
                "x-auth-key",
                "private-token",
                "accesstoken",
                "x-amz-security-token",
                "x-vault-token",
                "token",
                "helicone-auth",
                "x-jwt-assertion",
                "x-client-secret",
                "x-password",
                "x-credentials",
                "authentication",
                "x-authentication",
                "x-ms-token-aad-access-token",
                "x-ms-token-google-id-token",
                "x-amzn-oidc-data",
                "x-amz-server-side-encryption-customer-key",
                "x-ms-encryption-key",
                "x-gateway-key",
                "openai_key",
                "x-key",
                "dpop",
                "x-otp",
                "x-pwd",
                "x-passcode",
                "sec-websocket-protocol"
            })
    void aCredentialFieldIsSecret(String name) {
        assertThat(SecretNames.isHeader(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "host",
                "content-type",
                "accept",
                "user-agent",
                "www-authenticate",
                "proxy-authenticate",
                "x-request-id",
                "x-sglext-ids-framed",
                "max-tokens",
                "x-max-token",
                "x-ratelimit-remaining-tokens",
                "x-ratelimit-limit-tokens",
                "x-time-to-first-token-ms",
                "x-time-per-output-token",
                "inter-token-latency",
                "x-token-count",
                "x-decode-token-ms",
                "idempotency-key",
                "x-idempotency-key",
                "surrogate-key",
                "x-smg-routing-key",
                "x-prompt-cache-key",
                "keys",
                "x-monkey",
                "sec-websocket-key",
                "access-control-allow-credentials",
                "access-control-allow-headers",
                "content-security-policy",
                "openai-organization",
                "x-amz-signature",
                "author",
                "key",
                "tokenizer",
                "x-tokenizer-path"
            })
    void aUsefulFieldIsNot(String name) {
        assertThat(SecretNames.isHeader(name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "key",
                "api_key",
                "api-key",
                "apikey",
                "token",
                "access_token",
                "refresh_token",
                "sig",
                "signature",
                "client_secret",
                "x-amz-signature",
                "x-amz-security-token",
                "password",
                "pwd",
                "pass",
                "passcode",
                "code",
                "code_verifier",
                "ticket",
                "jsessionid",
                "gateway_key",
                "user[password]",
                "auth[token]",
                "token[]",
                "key[]",
                "x.api.key",
                "to\u00ffken",
                "key\u0000",
                "x-goog-signature",
                "samlresponse",
                "client_assertion",
                "auth"
            })
    void aCredentialParameterIsSecret(String name) {
        assertThat(SecretNames.isParameter(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "q", "model", "max_tokens", "api-version", "keys", "page", "tokens", "monkey"})
    void aUsefulParameterIsNot(String name) {
        assertThat(SecretNames.isParameter(name)).isFalse();
    }
}
