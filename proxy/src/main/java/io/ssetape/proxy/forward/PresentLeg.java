package io.ssetape.proxy.forward;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.ssetape.proxy.relay.ClientLegs;
import io.ssetape.proxy.relay.ProxyAnswer;
import io.ssetape.proxy.relay.Upstream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Where a client is led at present, and whether everything that it asked there is answered. */
final class PresentLeg {
    private static final byte[] ESTABLISHED =
            "HTTP/1.1 200 Connection Established\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Map<Authority, Upstream> targets;
    private final ClientLegs legs;
    private Authority target;
    private LegFollower follower;

    /**
     * A client that leads nowhere yet.
     *
     * @param targets those that it may be led to
     */
    PresentLeg(Map<Authority, Upstream> targets, ClientLegs legs) {
        this.targets = targets;
        this.legs = legs;
    }

    boolean leadsTo(Authority other) {
        return other.equals(target);
    }

    /** Whether no request waits for its answer. */
    boolean isAnswered() {
        return follower == null || follower.isAnswered();
    }

    /** Whether the target has gone over to another protocol. */
    boolean hasSwitched() {
        return follower.hasSwitched();
    }

    /** Takes note of what the client sends; only once it has been led somewhere. */
    void sent(ByteBuf bytes) {
        follower.sent(ByteBufUtil.getBytes(bytes));
    }

    /** The body of the request that was sent last has not begun, and may never come; see {@link #isBodyRefused}. */
    void awaitBody() {
        follower.awaitBody();
    }

    /** Whether the target has answered a request of whose body nothing had come: what comes next may be body or not. */
    boolean isBodyRefused() {
        return follower != null && follower.isBodyRefused();
    }

    /** Takes note of what the client gets. */
    void received(ByteBuf bytes) {
        if (follower != null) {
            follower.received(ByteBufUtil.getBytes(bytes));
        }
    }

    /** Leaves the target of the requests before; false when the client has been told that there will be no more. */
    boolean leave() {
        if (target == null || legs.leave()) {
            target = null;
            return true;
        }
        return false;
    }

    /**
     * Leads the client to a target; only when it has left the one before.
     *
     * @param nanos when the request arrived that asks for it
     */
    void lead(Authority next, long nanos) {
        target = next;
        follower = new LegFollower();
        legs.lead(targets.get(next), nanos);
    }

    /** Leads the client to a target without reading along; see {@link #lead}. */
    void tunnel(Authority next, long nanos) {
        legs.tunnel(targets.get(next), ESTABLISHED, nanos);
    }

    /** Answers the client instead of leading it anywhere; see {@link #lead}. */
    void refuse(Refusal refusal, long nanos) {
        byte[] answer = ProxyAnswer.of(
                refusal.status(),
                refusal.type(),
                refusal.getMessage(),
                targets.keySet().stream().map(Authority::toString).toList());
        legs.answer(ClientLegs.NO_UPSTREAM, answer, nanos);
    }
}
