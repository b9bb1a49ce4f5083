/** Commands that read tapes and explain them. */
package io.ssetape.replayer.cli;
