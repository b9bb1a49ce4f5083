/**
 * What a request asks for and what its answer says: the facade over {@code sse}, {@code chat}, {@code timing} and {@code
 * metric}. What comes in: a request body; then decoded response body pieces with their times. What goes out: the parts of a
 * record. Pure.
 */
package io.ssetape.replayer.interpret;
