/** Whole exchanges of a tape, bodies and events included, for forms that other tools read. */
package io.ssetape.replayer.capture;
