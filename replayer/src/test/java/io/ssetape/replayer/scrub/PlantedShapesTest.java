package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.flow.PieceSizes;
import io.ssetape.replayer.flow.Rechunker;
import io.ssetape.replayer.flow.TapeScript;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One secret of each shape at each kind of place, whole and in pieces of every size: nothing of it is left. */
class PlantedShapesTest {
    /** What a secret may look like, and what of it must not be found. */
    enum Shape {
        WORD("Zanzibar", "anzib", "zibar"),
        NUMBER("48151623", "48151", "81516", "15162", "51623"),
        IPV4("10.77.66.55", "10.77.6", "77.66", "66.55"),
        IPV6("2001:4815:1623:77::5", "4815", "1623"),
        MAIL("zan.zibar@pemba.example", "zan.z", "zibar", "pemba", "xample");

        private final String secret;
        private final String pieces;

        Shape(String secret, String... pieces) {
            this.secret = secret;
            this.pieces = String.join(" ", pieces);
        }
    }

    private static final String REQUEST = "GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n";
    private static final String CHUNKED = String.join(
            "\r\n", "HTTP/1.1 200 OK", "Content-Type: text/event-stream", "Transfer-Encoding: chunked", "", "");

    private static final List<String> FIELDS = List.of(
            "X-Acme: %s",
            "%s: 1",
            "Host: %s",
            "Host: h:%s",
            "Referer: http://%s/a",
            "Referer: http://bob:%s@h:8080/a",
            "Referer: /a?%s=%s#%s",
            "X-Forwarded-For: %s",
            "X-Forwarded-For: bob:%s",
            "Forwarded: for=%s;by=\"[%s]:80\"",
            "Via: 1.1 %s",
            "Accept: text/%s;q=0.5, %s;q=%s",
            "Accept-Language: %s",
            "Accept-Encoding: %s",
            "Cache-Control: x=%s, max-age=%s",
            "Keep-Alive: timeout=%s, %s",
            "Content-Type: multipart/form-data; boundary=%s",
            "Content-Type: application/json; version=%s",
            "Date: %s",
            "Date: Tue, 02 Dec 2025 %s",
            "Last-Modified: Tue, %s",
            "Age: %s",
            "Retry-After: in %s",
            "Retry-After: %s",
            "Expect: %s",
            "Connection: %s",
            "TE: %s",
            "Trailer: %s",
            "Vary: %s",
            "Cookie: a=%s",
            "Authorization: Bearer %s",
            "X-Request-Id: %s",
            "ETag: W/\"%s\"",
            "X-Process-Time: %s",
            "X-RateLimit-Limit-Requests: %s",
            "OpenAI-Version: %s",
            "User-Agent: a/%s (%s)",
            " %s folded",
            "no field %s");

    private static final List<String> TARGETS = List.of(
            "/v1/%s",
            "/%s?a",
            "/v1/models?%s",
            "/v1/models?a=%s&%s=b#%s",
            "http://%s/v1",
            "http://bob:%s@h/v1",
            "http://h:%s/v1",
            "http://h:%sx/v1",
            "%s");

    /** Strings within JSON. */
    private static final List<String> TEXTS = List.of(
            "{'messages':[{'role':'%s','content':'%s','name':'%s','status':'%s','code':'%s','type':'%s','parent':'%s'}]}",
            "{'messages':[{'content':[{'type':'%s','text':'%s','model':'%s','created':'%s'}]}],'documents':[{'status':'%s'}]}",
            "{'prompt':['%s'],'input':[{'content':'%s'}],'model':'/data/%s','lora_path':['%s'],'user':'%s'}",
            "{'user':{'status':'%s','created':'%s'},'%s':{'a':'%s'},'metadata':{'%s':'%s'}}",
            "{'tools':[{'type':'function','function':{'name':'%s','parameters':{'%s':'%s'}},'status':'%s'}]}",
            "{'error':{'message':'%s','code':'%s','param':'%s'},'bootstrap_host':'%s','worker_url':'http://a:%s@%s/'}",
            "{'choices':[{'delta':{'content':'%s','reasoning_content':'%s'},'finish_reason':'%s'}],'id':'%s'}",
            "{'prompt_tokens':'%s','created':'%s','spec_accept_histogram':{'%s':1},'seed':'%s'}",
            "{'n':1}%s",
            "%s");

