package io.ssetape.proxy.relay;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoOps;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollIoOps;

/**
 * Netty's epoll handlers, kept from forgetting half-closed sockets. In Netty 4.2.18 a socket whose input has ended, and which
 * has nothing to write for the moment, is interested in nothing; {@code EpollIoHandler} then takes it out of the epoll set but
 * goes on as if it were in. The next write that does not fit the socket's buffer cannot wait for room: it fails, and the rest
 * of the stream is lost. Here "nothing" is passed on as "edges only": nothing is reported but a hang-up, once, and the socket
 * stays where it can be waited for.
 */
final class EpollHandlers {
    private EpollHandlers() {}

    static IoHandlerFactory factory() {
        IoHandlerFactory epoll = EpollIoHandler.newFactory();
        return executor -> new Handler(epoll.newHandler(executor));
    }

    private record Handler(IoHandler epoll) implements IoHandler {
        @Override
        public void initialize() {
            epoll.initialize();
        }

        @Override
        public int run(IoHandlerContext context) {
            return epoll.run(context);
        }

        @Override
        public void prepareToDestroy() {
            epoll.prepareToDestroy();
        }

        @Override
        public void destroy() {
            epoll.destroy();
        }

        @Override
        public IoRegistration register(IoHandle handle) throws Exception {
            return new Registration(epoll.register(handle));
        }

        @Override
        public void wakeup() {
            epoll.wakeup();
        }

        @Override
        public boolean isCompatible(Class<? extends IoHandle> handleType) {
            return epoll.isCompatible(handleType);
        }
    }

    /** Used on its event loop only. */
    private static final class Registration implements IoRegistration {
        private final IoRegistration epoll;

        /** Before that, "nothing" means "not yet": a socket that is not connected would hang up at once. */
        private boolean added;

        Registration(IoRegistration epoll) {
            this.epoll = epoll;
        }

        @Override
        @SuppressWarnings("TypeParameterUnusedInFormals") // Netty's signature
        public <T> T attachment() {
            return epoll.attachment();
        }

        @Override
        public long submit(IoOps ops) {
            boolean nothing = EpollIoOps.NONE.equals(ops);
            added |= !nothing;
            return epoll.submit(nothing && added ? EpollIoOps.EPOLLET : ops);
        }

        @Override
        public boolean isValid() {
            return epoll.isValid();
        }

        @Override
        public boolean cancel() {
            return epoll.cancel();
        }
    }
}
