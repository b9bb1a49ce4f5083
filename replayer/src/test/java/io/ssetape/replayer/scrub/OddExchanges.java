package io.ssetape.replayer.scrub;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.TapeScript;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Exchanges as odd as the protocols allow, made at random, with a secret at each place where one may stand. */
final class OddExchanges {
    private static final String LETTERS = "bcdfghjklmnpqrstvwyzBDFGHKLMNPQRSTVWYZ";

    /** What requests say, by path; {@code %s} is a secret, {@code %d} a secret number, {@code %c} a count, {@code %r} a real one, {@code %b} a flag. */
    private static final List<String> REQUESTS = List.of(
            "/v1/chat/completions {'model':'%s','messages':[{'role':'user','content':'%s'},{'role':'assistant','content':"
                    + "[{'type':'text','text':'%s'}],'tool_calls':[{'id':'%s','type':'function','function':"
                    + "{'name':'%s','arguments':'{%s'}}]}],'stream':true,'n':2,'seed':%d,'bootstrap_port':%p,"
                    + "'stream_options':{'include_usage':%b},'return_spec_tokens_details':%b,'user':'%s'}",
            "/v1/chat/completions {'messages':[],'tools':[{'type':'function','function':{'name':'%s','description':'%s',"
                    + "'parameters':{'type':'object','properties':{'%s':{'type':'%s','default':%d}}}}}],'stream':true,"
                    + "'extra_body':{'return_spec_tokens_details':%b},'logit_bias':{'%d':%d},'max_tokens':%c,'%s':[%d]}",
            "/v1/completions {'prompt':['%s','%s'],'stream':true,'logprobs':5,'stop':['%s'],'best_of':%c,'suffix':'%s'}",
            "/v1/completions {'prompt':[%d,%d],'stream':false,'echo':%b,'metadata':{'%s':'%s'}}",
            "/generate {'text':'%s','sampling_params':{'max_new_tokens':%c,'stop':'%s','temperature':0.5},'stream':true,"
                    + "'rid':'%s','return_logprob':true}",
            "/v1/responses {'model':'%s','input':[{'role':'user','content':'%s'}],'instructions':'%s','stream':true,"
                    + "'previous_response_id':'resp_%s','reasoning':{'effort':'high'}}",
            "/%s/v1/chat/completions?%s=%s&a=%d {'stream':true,'messages':[{'content':'%s'}],'%s':{'include_usage':%b}}",
            "/v1/chat/completions {'messages':[{'content':'%s'}],'stream':'%s','n':'%s','max_tokens':[%d],'include_usage':%b,"
                    + "'sampling_params':{'stream_options':{'include_usage':%b}},'Stream':%b,'stream_option':{'include_usages':%b}}",
            "/v1/completions?%s {'prompt':[[%d,%d],[%d]],'stream':true,'n':2,'return_spec_token_details':%b}",
            "/generate {'input_ids':[[%d],[%d]],'stream':true,'sampling_params':[{'n':1},{'%s':%d}]}",
            "/v1/embeddings {'input':'%s','dimensions':%d}",
            "/v1/chat/completions {'stream':true,'messages':[{'content':'%s'}]",
            "/v1/chat/completions no JSON %s");

