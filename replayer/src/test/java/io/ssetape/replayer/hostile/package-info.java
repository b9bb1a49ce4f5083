/** Input that was made to do harm: what it may cost, and what of it may reach a terminal or a file. */
package io.ssetape.replayer.hostile;
