package io.ssetape.proxy.relay;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.ScheduledFuture;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.intake.Recorder;
import io.ssetape.recorder.intake.ScratchRecorder;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Event loops and the listeners they serve. Thread-safe. */
public final class Relay implements AutoCloseable {
    private static final int SELF_COST_SECONDS = 10;
    private static final long STOP_MILLIS = 2_000;

    private final RelayOptions options;
    private final Consumer<String> notices;
    private final Supplier<ScratchRecorder> rehearsalRecorder;
    private final MultiThreadIoEventLoopGroup group;
    private final List<RelayLoop> loops = new ArrayList<>();
    private final List<Channel> listeners = new ArrayList<>();
    private final ScheduledFuture<?> selfCostTimer;
    private Rehearsal rehearsal;
    private boolean closed;
    private volatile boolean reached;

    private Relay(
            RelayOptions options,
            Supplier<Tee> tees,
            Supplier<ScratchRecorder> rehearsalRecorder,
            Consumer<String> notices) {
        this.options = options;
        this.rehearsalRecorder = rehearsalRecorder;
        this.notices = notices;
        group = new MultiThreadIoEventLoopGroup(
                options.eventLoops(),
                new DefaultThreadFactory("ssetape-relay", true),
                options.transport().ioHandlers());
        for (EventExecutor executor : group) {
            loops.add(new RelayLoop((EventLoop) executor, tees.get()));
        }
        // Not on an event loop: one that waits for a task as well as for its sockets sets the kernel a timer at every
        // wait.
        selfCostTimer = GlobalEventExecutor.INSTANCE.scheduleAtFixedRate(
                this::handOverSelfCost, SELF_COST_SECONDS, SELF_COST_SECONDS, TimeUnit.SECONDS);
    }

    /**
     * Starts event loops that copy everything to a recorder.
     *
     * @param notices takes one line about something that a user has to know; called on event loops
     */
    public static Relay recording(RelayOptions options, Recorder recorder, Consumer<String> notices) {
        return new Relay(options, () -> new LaneTee(recorder.openLane()), recorder::scratch, notices);
    }

    /**
     * Starts event loops that only forward.
     *
     * @param notices takes one line about something that a user has to know; called on event loops
     */
    public static Relay forwarding(RelayOptions options, Consumer<String> notices) {
        return start(options, () -> Tee.NONE, notices);
    }

    /** Loads what the first connection will need; takes a fraction of a second. {@link #rehearse()} does the rest. */
    public static void warmUp(Transport transport) {
        RelayWarmUp.run(transport);
    }

    static Relay start(RelayOptions options, Supplier<Tee> tees, Consumer<String> notices) {
        return new Relay(options, tees, () -> null, notices);
    }

    /**
     * Opens a listener for clients that speak in clear; it accepts once this has returned.
     *
     * @param tap the name its connections are recorded under
     * @param address where to listen; port 0 for any free one
     * @param upstream where its connections lead
     * @return where it really listens
     * @throws Problem when the address cannot be had
     */
    public InetSocketAddress listen(String tap, InetSocketAddress address, Upstream upstream) {
        return listen(tap, address, SocketLayer.NONE, upstream);
    }

    /**
     * Opens a listener; it accepts once this has returned.
     *
     * @param tap the name its connections are recorded under
     * @param address where to listen; port 0 for any free one
     * @param layer what lies between clients' sockets and the bytes
     * @param upstream where its connections lead
     * @return where it really listens
     * @throws Problem when the address cannot be had
     */
    public InetSocketAddress listen(String tap, InetSocketAddress address, SocketLayer layer, Upstream upstream) {
        TapRoute route = new TapRoute(tap, upstream, options.transport(), options.connectTimeoutMillis(), notices);
        return open(tap, address, client -> {
            secure(client, layer);
            client.pipeline().addLast(new WaitingClient(loopOf(client), route, client, System.nanoTime()));
        });
    }

