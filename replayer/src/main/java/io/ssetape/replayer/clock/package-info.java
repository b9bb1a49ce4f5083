/**
 * When a recording stood still, and what that has to do with what was read. What comes in: frames; then moments, and the begins and
 * ends of requests. What goes out: the standstills, and whether a moment lies right behind one.
 *
 * <p>And {@link io.ssetape.replayer.clock.Nanos}, the units of those clocks.
 *
 * <p>Pure: no file, no clock.
 */
package io.ssetape.replayer.clock;
