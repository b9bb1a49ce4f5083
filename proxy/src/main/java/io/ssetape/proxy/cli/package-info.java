/**
 * The root command: gathers the commands of all modules and gives them one way to fail, a file that options may stand in, and a second
 * language. What comes in: arguments, the environment. What goes out: results on standard output as UTF-8, one line for each error on
 * standard error, an exit code of {@link io.ssetape.recorder.ExitStatus}.
 */
package io.ssetape.proxy.cli;
