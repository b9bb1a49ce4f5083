/**
 * The folder that an AISBench performance run leaves behind. What comes in: a folder. What goes out: its details lines, each
 * with the time points it refers to, the hash of every file that was read, and what could not be read. Nothing in the folder
 * is changed or added, and nothing else in this project knows SQLite.
 */
package io.ssetape.replayer.aisbench;