    /** What events bring, and whole answers. */
    private static final List<String> EVENTS = List.of(
            "{'id':'chatcmpl-%s','object':'chat.completion.chunk','created':%c,'model':'%s','choices':[{'index':0,'delta':"
                    + "{'role':'assistant','content':'%s'},'logprobs':null,'finish_reason':null}]}",
            "{'id':'chatcmpl-%s','choices':[{'index':1,'delta':{'content':'%s [DONE]'},'finish_reason':'%s'}]}",
            "{'choices':[{'index':0,'delta':{'reasoning_content':'%s','content':null},'logprobs':{'content':"
                    + "[{'token':'%s','logprob':-%f,'bytes':[%d,104],'top_logprobs':[{'token':'%s','logprob':-1e-05}]}]}}]}",
            "{'choices':[{'index':0,'delta':{'tool_calls':[{'index':0,'id':'call_%s','type':'function','function':"
                    + "{'name':'%s','arguments':'{%s:[DONE]'}}]},'finish_reason':'tool_calls'}]}",
            "{'choices':[{'index':0,'text':'%s','finish_reason':'length','matched_stop':%d}],'system_fingerprint':'%s'}",
            "{'text':'%s','meta_info':{'id':'%s','finish_reason':{'type':'stop','matched':'%s'},'prompt_tokens':%c,"
                    + "'completion_tokens':%c,'output_token_logprobs':[[-%f,%d,'%s']],'e2e_latency':%r}}",
            "{'type':'response.output_text.delta','item_id':'msg_%s','output_index':0,'content_index':0,'delta':'%s'}",
            "{'type':'response.completed','response':{'id':'resp_%s','status':'completed','output':[{'type':'message','content':"
                    + "[{'type':'output_text','text':'%s'}]}],'usage':{'input_tokens':%c,'output_tokens':%c}}}",
            "{'choices':[],'usage':{'prompt_tokens':%c,'completion_tokens':%c,'%s':%d,'prompt_tokens_details':null},"
                    + "'sglext':{'spec_tokens_details':{'spec_num_correct_drafts':%c,'spec_num_proposed_drafts':%c,'%s':%f,"
                    + "'spec_verify_ct':%c,'spec_accept_histogram':[%c,%c],'spec_accept_rate':%r,'%s':[%d,%f,'%s']},"
                    + "'cached_tokens_details':{'device':%c,'%s':%f},'%s':'%s'}}",
            "{'error':{'message':'%s','type':'%s','code':%d,'param':'%s','status':%d}}",
            "{'error':'%s','choices':[{'index':0,'delta':{},'finish_reason':'abort'}]}",
            "{'%s':{'%s':['%s',%d,%f,null,true]},'choices':'%s'}",
            "{'choices':[{'index':0,'delta':{'content':'%s'}",
            "{'choices':[{'index':0,'delta':{'reasoning_content':'%s','reasoning':'%s'},'finish_reason':%d}]}",
            "{'choices':[{'index':0,'delta':{'content':'%s'},'finish_reason':['%s'],'finish_reason':{'type':'%s'}}]}",
            "{'choices':[{'index':%c,'message':{'role':'assistant','content':'\\ud83d%s','tool_calls':null},'stop_reason':%d}]}",
            "{'usage':{'prompt_tokens':%c,'input_tokens':%c,'completion_tokens':-1,'output_tokens':1e3,'total_tokens':'%s',"
                    + "'reasoning_tokens':%c,'completion_tokens_details':{'reasoning_tokens':null,'accepted_prediction_tokens':%c,"
                    + "'rejected_prediction_tokens':0}},'choices':null}",
            "{'id':'%s','id':%d,'choices':[{'index':'%s','delta':null,'meta_info':{'spec_verify_ct':%c,'spec_accept_token_num':%c,"
                    + "'spec_draft_token_num':%c,'%s':[%f,{'%s':%f}]}}],'sglext':[]}",
            "{'choices':[{'index':0,'delta':{'content':NaN},'sglext':{'spec_tokens_details':[{'spec_verify_ct':%c,'%s':-%f},null,"
                    + "{'spec_num_correct_drafts':'%s','spec_verify_ct':%c,'%s':Infinity,'%s':'\\n%s'}],'routed_experts':'%s'}}]}",
            "{'a':%d%d%d%d,'b':1e999,'c':-0,'d':%f,'e':'%s\u0001'}",
            "[{'choices':'%s'},%d]",
            "%d",
            "\"%s\"",
            "{'choices':[{'text':'%s'}]} %s",
            "no JSON %s",
            "[DONE] ",
            "[DONE]");

    private static final List<String> LINES = List.of(
            ": %s",
            "retry: %d", "retry:%c", "id: %s", "event: %s", "event: response.output_text.delta", "%s: %d", "%s");

