package io.ssetape.proxy.forward;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/**
 * Any head is refused, or led to one of the targets that are allowed; then what is sent there is one request in origin-form, for another reader
 * too, with one Host, that target's, and without Proxy-Authorization.
 */
public final class ForwardHeadFuzz {
    private static final Set<Authority> ALLOWED =
            Set.of(new Authority("127.0.0.1", 30000), new Authority("::1", 80), new Authority("service", 80));

    private ForwardHeadFuzz() {}

    /** Tries one input. */
    public static void fuzzerTestOneInput(byte[] input) {
        HeadBuffer head = new HeadBuffer();
        Route route;
        try {
            for (int i = 0; i < input.length && !head.isComplete(); i++) {
                head.add(input[i]);
            }
            if (!head.isComplete()) {
                return;
            }
            route = new RequestRouting(ALLOWED).route(head.toBytes());
        } catch (Refusal refused) {
            return;
        }
        if (route instanceof Route.Tunnel tunnel) {
            require(ALLOWED.contains(tunnel.target()), "a tunnel to " + tunnel.target());
        } else if (route instanceof Route.Forward forward) {
            require(ALLOWED.contains(forward.target()), "a request to " + forward.target());
            check(forward);
        }
    }

    private static void check(Route.Forward forward) {
        EmbeddedChannel netty = new EmbeddedChannel(new HttpRequestDecoder(1 << 20, 1 << 20, 8192));
        netty.writeInbound(Unpooled.wrappedBuffer(forward.head()));
        HttpRequest request = null;
        int requests = 0;
        for (Object message = netty.readInbound(); message != null; message = netty.readInbound()) {
            if (message instanceof HttpRequest next) {
                request = next;
                requests++;
            }
            ReferenceCountUtil.release(message);
        }
        netty.finishAndReleaseAll();
        String text = new String(forward.head(), StandardCharsets.ISO_8859_1);
        require(requests == 1, requests + " requests in " + text);
        if (request.decoderResult().isFailure()) {
            return;
        }
        require(request.uri().startsWith("/") || request.uri().equals("*"), "no origin-form: " + text);
        List<String> hosts = request.headers().getAll("host");
        require(hosts.isEmpty() || hosts.size() == 1, "several hosts: " + text);
        require(
                hosts.isEmpty() || forward.target().equals(Authority.parse(hosts.get(0), Authority.HTTP_PORT)),
                "another host: " + text);
        require(!request.headers().contains("proxy-authorization"), "credentials: " + text);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
