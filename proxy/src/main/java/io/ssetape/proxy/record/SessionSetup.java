package io.ssetape.proxy.record;

import io.netty.util.NetUtil;
import io.ssetape.proxy.Version;
import io.ssetape.proxy.forward.ForwardProxy;
import io.ssetape.proxy.metrics.MetricsScraper;
import io.ssetape.proxy.relay.Relay;
import io.ssetape.proxy.relay.RelayOptions;
import io.ssetape.proxy.tls.TlsFactory;
import io.ssetape.recorder.intake.Recorder;
import io.ssetape.recorder.intake.RecorderConfig;
import io.ssetape.recorder.tape.TapeClaim;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The steps of a start. Closing it undoes them unless the session came to stand. */
final class SessionSetup implements AutoCloseable {
    private static final long LOOK_EVERY_MILLIS = 50;

    private final RecordingPlan plan;
    private final Consumer<String> notices;
    private final List<TapSetup> taps = new ArrayList<>();
    private FolderAsFound vacant;
    private TapeClaim claim;
    private FolderAsFound folder;
    private Recorder recorder;
    private MarkInbox marks;
    private MetricsScraper metrics;
    private Relay relay;
    private boolean standing;

    SessionSetup(RecordingPlan plan, Consumer<String> notices) {
        this.plan = plan;
        this.notices = notices;
    }

    /** Takes the steps. It may be stopped while it rehearses, and before it listens in any case; it is empty then. */
    Optional<RecordingSession> sessionUnless(BooleanSupplier stopped) {
        TlsFactory tls = new TlsFactory(plan.tls().trust());
        for (TapPlan tap : plan.taps()) {
            taps.add(new TapSetup(tap, plan.tls(), tls, notices));
        }
        Thread warmUp = new Thread(this::warmUp, "ssetape-warm-up");
        warmUp.start();
        try {
            openTape();
            askMetrics();
        } finally {
            awaitEnd(warmUp);
        }
        openRelay();
        if (plan.relay().warmFirst()) {
            rehearse(stopped);
        }
        if (stopped.getAsBoolean()) {
            return Optional.empty();
        }
        beginTape();
        RecordingSession session = new RecordingSession(recorder, marks, relay, metrics, listen());
        standing = true;
        if (metrics != null) {
            metrics.goOn();
        }
        relay.rehearse();
        return Optional.of(session);
    }

    private void rehearse(BooleanSupplier stopped) {
        relay.rehearse();
        try {
            boolean ended = false;
            while (!ended && !stopped.getAsBoolean()) {
                ended = relay.awaitRehearsal(LOOK_EVERY_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        relay.rehearsalFailure()
                .ifPresent(reason -> notices.accept("--warm-up failed (" + reason
                        + "): clients meet a relay that is not compiled yet, and the first times it takes are less exact;"
                        + " check ulimit -n, the disk and the loopback interface, and start again"));
    }

    private void warmUp() {
        Relay.warmUp(plan.relay().transport());
        if (plan.hasForwardProxy()) {
            ForwardProxy.warmUp();
        }
    }

    private void openTape() {
        if (plan.tape() != null) {
            vacant = FolderAsFound.vacant(plan.tape());
            claim = TapeClaim.take(plan.tape());
            recorder = Recorder.start(recorderConfig(), claim);
        }
    }

    /** From here on somebody's traffic may be on the tape: whatever becomes of this process, the tape stays. */
    private void beginTape() {
        if (claim != null) {
            claim.begun();
            folder = vacant;
            marks = MarkInbox.open(plan.tape(), recorder::mark);
        }
    }

    private void askMetrics() {
        if (recorder != null && !plan.metrics().isNone()) {
            metrics = new MetricsScraper(plan.metrics(), recorder::metrics, notices);
            metrics.begin();
        }
    }

    private void openRelay() {
        RelayOptions options = plan.relay();
        if (options.transport().isExperimental()) {
            notices.accept(
                    "--transport " + options.transport().label()
                            + " is experimental: a long request to a service that has already ended its answer can stand still for ever");
        }
        relay = recorder == null ? Relay.forwarding(options, notices) : Relay.recording(options, recorder, notices);
    }

    private static void awaitEnd(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private RecorderConfig recorderConfig() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("transport", plan.relay().transport().label());
        settings.put("event_loops", Integer.toString(plan.relay().eventLoops()));
        settings.put("budget_bytes", Long.toString(plan.budgetBytes()));
        settings.put("min_free_bytes", Long.toString(plan.minFreeBytes()));
        settings.put("keep_credentials", Boolean.toString(plan.keepCredentials()));
        if (plan.usesUpstreamTls()) {
            settings.put("upstream_tls", plan.tls().trust().toString());
        }
        taps.forEach(tap -> tap.proxyAddress()
                .ifPresent(address -> settings.put("proxy_listen", NetUtil.toSocketAddressString(address))));
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
                taps.stream().map(TapSetup::description).toList(),
                settings,
                plan.budgetBytes(),
                plan.minFreeBytes(),
                plan.keepCredentials());
    }

    private Map<String, TapListeners> listen() {
        Map<String, TapListeners> listening = new LinkedHashMap<>();
        taps.forEach(tap -> listening.put(tap.name(), tap.listen(relay)));
        return listening;
    }

    @Override
    public void close() {
        taps.forEach(TapSetup::close);
        if (standing) {
            return;
        }
        try {
            if (relay != null) {
                relay.close();
            }
            if (marks != null) {
                marks.close();
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
            } else if (claim != null) {
                claim.abandon();
            }
        }
    }
}
