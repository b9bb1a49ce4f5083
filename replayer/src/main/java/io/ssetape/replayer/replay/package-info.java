/**
 * From frames to records: the one place where the pure stages (flow, http, sse, chat, timing, metric) are plugged together.
 * Bounded by what is in flight; no files, no clock, no threads.
 */
package io.ssetape.replayer.replay;
