/** Exchanges as an HTTP archive. */
package io.ssetape.replayer.report.har;
