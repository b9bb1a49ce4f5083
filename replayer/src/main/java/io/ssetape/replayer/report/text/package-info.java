/**
 * Reports as plain text for a terminal of 100 columns. What comes in: a report and its records. What goes out: lines. Words
 * from the wire are neutralised before they are printed: no control character of theirs reaches the terminal. What was not
 * observed is a dash, never 0.
 */
package io.ssetape.replayer.report.text;
