package dev.trellis.sdk;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.function.BooleanSupplier;

/**
 * Tells the cluster's own agent that an add-on's agent lives, by renewing a lease. For the process
 * that runs on the managed cluster.
 *
 * {@snippet class="dev.trellis.sdk.example.ManagerExamplesIT" region="lease"}
 */
public final class LeaseUpdater implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LeaseUpdater.class);
    // The cluster's agent waits five times as long before it says that the add-on is gone.
    private static final Duration PERIOD = Duration.ofSeconds(60);

    private final KubernetesClient client;
    private final String name;
    private final String namespace;
    private final BooleanSupplier healthy;
    private final InstantSource clock;
    private final Thread renewing;

    private LeaseUpdater(
            KubernetesClient client,
            String name,
            String namespace,
            BooleanSupplier healthy,
            InstantSource clock,
            Duration period) {
        this.client = client;
        this.name = name;
        this.namespace = namespace;
        this.healthy = healthy;
        this.clock = clock;
        renewing = Thread.ofVirtual().name("lease of " + name).unstarted(() -> renewEvery(period));
    }

    /**
     * Renews from now on.
     *
     * @param client of the cluster on which the agent's lease is looked for: the managed one, or
     *     the hosting one in hosted mode
     * @param name of the add-on
     * @param namespace in which the agent runs
     */
    public static LeaseUpdater start(KubernetesClient client, String name, String namespace) {
        return start(client, name, namespace, () -> true);
    }

    /** Renews as long as the agent says that it is healthy. */
    public static LeaseUpdater start(
            KubernetesClient client, String name, String namespace, BooleanSupplier healthy) {
        return start(client, name, namespace, healthy, InstantSource.system(), PERIOD);
    }

    static LeaseUpdater start(
            KubernetesClient client,
            String name,
            String namespace,
            BooleanSupplier healthy,
            InstantSource clock,
            Duration period) {
        var updater = new LeaseUpdater(client, name, namespace, healthy, clock, period);
        updater.renewing.start();
        return updater;
    }

    @Override
    public void close() {
        renewing.interrupt();
    }

    private void renewEvery(Duration period) {
        try {
            while (true) {
                renewIfHealthy();
                Thread.sleep(period);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void renewIfHealthy() {
        try {
            if (healthy.getAsBoolean()) {
                renew();
            }
        } catch (RuntimeException e) {
            LOG.atWarn()
                    .addKeyValue("lease", namespace + "/" + name)
                    .setCause(e)
                    .log("the lease could not be renewed, it is tried again");
        }
    }

    private void renew() {
        var leases = client.leases().inNamespace(namespace).withName(name);
        var found = leases.get();
        try {
            if (found == null) {
                client.leases().inNamespace(namespace).resource(renewed(new Lease())).create();
            } else {
                client.leases().inNamespace(namespace).resource(renewed(found)).update();
            }
        } catch (KubernetesClientException e) {
            if (e.getCode() != 409) {
                throw e; // A conflict is somebody who renewed it just now.
            }
        }
    }

    private Lease renewed(Lease lease) {
        return new LeaseBuilder(lease)
                .editOrNewMetadata()
                .withName(name)
                .withNamespace(namespace)
                .endMetadata()
                .editOrNewSpec()
                .withLeaseDurationSeconds((int) PERIOD.toSeconds())
                .withRenewTime(
                        ZonedDateTime.ofInstant(
                                clock.instant().truncatedTo(ChronoUnit.MICROS), ZoneOffset.UTC))
                .endSpec()
                .build();
    }
}
