package io.ssetape.replayer.scrub;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How the value of a header field is treated, by the field's name. */
enum FieldRule {
    /** Public words stay. */
    WORDS(WordsMask.Numbers.NONE, """
            content-type content-encoding transfer-encoding connection accept accept-encoding
            accept-language accept-charset expect upgrade te trailer vary pragma
            allow content-language accept-ranges x-content-type-options
            access-control-allow-credentials access-control-allow-methods x-accel-buffering proxy-connection
            x-should-retry"""),
    /** Public words stay, and small numbers behind those that count something. */
    COUNTED(WordsMask.Numbers.COUNTED, "keep-alive cache-control"),
    /** A small number stays. */
    NUMBER(WordsMask.Numbers.ALONE, """
            age retry-after retry-after-ms access-control-max-age sec-websocket-version max-forwards
            x-stainless-retry-count x-stainless-timeout x-stainless-read-timeout"""),
    /** A number stays, as long as it can be the length of something. */
    LENGTH(WordsMask.Numbers.LENGTH, "content-length"),
    /** A date stays. */
    DATE(WordsMask.Numbers.NONE, "date last-modified expires"),
    /** A pseudonym. */
    ID(WordsMask.Numbers.NONE, """
            x-request-id request-id x-correlation-id x-session-id session-id x-trace-id traceparent x-amzn-trace-id
            x-client-request-id x-smg-routing-key x-conversation-id x-user-id idempotency-key x-b3-traceid x-b3-spanid
            openai-organization openai-project etag if-none-match"""),
    /** A host, or a URL. */
    ADDRESS(WordsMask.Numbers.NONE, """
            host location content-location referer origin forwarded x-forwarded-for x-forwarded-host x-real-ip
            x-forwarded-uri x-original-uri x-smg-target-worker access-control-allow-origin alt-svc via"""),
    /** Filler: what is sent is nobody's business, that it is sent is public. */
    FILLER(WordsMask.Numbers.NONE, """
            user-agent server authorization proxy-authorization cookie set-cookie x-api-key api-key x-powered-by
            strict-transport-security content-security-policy x-forwarded-proto x-forwarded-port tracestate baggage
            content-disposition content-range range if-modified-since www-authenticate proxy-authenticate
            access-control-allow-headers access-control-expose-headers access-control-request-headers
            access-control-request-method sec-websocket-key sec-websocket-accept sec-websocket-protocol
            sec-websocket-extensions x-stainless-lang x-stainless-package-version x-stainless-os x-stainless-arch
            x-stainless-runtime x-stainless-runtime-version x-stainless-async x-stainless-helper-method cf-ray
            x-frame-options x-xss-protection referrer-policy link dnt sec-fetch-mode sec-fetch-site sec-fetch-dest
            priority upgrade-insecure-requests x-process-time x-envoy-upstream-service-time
            x-ratelimit-limit-requests x-ratelimit-remaining-requests openai-processing-ms openai-version""");

    private final WordsMask.Numbers numbers;
    private final String names;

    FieldRule(WordsMask.Numbers numbers, String names) {
        this.numbers = numbers;
        this.names = names;
    }

    private static final FieldRule[] RULES = rules().values().toArray(FieldRule[]::new);

    private static Map<String, FieldRule> rules() {
        Map<String, FieldRule> rules = new LinkedHashMap<>();
        for (FieldRule rule : values()) {
            for (String name : ProtocolWords.split(rule.names)) {
                if (rules.put(name, rule) != null) {
                    throw new IllegalStateException("two rules for " + name);
                }
            }
        }
        return rules;
    }

    /** Where numbers stay in the words of a value. */
    WordsMask.Numbers numbers() {
        return numbers;
    }

    /** The names of all fields that are known, in the order of their numbers. */
    static List<String> names() {
        return List.copyOf(rules().keySet());
    }

    /** The rule for a field by the number of its name, or for one that is not known. */
    static FieldRule of(int number) {
        return number == Words.NONE ? FILLER : RULES[number];
    }
}
