/**
 * The findings: codes for what is worth telling about one exchange. Their meaning, the evidence shown beside them and what to
 * do about each is written in {@code docs/findings.md}; code and document list the same codes.
 */
package io.ssetape.replayer.finding;
