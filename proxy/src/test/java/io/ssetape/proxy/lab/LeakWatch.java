package io.ssetape.proxy.lab;

import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test class after which Netty finds a leaked buffer. It is registered for every test class of this module (see {@code
 * META-INF/services} and {@code junit-platform.properties}); the detection level comes from the build.
 */
public final class LeakWatch implements BeforeAllCallback, AfterAllCallback {
    private static final int COLLECTIONS = 3;
    private static final long COLLECTION_MILLIS = 2_000;
    private static final List<String> LEAKS = new CopyOnWriteArrayList<>();

    @Override
    public void beforeAll(ExtensionContext context) {
        // Has to happen before the first buffer class is loaded, since that asks for its detector once and for all.
        ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(new Watching());
    }

    @Override
    public void afterAll(ExtensionContext context) throws InterruptedException {
        for (int i = 0; i < COLLECTIONS; i++) {
            collectGarbage();
            // The detector looks for lost buffers when it begins to track a new one.
            ByteBufAllocator.DEFAULT.directBuffer(1).release();
        }
        List<String> found = List.copyOf(LEAKS);
        LEAKS.clear();
        if (!found.isEmpty()) {
            throw new AssertionError(found.size() + " leaked buffers, the first: " + found.get(0));
        }
    }

    private static void collectGarbage() throws InterruptedException {
        ReferenceQueue<Object> collected = new ReferenceQueue<>();
        PhantomReference<Object> canary = new PhantomReference<>(new Object(), collected);
        System.gc();
        if (collected.remove(COLLECTION_MILLIS) != canary) {
            throw new AssertionError("no garbage collection within " + COLLECTION_MILLIS + " ms");
        }
    }

    private static final class Watching extends ResourceLeakDetectorFactory {
        @Override
        @SuppressWarnings("deprecation") // abstract in this version, though nothing calls it
        public <T> ResourceLeakDetector<T> newResourceLeakDetector(
                Class<T> resource, int samplingInterval, long maxActive) {
            return newResourceLeakDetector(resource, samplingInterval);
        }

        @Override
        public <T> ResourceLeakDetector<T> newResourceLeakDetector(Class<T> resource, int samplingInterval) {
            return new Detector<>(resource, samplingInterval);
        }
    }

    private static final class Detector<T> extends ResourceLeakDetector<T> {
        Detector(Class<T> resource, int samplingInterval) {
            super(resource, samplingInterval);
        }

        @Override
        protected boolean needReport() {
            return true;
        }

        @Override
        protected void reportTracedLeak(String resourceType, String records) {
            LEAKS.add(resourceType + records);
        }

        @Override
        protected void reportUntracedLeak(String resourceType) {
            LEAKS.add(resourceType);
        }
    }
}
