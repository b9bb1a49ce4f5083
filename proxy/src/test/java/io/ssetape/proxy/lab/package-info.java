/**
 * Sockets for tests: an upstream on the loopback interface that does exactly what a test tells it to, and connections whose two
 * ends a test drives itself. Everything is bounded in time; nothing sleeps.
 */
package io.ssetape.proxy.lab;
