package io.ssetape.proxy.demo;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpMethod;

/** What one simulated SGLang server answers. For the one thread of its port. */
final class NodeService implements RequestService {
    private final NodeRole role;
    private final boolean paced;
    private final ServiceMetrics metrics;

    /** A server that has answered nothing yet; {@code paced} is true to take the scripts' time. */
    NodeService(NodeRole role, boolean paced) {
        this.role = role;
        this.paced = paced;
        metrics = new ServiceMetrics(role);
    }

    @Override
    public Answering answer(ChannelHandlerContext ctx, ReceivedRequest request) {
        ServiceAnswer answer = answer(request);
        if (answer instanceof ServiceAnswer.Events events) {
            return counted(new EventPlayback(ctx, events, request.keepAlive(), paced), events.work());
        }
        ServiceAnswer.Whole whole = (ServiceAnswer.Whole) answer;
        return counted(new WholeAnswer(ctx, whole, request.keepAlive()), whole.work());
    }

    private ServiceAnswer answer(ReceivedRequest request) {
        if (request.target().equals(ServiceMetrics.PATH) && request.method().equals(HttpMethod.GET.name())) {
            return metrics.answer();
        }
        return ServiceRoutes.answer(role, request.method(), request.target(), request.body());
    }

    private Answering counted(Answering answering, FinishedWork work) {
        return work == null ? answering : new CountedAnswer(answering, () -> metrics.count(work));
    }

    /** An answer that counts once it is written. */
    private record CountedAnswer(Answering answering, Runnable count) implements Answering {
        @Override
        public void start(Runnable whenDone) {
            answering.start(() -> {
                count.run();
                whenDone.run();
            });
        }

        @Override
        public void resume() {
            answering.resume();
        }

        @Override
        public void cancel() {
            answering.cancel();
        }
    }
}
