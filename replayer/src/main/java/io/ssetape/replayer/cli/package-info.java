/**
 * Commands that read tapes and explain them. What comes in: a command line. What goes out: results on the command's output,
 * notes on its error output, an exit code; an error is a {@link io.ssetape.recorder.Problem}, which the root command prints.
 * A command keeps nothing between two runs.
 */
package io.ssetape.replayer.cli;
