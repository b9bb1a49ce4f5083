package io.ssetape.proxy.demo;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.NetUtil;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** HTTP/1.1 as the service writes it: lower-case header names and chunk sizes, as uvicorn does. */
final class WireText {
    private static final String SERVER = "server: ssetape-demo\r\n";

    private WireText() {}

    static ByteBuf interim() {
        return ascii("HTTP/1.1 100 Continue\r\n\r\n");
    }

    static ByteBuf whole(ServiceAnswer.Whole answer, boolean keepAlive) {
        StringBuilder head = new StringBuilder("HTTP/1.1 ")
                .append(answer.status())
                .append(' ')
                .append(answer.reason())
                .append("\r\n")
                .append(SERVER)
                .append("content-length: ")
                .append(answer.body().length)
                .append("\r\n");
        if (answer.contentType() != null) {
            head.append("content-type: ").append(answer.contentType()).append("\r\n");
        }
        return Unpooled.wrappedBuffer(ascii(endOf(head, keepAlive)), Unpooled.wrappedBuffer(answer.body()));
    }

    /** A request as a router sends it to a node: the client's headers are not copied. */
    static ByteBuf jsonPost(String target, InetSocketAddress node, byte[] body) {
        String head = "POST " + target + " HTTP/1.1\r\nhost: " + NetUtil.toSocketAddressString(node)
                + "\r\ncontent-type: application/json\r\ncontent-length: " + body.length + "\r\n\r\n";
        return Unpooled.wrappedBuffer(ascii(head), Unpooled.wrappedBuffer(body));
    }

    static ByteBuf eventStreamHead(boolean keepAlive) {
        StringBuilder head = new StringBuilder("HTTP/1.1 200 OK\r\n")
                .append(SERVER)
                .append("content-type: text/event-stream; charset=utf-8\r\ntransfer-encoding: chunked\r\n");
        return ascii(endOf(head, keepAlive));
    }

    private static String endOf(StringBuilder head, boolean keepAlive) {
        return head.append(keepAlive ? "" : "connection: close\r\n")
                .append("\r\n")
                .toString();
    }

    static ByteBuf chunk(byte[] bytes) {
        return Unpooled.wrappedBuffer(
                ascii(Integer.toHexString(bytes.length) + "\r\n"), Unpooled.wrappedBuffer(bytes), ascii("\r\n"));
    }

    static ByteBuf lastChunk() {
        return ascii("0\r\n\r\n");
    }

    private static ByteBuf ascii(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }
}
