/** A recording session: recorder, relay and listeners put together, and the {@code record} command around it. */
package io.ssetape.proxy.record;
