/**
 * Real clients, and what a recording between them and the service must not change. Each run is made twice, directly and
 * through the recording, and compared byte by byte at both ends.
 */
package io.ssetape.proxy.clients;