    private static final List<String> FIELDS = List.of(
            "X-%s: %s",
            "Server: %s",
            "Age: %d",
            "Retry-After: %d",
            "Keep-Alive: timeout=5, max=%d",
            "Cache-Control: max-age=%d, %s",
            "X-Request-Id: %s",
            "Set-Cookie: %s=%d",
            "Date: Tue, 02 Dec 2025 10:20:30 GMT",
            "Max-Forwards: 7 %d",
            "Via: 1.1 %s",
            "Location: https://%s:%d/%s?%s",
            "ETag: \"%s\"");

    final List<String> secrets = new ArrayList<>();
    private final Random random;
    private List<String> events = EVENTS;

    OddExchanges(long seed) {
        random = new Random(seed);
    }

    /** One connection with some exchanges, whole reads. */
    List<Frame> connection(long number, boolean gap) {
        TapeScript script = new TapeScript().on(number).open(1, "entry");
        int exchanges = 1 + random.nextInt(3);
        for (int i = 0; i < exchanges; i++) {
            request(script);
            boolean last = i == exchanges - 1;
            if (gap && last) {
                byte[] answer = response(true);
                int from = random.nextInt(answer.length);
                int to = from + random.nextInt(answer.length - from);
                script.bytes(20, Direction.RESPONSE, false, Arrays.copyOf(answer, from));
                script.gap(21, Direction.RESPONSE, to - from);
                script.bytes(22, Direction.RESPONSE, false, Arrays.copyOfRange(answer, to, answer.length));
            } else {
                script.bytes(20, Direction.RESPONSE, false, response(last));
            }
        }
        script.close(1_000, pick(List.of(Party.values())), random.nextInt(4) > 0 ? CloseKind.FIN : CloseKind.RESET);
        return script.frames();
    }

    private void request(TapeScript script) {
        String[] parts = pick(REQUESTS).split(" ", 2);
        // Of its events every text is the answer's, whatever it is under.
        events = parts[0].equals("/generate")
                ? EVENTS.stream()
                        .filter(event -> !event.matches(".*'(response|choices)\\b.*") || event.matches(".*'error'.*"))
                        .toList()
                : EVENTS;
        byte[] body = utf8(filled(parts[1].replace('\'', '"'), true));
        String framing = random.nextBoolean() ? "Content-Length: " + body.length : "Transfer-Encoding: chunked";
        script.bytes(
                10,
                Direction.REQUEST,
                false,
                utf8("POST " + filled(parts[0], false) + " HTTP/1.1\r\nHost: " + secret() + ".example:"
                        + (10_000 + random.nextInt(50_000)) + "\r\n" + fields() + framing + "\r\n\r\n"));
        script.bytes(11, Direction.REQUEST, false, framing.endsWith("d") ? chunked(body) : body);
    }

