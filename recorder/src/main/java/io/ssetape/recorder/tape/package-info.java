/**
 * The only package that knows Chronicle Queue. What comes in: encoded frames, from one thread. What goes out: frames, from a
 * folder that is only ever opened read-only.
 */
package io.ssetape.recorder.tape;
