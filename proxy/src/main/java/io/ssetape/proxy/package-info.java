/**
 * The module that owns sockets.
 *
 * <ul>
 *   <li>{@code relay}: stamp, hand over, forward; no HTTP, no replayer
 *   <li>{@code record}: a recording session, its listeners, its status line
 *   <li>{@code demo}: a simulated service and its clients
 *   <li>{@code cli}: the root command
 * </ul>
 */
package io.ssetape.proxy;
