package io.ssetape.proxy.record;

import io.netty.util.NetUtil;
import io.ssetape.proxy.Version;
import io.ssetape.proxy.metrics.MetricsScraper;
import io.ssetape.proxy.relay.Relay;
import io.ssetape.proxy.relay.RelayOptions;
import io.ssetape.proxy.relay.Upstream;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.intake.Recorder;
import io.ssetape.recorder.intake.RecorderConfig;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The steps of a start. Closing it undoes them unless the session came to stand. */
final class SessionSetup implements AutoCloseable {
    private final RecordingPlan plan;
    private final Consumer<String> notices;
    private final List<PortReservation> ports = new ArrayList<>();
    private TapeFolder folder;
    private Recorder recorder;
    private MetricsScraper metrics;
    private Relay relay;
    private boolean standing;

    SessionSetup(RecordingPlan plan, Consumer<String> notices) {
        this.plan = plan;
        this.notices = notices;
    }

    RecordingSession session() {
        List<Upstream> upstreams = plan.taps().stream()
                .map(tap -> Upstream.resolve(tap.upstreamHost(), tap.upstreamPort()))
                .toList();
        for (int i = 0; i < upstreams.size(); i++) {
            ports.add(PortReservation.of(plan.taps().get(i)));
            refuseLoop(plan.taps().get(i), upstreams.get(i), ports.get(i).address());
        }
        Thread warmUp = new Thread(Relay::warmUp, "ssetape-warm-up");
        warmUp.start();
        try {
            openTape(upstreams);
            askMetrics();
        } finally {
            awaitEnd(warmUp);
        }
        openRelay();
        RecordingSession session = new RecordingSession(recorder, relay, metrics, listen(upstreams));
        standing = true;
        return session;
    }

    private static void refuseLoop(TapPlan tap, Upstream upstream, InetSocketAddress listener) {
        if (upstream.isServedBy(listener)) {
            throw new Problem(
                    ExitStatus.USAGE,
                    "tap " + tap.name() + " would connect to itself: " + upstream
                            + " is where it listens; give the service's address");
        }
    }

    private void openTape(List<Upstream> upstreams) {
        if (plan.tape() != null) {
            folder = TapeFolder.vacant(plan.tape());
            recorder = Recorder.start(recorderConfig(upstreams));
        }
    }

    private void askMetrics() {
        if (recorder != null && !plan.metrics().isNone()) {
            metrics = new MetricsScraper(plan.metrics(), recorder::metrics, notices);
            metrics.begin();
        }
    }

    private void openRelay() {
        RelayOptions options = RelayOptions.defaults().withEventLoops(plan.eventLoops());
        relay = recorder == null ? Relay.forwarding(options, notices) : Relay.recording(options, recorder, notices);
    }

    private static void awaitEnd(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private RecorderConfig recorderConfig(List<Upstream> upstreams) {
        List<Tap> taps = new ArrayList<>();
        for (int i = 0; i < plan.taps().size(); i++) {
            String listen = NetUtil.toSocketAddressString(ports.get(i).address());
            taps.add(new Tap(plan.taps().get(i).name(), listen, "http://" + upstreams.get(i)));
        }
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("transport", Relay.transport());
        settings.put("event_loops", Integer.toString(plan.eventLoops()));
        settings.put("budget_bytes", Long.toString(plan.budgetBytes()));
        settings.put("min_free_bytes", Long.toString(plan.minFreeBytes()));
        settings.put("keep_credentials", Boolean.toString(plan.keepCredentials()));
        if (!plan.metrics().isNone()) {
            settings.put(
                    "metrics_every_ms",
                    plan.metrics().every() == null
                            ? "-"
                            : Long.toString(plan.metrics().every().toMillis()));
            settings.put(
                    "metrics_timeout_ms", Long.toString(plan.metrics().timeout().toMillis()));
        }
        return new RecorderConfig(
                plan.tape(),
                Version.text(),
                taps,
                settings,
                plan.budgetBytes(),
                plan.minFreeBytes(),
                plan.keepCredentials());
    }

    private Map<String, InetSocketAddress> listen(List<Upstream> upstreams) {
        Map<String, InetSocketAddress> listening = new LinkedHashMap<>();
        for (int i = 0; i < ports.size(); i++) {
            ports.get(i).close();
            String tap = plan.taps().get(i).name();
            listening.put(tap, relay.listen(tap, ports.get(i).address(), upstreams.get(i)));
        }
        return listening;
    }

    @Override
    public void close() {
        ports.forEach(PortReservation::close);
        if (standing) {
            return;
        }
        try {
            if (relay != null) {
                relay.close();
            }
            if (metrics != null) {
                metrics.close();
            }
            if (recorder != null) {
                recorder.close();
            }
        } finally {
            if (folder != null) {
                folder.restore();
            }
        }
    }
}
