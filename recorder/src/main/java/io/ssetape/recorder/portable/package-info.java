/** The portable form of a tape: JSON lines, one frame a line, for exchange with other tools and for tests. */
package io.ssetape.recorder.portable;
