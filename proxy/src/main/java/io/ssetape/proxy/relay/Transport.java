package io.ssetape.proxy.relay;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.channel.uring.IoUringSocketChannel;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What sockets are made of. */
public enum Transport {
    /** Linux with the native library. */
    EPOLL {
        @Override
        IoHandlerFactory ioHandlers() {
            return EpollHandlers.factory();
        }

        @Override
        ServerSocketChannel newListener() {
            return new EpollServerSocketChannel();
        }

        @Override
        SocketChannel newSocket() {
            return new EpollSocketChannel();
        }

        @Override
        Optional<Throwable> obstacle() {
            return Optional.ofNullable(Epoll.unavailabilityCause());
        }
    },
    /**
     * Linux with the native library, where the kernel's rings are not barred: containers often bar them. Experimental. With Netty
     * 4.2.18 on Linux 6.18 a stream can stand still for ever: where a service has ended its answer and then takes a long request
     * more slowly than it comes, the kernel never reports room at the socket.
     */
    IO_URING {
        @Override
        IoHandlerFactory ioHandlers() {
            return IoUringIoHandler.newFactory();
        }

        @Override
        ServerSocketChannel newListener() {
            return new IoUringServerSocketChannel();
        }

        @Override
        SocketChannel newSocket() {
            return new IoUringSocketChannel();
        }

        @Override
        Optional<Throwable> obstacle() {
            return Optional.ofNullable(IoUring.unavailabilityCause());
        }
    },
    /** Anywhere else. */
    NIO {
        @Override
        IoHandlerFactory ioHandlers() {
            return NioIoHandler.newFactory();
        }

        @Override
        ServerSocketChannel newListener() {
            return new NioServerSocketChannel();
        }

        @Override
        SocketChannel newSocket() {
            return new NioSocketChannel();
        }
    };

    /** Epoll if it can be had. */
    public static Transport best() {
        return EPOLL.obstacle().isEmpty() ? EPOLL : NIO;
    }

    /**
     * The one of a given name, if this machine has it.
     *
     * @throws Problem when there is none of that name, or the machine lacks what it needs
     */
    public static Transport named(String name) {
        for (Transport transport : values()) {
            if (transport.label().equals(name)) {
                transport.obstacle().ifPresent(cause -> {
                    throw new Problem(
                            ExitStatus.ENVIRONMENT,
                            "--transport " + name + " cannot be had here: "
                                    + rootOf(cause).getMessage() + "; leave the option out to get " + best().label(),
                            cause);
                });
                return transport;
            }
        }
        throw new Problem(
                ExitStatus.USAGE,
                "--transport " + name + " is none of "
                        + Arrays.stream(values()).map(Transport::label).collect(Collectors.joining(", ")));
    }

    /** What users call it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static Throwable rootOf(Throwable cause) {
        return cause.getCause() == null ? cause : rootOf(cause.getCause());
    }

    abstract IoHandlerFactory ioHandlers();

    abstract ServerSocketChannel newListener();

    abstract SocketChannel newSocket();

    /** Whether it has a fault that no test of ours may have; see its description. */
    public boolean isExperimental() {
        return this == IO_URING;
    }

    /** What is in the way of using it on this machine. */
    Optional<Throwable> obstacle() {
        return Optional.empty();
    }
}