    /**
     * Opens a listener whose clients are led wherever a gate leads them; it accepts once this has returned.
     *
     * @param tap the name its connections are recorded under
     * @param address where to listen; port 0 for any free one
     * @param layer what lies between clients' sockets and the bytes
     * @param gate decides for each client
     * @return where it really listens
     * @throws Problem when the address cannot be had
     */
    public InetSocketAddress listen(String tap, InetSocketAddress address, SocketLayer layer, ClientGate gate) {
        return open(tap, address, client -> {
            secure(client, layer);
            ClientLegs legs = new ClientLegs(
                    loopOf(client), tap, options.transport(), options.connectTimeoutMillis(), notices, client);
            client.pipeline().addLast(gate.open(legs));
        });
    }

    @SuppressWarnings("FutureReturnValueIgnored") // a failed handshake shows in the pipeline
    static void secure(SocketChannel client, SocketLayer layer) {
        layer.apply(client);
    }

    private synchronized InetSocketAddress open(
            String tap, InetSocketAddress address, Consumer<SocketChannel> initializer) {
        ChannelFuture bound = new ServerBootstrap()
                .group(group)
                .channelFactory(options.transport()::newListener)
                .handler(new AcceptFailures(tap, notices))
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel client) {
                        reached = true;
                        SocketSettings.apply(client);
                        initializer.accept(client);
                    }
                })
                .bind(address)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    "cannot listen on " + Address.text(address) + " for tap " + tap + ": "
                            + bound.cause().getMessage() + "; choose another address or stop what holds it",
                    bound.cause());
        }
        listeners.add(bound.channel());
        return (InetSocketAddress) bound.channel().localAddress();
    }

    /** Whether any listener has accepted a connection, up to now. */
    public boolean hasBeenReached() {
        return reached;
    }

    /** Lets the JVM compile what streams will need, for some seconds in which no client is connected. */
    public synchronized void rehearse() {
        if (!closed && rehearsal == null) {
            rehearsal = Rehearsal.start(options.transport(), rehearsalRecorder, this::isIdle);
        }
    }

    /**
     * Waits until the rehearsal, if there is one, has ended by itself.
     *
     * @param millis how long at most, above 0
     * @return whether it has
     */
    public boolean awaitRehearsal(long millis) throws InterruptedException {
        Rehearsal running;
        synchronized (this) {
            running = rehearsal;
        }
        return running == null || running.awaitEnd(millis);
    }

    /** What ended the rehearsal before it was done, in a few words; empty when nothing has. */
    public synchronized Optional<String> rehearsalFailure() {
        return Optional.ofNullable(rehearsal).map(Rehearsal::failure).map(WarmUpFailure::reason);
    }

    /** Lets the loops hand over their cost so far, as they do now and then anyway. */
    void handOverSelfCost() {
        SelfCostRound.start(loops, () -> {});
    }

    private boolean isIdle() {
        for (RelayLoop loop : loops) {
            if (loop.connections() > 0) {
                return false;
            }
        }
        return true;
    }

    /** Closes the listeners; connections that stand go on. */
    synchronized void stopListening() {
        listeners.forEach(listener -> listener.close().awaitUninterruptibly());
        listeners.clear();
    }

    /** Stops accepting, ends every connection, hands over the last self-cost, and ends the event loops. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (rehearsal != null) {
            rehearsal.close();
        }
        stopListening();
        List<Future<?>> ends = new ArrayList<>();
        loops.forEach(loop -> ends.add(loop.eventLoop().submit(loop::endAll)));
        ends.forEach(Future::awaitUninterruptibly);
        selfCostTimer.cancel(false);
        Promise<Void> last = GlobalEventExecutor.INSTANCE.newPromise();
        SelfCostRound.start(loops, () -> last.setSuccess(null));
        last.awaitUninterruptibly();
        group.shutdownGracefully(0, STOP_MILLIS, TimeUnit.MILLISECONDS).awaitUninterruptibly();
    }

    /** The event loops. */
    List<RelayLoop> loops() {
        return loops;
    }

    private RelayLoop loopOf(Channel channel) {
        for (RelayLoop loop : loops) {
            if (loop.eventLoop() == channel.eventLoop()) {
                return loop;
            }
        }
        throw new IllegalStateException("a channel on a foreign event loop");
    }
}
