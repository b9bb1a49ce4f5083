/**
 * What holds when something breaks: the disk, a peer, the process itself. docs/reliability.md lists the faults, the tests that prove what
 * holds under them, and the longer runs.
 */
package io.ssetape.proxy.fault;
