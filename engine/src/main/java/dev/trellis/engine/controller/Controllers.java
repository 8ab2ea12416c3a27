package dev.trellis.engine.controller;

import dev.trellis.engine.leader.LeaderWork;
import dev.trellis.engine.queue.WorkQueue;

import io.prometheus.metrics.model.registry.PrometheusRegistry;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The controllers of a process, started and stopped together. Keys may be added at any time; they
 * wait until the controllers are started, and stay when they are stopped.
 *
 * <pre>{@code
 * var controllers = Controllers.of(registry);
 * var installs = controllers.add("install", installController, ControllerSettings.DEFAULT);
 * CacheSource.connect(addOns, addOn -> List.of(keyOf(addOn)), installs);
 * controllers.waitFor(caches::haveSynced).start();
 * }</pre>
 */
public final class Controllers implements LeaderWork {
    private static final Logger LOG = LoggerFactory.getLogger(Controllers.class);

    private final ControllerMetrics metrics;
    private final LongSupplier nanoTime;
    private final SplittableRandom jitter;
    private final List<Registered> registered = new ArrayList<>();
    private Workers workers = new Workers();
    private boolean started;
    private BooleanSupplier ready = () -> true;

    private record Registered(ControllerRunner<?> runner, int workers) {}

    private Controllers(ControllerMetrics metrics, LongSupplier nanoTime, long seed) {
        this.metrics = metrics;
        this.nanoTime = nanoTime;
        this.jitter = new SplittableRandom(seed);
    }

    public static Controllers of(PrometheusRegistry registry) {
        return of(new ControllerMetrics(registry));
    }

    /** For a process with several groups, such as those of every replica and the leader's. */
    public static Controllers of(ControllerMetrics metrics) {
        return new Controllers(metrics, System::nanoTime, System.nanoTime());
    }

    /** For simulations: time and chance are the caller's, who then steps the runners by hand. */
    public static Controllers stepped(
            PrometheusRegistry registry, LongSupplier nanoTime, long seed) {
        return new Controllers(new ControllerMetrics(registry), nanoTime, seed);
    }

    /** Registers a controller under a name, which becomes a metric label: one per controller. */
    public synchronized <K> ControllerRunner<K> add(
            String name, Controller<K> controller, ControllerSettings settings) {
        if (started) {
            throw new IllegalStateException(
                    "controller " + name + " was added after the controllers were started");
        }
        var queue = new WorkQueue<K>(settings.queue(), nanoTime, jitter.split());
        var runner = new ControllerRunner<>(name, controller, queue, metrics, nanoTime);
        registered.add(new Registered(runner, settings.workers()));
        return runner;
    }

    /**
     * Lets no key run before this is true, such as before all caches are filled: a controller that
     * sees half of the objects may take the other half for deleted.
     */
    public synchronized Controllers waitFor(BooleanSupplier condition) {
        ready = condition;
        return this;
    }

    /** Opens the queues and starts the workers. */
    @Override
    public synchronized void start() {
        if (started) {
            throw new IllegalStateException("the controllers are running already");
        }
        started = true;
        workers = new Workers();
        var condition = ready;
        for (var each : registered) {
            each.runner.queue().open();
            each.runner.start(each.workers, workers, condition);
        }
    }

    /**
     * Gives out no new keys and waits for the running ones, which are interrupted when three
     * quarters of the time are over.
     *
     * @return whether all workers have ended; if not, a key may still be running
     */
    @Override
    public synchronized boolean stop(Duration within) throws InterruptedException {
        registered.forEach(each -> each.runner.queue().shut());
        var patience = within.multipliedBy(3).dividedBy(4);
        var stopped = workers.join(patience, nanoTime);
        if (!stopped) {
            LOG.atWarn()
                    .setMessage("running keys are interrupted")
                    .addKeyValue("workers", workers.running())
                    .log();
            workers.interrupt();
            stopped = workers.join(within.minus(patience), nanoTime);
        }
        started = !stopped;
        return stopped;
    }

    /** Takes stopped controllers, which will not be started again, out of the metrics. */
    public synchronized void retire() {
        registered.forEach(each -> each.runner.retire());
    }
}
