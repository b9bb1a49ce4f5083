package io.ssetape.proxy.cli;

import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.Slf4JLoggerFactory;
import io.ssetape.proxy.relay.SocketSettings;

/** What Netty is told before any other class of it is loaded. Chronicle's settings are the tape's own business. */
final class LibrarySettings {
    private static final String LEAK_DETECTION = "io.netty.leakDetection.level";

    private LibrarySettings() {}

    static void apply() {
        // Left to itself it takes java.util.logging, which prints stack traces, where SLF4J has no backend. What users
        // have to know is said by the commands.
        InternalLoggerFactory.setDefaultFactory(Slf4JLoggerFactory.INSTANCE);
        // It would track every hundredth buffer. The tests run with it at its strictest.
        if (System.getProperty(LEAK_DETECTION) == null) {
            System.setProperty(LEAK_DETECTION, "disabled");
        }
        // Left to itself it pools one of eight objects; the others get a handle of another class. Streams that come
        // together make it create some, and the compiled relay, which has never seen that class, is thrown away.
        System.setProperty("io.netty.recycler.ratio", "0");
        // A read buffer of a long prompt is larger than what it keeps for the thread that gave it back: each would be
        // taken from the arena anew, and the compiled relay does not know how. The compiler copies the number, so that
        // this loads nothing of the relay.
        System.setProperty(
                "io.netty.allocator.maxCachedBufferCapacity", Integer.toString(SocketSettings.LARGEST_READ_BYTES));
        // Its flight recorder events would load fifty classes at every start.
        System.setProperty("io.netty.jfr.enabled", "false");
    }
}
