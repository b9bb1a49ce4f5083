package io.ssetape.proxy.demo;

import io.netty.channel.ChannelHandlerContext;

/** What stands behind one of the demo's ports: it knows the answer to a request. */
interface RequestService {
    /**
     * The answer to a request, not begun yet.
     *
     * @param ctx where to write it
     */
    Answering answer(ChannelHandlerContext ctx, ReceivedRequest request);
}
