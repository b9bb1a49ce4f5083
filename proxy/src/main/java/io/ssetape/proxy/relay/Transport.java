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

/** What sockets are made of. */
enum Transport {
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
    static Transport best() {
        return Epoll.isAvailable() ? EPOLL : NIO;
    }

    abstract IoHandlerFactory ioHandlers();

    abstract ServerSocketChannel newListener();

    abstract SocketChannel newSocket();
}