    private byte[] response(boolean last) {
        boolean stream = random.nextInt(4) > 0;
        byte[] body = utf8(stream ? stream() : filled(pick(events).replace('\'', '"'), true));
        String type =
                stream ? pick(List.of("text/event-stream", "text/event-stream; charset=utf-8")) : "application/json";
        type += pick(List.of("", "", "\r\nConnection: close", "\r\nTransfer-Encoding : identity", "\r\nX-Empty:"));
        String status = random.nextInt(5) > 0 ? "200 OK" : pick(List.of("400 Bad Request", "503 " + secret()));
        int framing = random.nextInt(last ? 3 : 2);
        String head = "HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\n" + fields();
        head += List.of("Content-Length: " + body.length + "\r\n", "Transfer-Encoding: chunked\r\n", "")
                .get(framing);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        if (random.nextInt(6) == 0) {
            all.writeBytes(utf8("HTTP/1.1 100 Continue\r\n" + fields() + "\r\n"));
        }
        head = (random.nextInt(8) == 0 ? "\r\n" : "") + head + (random.nextInt(8) == 0 ? " folded\r\n" : "") + "\r\n";
        all.writeBytes(utf8(random.nextInt(8) == 0 ? head.replace("\r\n", "\n") : head));
        all.writeBytes(framing == 1 ? chunked(body) : body);
        byte[] bytes = all.toByteArray();
        boolean cut = last && random.nextInt(6) == 0;
        return cut ? Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length)) : bytes;
    }

    private String stream() {
        String end = pick(List.of("\n", "\r\n", "\n", "\r"));
        StringBuilder stream = new StringBuilder(random.nextInt(12) == 0 ? "\ufeff" : "");
        for (int i = random.nextInt(8); i >= 0; i--) {
            while (random.nextInt(4) == 0) {
                stream.append(filled(pick(LINES), false)).append(end);
            }
            String data = filled(pick(events).replace('\'', '"'), true);
            int comma = data.indexOf(',');
            if (random.nextInt(8) == 0 && comma > 0) {
                data = data.substring(0, comma + 1) + end + "data: " + data.substring(comma + 1);
            }
            stream.append(random.nextBoolean() ? "data: " : "data:")
                    .append(data)
                    .append(end);
            stream.append(random.nextInt(20) == 0 ? "" : end);
        }
        return stream.append(random.nextInt(4) == 0 ? "" : "data: [DONE]" + end + end)
                .toString();
    }

    private byte[] chunked(byte[] body) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int at = 0;
        while (at < body.length) {
            int size = Math.min(body.length - at, 1 + random.nextInt(90));
            String digits = Integer.toHexString(size);
            String extension = random.nextInt(4) == 0 ? ";" + secret() + "=" + number() : "";
            out.writeBytes(utf8((random.nextBoolean() ? digits : "00" + digits) + extension + "\r\n"));
            out.write(body, at, size);
            out.writeBytes(utf8("\r\n"));
            at += size;
        }
        String trailer = random.nextInt(3) == 0
                ? "X-" + secret() + ": " + secret() + "\r\nContent-Length: " + number() + "\r\n"
                : "";
        out.writeBytes(utf8("0\r\n" + trailer + "\r\n"));
        return out.toByteArray();
    }

    private String fields() {
        StringBuilder fields = new StringBuilder();
        while (random.nextInt(4) > 0) {
            fields.append(filled(pick(FIELDS), false)).append("\r\n");
        }
        return fields.toString();
    }

    private String filled(String template, boolean json) {
        StringBuilder filled = new StringBuilder();
        for (int i = 0; i < template.length(); i++) {
            char c = template.charAt(i);
            if (c != '%') {
                filled.append(c);
                continue;
            }
            filled.append(
                    switch (template.charAt(++i)) {
                        case 's' -> json ? spelt(secret()) : secret();
                        case 'd' -> number();
                        case 'f' -> real();
                        case 'r' -> pick(List.of("0.75", "1e-05", "12.0", "1.5"));
                        case 'p' -> "" + (10_000 + random.nextInt(50_000));
                        case 'b' -> pick(List.of("true", "false", "null", "1", "\"yes\""));
                        default -> "" + random.nextInt(900);
                    });
        }
        return filled.toString();
    }

    /** As Python writes floats. */
    private String real() {
        return switch (random.nextInt(5)) {
            case 0 -> number() + ".0";
            case 1 -> "0." + number();
            case 2 -> pick(List.of("1.1920928955078125e-07", "1e-05", "1.5e+300", "0.30000000000000004", "0.0001"));
            default -> {
                double value = random.nextDouble() * 1000;
                yield Double.toString(value < 1 ? 1 + value : value);
            }
        };
    }

    /** The same text as it is, with characters of all kinds before it, or escaped. */
    private String spelt(String text) {
        return switch (random.nextInt(5)) {
            case 0 -> {
                StringBuilder escaped = new StringBuilder();
                text.chars().forEach(c -> escaped.append(String.format(Locale.ROOT, "\\u%04x", c)));
                yield escaped.toString();
            }
            case 1 -> "é春😀\\n\\\"\\ud83d\\ude00 " + text;
            case 2 -> text + "\\/\\\\[D";
            default -> text;
        };
    }

    private String number() {
        StringBuilder number = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            number.append(1 + random.nextInt(9));
        }
        secrets.add(number.toString());
        return number.toString();
    }

    private String secret() {
        StringBuilder secret = new StringBuilder();
        for (int i = 12 + random.nextInt(8); i > 0; i--) {
            secret.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        secrets.add(secret.toString());
        return secret.toString();
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
