package io.ssetape.proxy.serve;

/**
 * How a service ended a connection on which nothing more was asked, behind a complete answer.
 *
 * @param how in good order, or with a reset
 * @param nanos when
 */
record IdleEnd(Ending how, long nanos) {}
