package io.ssetape.proxy.lab;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test class in which a thread of ssetape's own met what nobody caught, or what a warm-up takes for a defect. It is registered
 * for every test class of this module, like {@link LeakWatch}.
 */
public final class UncaughtWatch implements BeforeAllCallback, AfterAllCallback {
    private static final String OURS = "ssetape-";
    private static final List<Throwable> UNCAUGHT = new CopyOnWriteArrayList<>();

    @Override
    public void beforeAll(ExtensionContext context) {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            System.err.println("Exception in thread " + thread.getName());
            thrown.printStackTrace();
            if (thread.getName().startsWith(OURS)) {
                UNCAUGHT.add(thrown);
            }
        });
    }

    @Override
    public void afterAll(ExtensionContext context) {
        List<Throwable> found = List.copyOf(UNCAUGHT);
        UNCAUGHT.clear();
        if (!found.isEmpty()) {
            throw new AssertionError(found.size() + " exceptions that nobody caught, the first:", found.get(0));
        }
    }
}
