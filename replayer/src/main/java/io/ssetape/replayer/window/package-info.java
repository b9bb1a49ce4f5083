/**
 * Which requests a row of figures speaks of. What comes in: when each request began and ended, by one clock. What goes out: the
 * requests of a window, by their place in the list.
 *
 * <p>Pure: no file, no clock. The rules of a client's own windows exist here and nowhere else.
 */
package io.ssetape.replayer.window;
