/**
 * Masks credentials at equal length in bytes that are about to be written. What comes in: the bytes of one connection, both
 * directions, in order, in a buffer that may be changed. It runs on the recorder thread and looks into heads only.
 */
package io.ssetape.recorder.redact;
