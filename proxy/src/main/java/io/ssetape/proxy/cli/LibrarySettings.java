package io.ssetape.proxy.cli;

/**
 * What the libraries are told before any of their classes is loaded. A property that the user has set stays as it is.
 */
final class LibrarySettings {
    private LibrarySettings() {}

    static void apply() {
        // No banner, no phoning home, no thread that watches disks and prints.
        set("chronicle.announcer.disable", "true");
        set("chronicle.analytics.disable", "true");
        set("chronicle.disk.monitor.disable", "true");
        // Tracks every hundredth buffer otherwise; the tests run with it at its strictest.
        set("io.netty.leakDetection.level", "disabled");
    }

    private static void set(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
