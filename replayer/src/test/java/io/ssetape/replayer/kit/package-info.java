/** What the replayer's tests share. */
package io.ssetape.replayer.kit;