    /** Numbers within JSON. */
    private static final List<String> NUMBERS = List.of(
            "{'prompt_tokens':[%s,1,%s],'input_tokens':[[%s]],'output_tokens':[%s],'text_tokens':[%s],'created':[%s]}",
            "{'usage':{'prompt_tokens':{'%s':1},'total_tokens':[{'a':%s}]}}",
            "{'messages':[{'content':[{'code':%s,'created':%s,'duration':%s,'index':%s,'status':%s}]}]}",
            "{'documents':[{'created':%s,'n':%s}],'input':[{'score':%s}],'prompt':[%s,[%s]]}",
            "{'messages':[{'spec_accept_histogram':[%s],'tool_calls':[{'index':%s}]}],'user':{'created':%s}}",
            "{'chat_template_kwargs':{'duration':%s},'tools':[{'max_tokens':%s,'function':{'created':%s}}]}",
            "{'input_ids':[%s],'token_ids':[[%s]],'logit_bias':{'%s':%s},'code':%s,'seed':%s,'user':%s,'x':%s}",
            "{'error':{'code':%s},'model':%s,'status':[%s],'index':[%s],'param':%s}");

    private static final List<String> LABELS = List.of("host", "pod_ip", "tenant", "le", "model_name", "instance", "a");

    @ParameterizedTest
    @EnumSource
    void isNowhereInHeads(Shape shape) {
        for (String field : FIELDS) {
            String head = "\r\n" + field + "\r\n\r\n";
            streams(shape, field, "GET /v1/models HTTP/1.1" + head, "HTTP/1.1 200 OK" + head);
        }
        for (String target : TARGETS) {
            streams(shape, target, "GET " + target + " HTTP/1.1\r\n\r\n", "");
            streams(shape, target, "CONNECT " + target + " HTTP/1.1\r\n\r\n", "");
        }
        streams(shape, "method", "%s / HTTP/1.1\r\n\r\n", "");
        for (String reason : List.of("%s", "rejected by %s for tenant %s", "Not Found:%s", "OK (%s)")) {
            streams(shape, reason, REQUEST, "HTTP/1.1 400 " + reason + "\r\n\r\n");
        }
    }

