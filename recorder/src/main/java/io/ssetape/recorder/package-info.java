/**
 * The tape module. What comes in: raw bytes with arrival times, one lane per event loop. What goes out: a tape folder, and
 * frames read back from one. It knows no HTTP beyond finding heads in which to mask credentials.
 *
 * <ul>
 *   <li>{@code frame}: the frame records and their binary form (pure)
 *   <li>{@code tape}: the only user of Chronicle Queue: writing, reading, checking a tape
 *   <li>{@code intake}: the bounded hand-over from event loops to the recorder thread
 *   <li>{@code http}: where a body ends; shared with the replayer (pure)
 *   <li>{@code redact}: masking of credentials, byte for byte, before they reach the disk
 *   <li>{@code portable}: the JSON-lines form of a tape
 *   <li>{@code cli}: the commands that need nothing but a tape
 * </ul>
 */
package io.ssetape.recorder;
