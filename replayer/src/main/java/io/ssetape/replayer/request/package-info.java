/**
 * The record of one exchange: the shape of a line of {@code requests.jsonl}. The Java records here are that contract; their
 * component names in snake case are the JSON keys, their order is the order of the keys. A value that was not observed is
 * null, never 0.
 */
package io.ssetape.replayer.request;