    @ParameterizedTest
    @EnumSource
    void isNowhereInTheFramingOfChunks(Shape shape) {
        for (String end : List.of(
                "0;a=%s\r\n\r\n",
                "0\r\nX-A: %s\r\n\r\n",
                "0\r\nX-A: 1\r\n\r\r\nX-B: %s\r\n\r\n",
                "0\r\nX-A: 1\r\n\r\r\n%s\r\n\r\r\nX-B: %s\r\n\r\n")) {
            streams(shape, end, "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + end, CHUNKED + end);
        }
        for (String line : List.of(": %s", "%s", "id: %s", "event: %s", "retry: %s", "retry: 1 %s", "data: %s")) {
            streams(shape, line, REQUEST, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + line + "\n\n");
        }
    }

    @ParameterizedTest
    @EnumSource
    void isNowhereInJson(Shape shape) {
        for (String text : TEXTS) {
            json(shape, text);
        }
        if (shape == Shape.NUMBER) {
            for (String numbers : NUMBERS) {
                json(shape, numbers);
            }
        }
    }

    /** A card number of sixteen digits where a chunk's size should be: no more than how many digits it has is left. */
    @ParameterizedTest
    @EnumSource
    void numbersThatAreNoSizeAreNotWhole(Shape shape) {
        String card = Scrubbed.response(REQUEST, CHUNKED + "4929123412341234 is my card");
        assertThat(card).endsWith("\r\n\r\n800000000000000" + "x".repeat(12));
        assertThat(Scrubbed.response(REQUEST, CHUNKED + "000000000008\r\n{\"n\":12}\r\n"))
                .endsWith("000000000008\r\n{\"n\":12}\r\n");
        streams(shape, "not chunks", REQUEST, CHUNKED + "x%s\r\n");
    }

    @ParameterizedTest
    @EnumSource
    void isNowhereInOtherFrames(Shape shape) {
        String secret = shape.secret;
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("bare", secret);
        settings.put("event_loops", secret + "x");
        settings.put("note", "host " + secret + " pin " + secret + " pin:" + secret);
        settings.put("url", "http://bob:" + secret + "@" + secret + ":80/" + secret);
        settings.put(secret, "true");
        StringBuilder metrics = new StringBuilder();
        LABELS.stream()
                .filter(label -> shape != Shape.NUMBER || !label.equals("le"))
                .forEach(label -> metrics.append("sglang:gen_throughput{")
                        .append(label)
                        .append("=\"")
                        .append(secret)
                        .append("\"} 1 # {t=\"")
                        .append(secret)
                        .append("\"} 1\n"));
        metrics.append("http_")
                .append(secret)
                .append("_total 1\n")
                .append(secret)
                .append(" is ")
                .append(secret);
        List<Frame> frames = new ArrayList<>();
        frames.add(new Frame.TapeStart(
                new WallTime(0, 0),
                1,
                "ssetape 0.1.0 " + secret,
                "0123456789abcdef0123456789abcdef",
                List.of(new Tap(secret, secret, "http://bob:" + secret + "@" + secret)),
                settings));
        frames.add(new Frame.ConnectionOpened(1, 1, secret, secret, secret + ":30000", 1));
        frames.add(new Frame.Mark(2, secret));
        frames.add(new Frame.Gap(3, 1, Direction.RESPONSE, 0, 3, "lost " + secret));
        for (int status : new int[] {200, 500}) {
            frames.add(new Frame.MetricsSnapshot(
                    4,
                    secret,
                    "http://bob:" + secret + "@h:30000/metrics?a=" + secret,
                    status,
                    metrics.toString().getBytes(StandardCharsets.UTF_8)));
        }
        StringBuilder shown = new StringBuilder();
        for (Frame frame : Scrubbed.frames(frames)) {
            shown.append(frame);
            if (frame instanceof Frame.MetricsSnapshot snapshot) {
                shown.append(new String(snapshot.body(), StandardCharsets.UTF_8));
            }
        }
        absent(shape, "frames", shown.toString());
        assertThat(shown.toString()).contains("gen_throughput");
    }

    private static void json(Shape shape, String template) {
        String body = planted(shape, template.replace('\'', '"'));
        String events = "data: " + body + "\n\n";
        streams(
                shape,
                template,
                Scrubbed.post("/v1/chat/completions", body.length()) + body,
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n"
                        + body);
        streams(shape, template, REQUEST, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + events);
    }

    private static String planted(Shape shape, String template) {
        return template.replace("%s", shape.secret);
    }

    private static void streams(Shape shape, String place, String request, String response) {
        List<Frame> frames = new TapeScript()
                .open(1, "entry")
                .request(2, planted(shape, request))
                .response(3, planted(shape, response))
                .frames();
        Stream.concat(Stream.of(Integer.MAX_VALUE), Stream.of(1, 5)).forEach(size -> {
            List<Frame> recut = new ArrayList<>();
            Rechunker rechunker = new Rechunker(PieceSizes.fixed(size), recut::add);
            frames.forEach(rechunker::accept);
            rechunker.finish();
            List<Frame> scrubbed = Scrubbed.frames(recut);
            Arrays.stream(Direction.values())
                    .forEach(direction -> absent(shape, place, Scrubbed.latin1(Scrubbed.stream(scrubbed, direction))));
        });
    }

    private static void absent(Shape shape, String place, String text) {
        List.of(shape.pieces.split(" "))
                .forEach(piece -> assertThat(text).as(place).doesNotContain(piece));
    }
}
