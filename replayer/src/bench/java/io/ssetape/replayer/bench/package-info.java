/** How fast a tape is replayed. Never part of a test run. */
package io.ssetape.replayer.bench;
