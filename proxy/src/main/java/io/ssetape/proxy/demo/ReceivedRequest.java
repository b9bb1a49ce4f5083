package io.ssetape.proxy.demo;

/**
 * A whole request of a client.
 *
 * @param method the HTTP method
 * @param target the request target as it came, query included
 * @param body the body; must not be changed
 * @param keepAlive whether the connection stays open behind the answer
 */
record ReceivedRequest(String method, String target, byte[] body, boolean keepAlive) {}
