/**
 * One exchange, event by event. What comes in: the frames of its connection. What goes out: its heads, events and end, each with
 * its time, in the order in which they arrived. Nothing is kept, so an exchange may be of any length.
 */
package io.ssetape.replayer.report.timeline;
