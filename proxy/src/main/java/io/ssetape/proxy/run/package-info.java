/**
 * {@code ssetape run}: a recording that lasts as long as a command. What comes in: a command line and a service. What goes out: the
 * command's own exit code, a tape, a report.
 *
 * <ol>
 *   <li>The command's standard input, output and error are its own: everything ssetape says, the report too, goes to standard error.
 *   <li>Signals that ask to stop reach the command, which decides what to do about them; the tape ends when the command has. Those
 *       that come before it lives keep it from being started, and leave no tape.
 *   <li>A command that cannot be started leaves no tape.
 * </ol>
 */
package io.ssetape.proxy.run;
