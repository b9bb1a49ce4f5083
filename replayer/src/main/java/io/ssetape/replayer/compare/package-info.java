/**
 * Two tapes beside each other. What comes in: for each tape its report with windows, and of each request what makes it comparable.
 * What goes out: the same figures of both, their differences, and which differences mean nothing and why. Pure.
 */
package io.ssetape.replayer.compare;
