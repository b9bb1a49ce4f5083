package io.ssetape.proxy.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.NetUtil;
import io.ssetape.proxy.demo.GenerationRequest.InvalidRequestException;
import io.ssetape.proxy.demo.RoutedAnswer.Errand;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Random;

/**
 * What the simulated PD router answers: requests that generate something go to both nodes, as the {@link RouterKind} of their model
 * brings them there; all others are answered as the prefill node would.
 */
final class RouterService implements RequestService {
    private final InetSocketAddress prefill;
    private volatile List<InetSocketAddress> decode;
    // Always the same rooms in the same order, as nothing else of an answer depends on chance either.
    private final Random rooms = new Random(1);

    RouterService(InetSocketAddress prefill, List<InetSocketAddress> decode) {
        this.prefill = prefill;
        this.decode = decode;
    }

    /** From now on the decode node is found at the first of these places where somebody listens. Any thread. */
    void decodeAt(List<InetSocketAddress> places) {
        decode = List.copyOf(places);
    }

    @Override
    public Answering answer(ChannelHandlerContext ctx, ReceivedRequest request) {
        if (!ServiceRoutes.generates(request.method(), request.target())) {
            ServiceAnswer answer =
                    ServiceRoutes.answer(NodeRole.PREFILL, request.method(), request.target(), request.body());
            return new WholeAnswer(ctx, (ServiceAnswer.Whole) answer, request.keepAlive());
        }
        try {
            GenerationRequest asked = GenerationRequest.parse(request.body());
            RouterKind router = RouterKind.of(asked.model());
            Errand errand = new Errand(prefill, decode, request.target(), body(router, request), asked.streaming());
            return new RoutedAnswer(ctx, router, errand, request.keepAlive());
        } catch (InvalidRequestException e) {
            return new WholeAnswer(ctx, ServiceRoutes.badRequest(e.getMessage()), request.keepAlive());
        }
    }

    private byte[] body(RouterKind router, ReceivedRequest request) throws InvalidRequestException {
        ObjectNode body = GenerationRequest.tree(request.body());
        Rendezvous rendezvous =
                new Rendezvous(NetUtil.toAddressString(prefill.getAddress()), Rendezvous.PORT, rooms.nextLong() >>> 1);
        return RouterBody.of(router, ServiceRoutes.path(request.target()), body, rendezvous);
    }
}
