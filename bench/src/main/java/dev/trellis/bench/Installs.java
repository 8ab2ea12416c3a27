package dev.trellis.bench;

import dev.trellis.api.Crds;
import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.addon.ConfigGroupResource;
import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.HealthCheck;
import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.meta.Condition;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/** A fleet's worth of installs on an API server, as they look when an add-on is up and running. */
final class Installs {
    private static final String CRD = "managedclusteraddons.addon.open-cluster-management.io";
    private static final int ADDONS_PER_CLUSTER = 10;
    private static final int WRITERS = 24;
    // Every condition its own time, as on a fleet: equal ones would be held once.
    private static final Instant SINCE = Instant.parse("2026-05-01T12:00:00Z");

    private Installs() {}

    /** Creates so many installs, ten to a cluster. */
    static void create(KubernetesClient client, int count) throws InterruptedException {
        serveKind(client);
        var clusters = (count + ADDONS_PER_CLUSTER - 1) / ADDONS_PER_CLUSTER;
        inParallel(
                "namespaces",
                clusters,
                i -> {
                    var name = clusterName(i);
                    client.namespaces()
                            .resource(
                                    new NamespaceBuilder()
                                            .withNewMetadata()
                                            .withName(name)
                                            .endMetadata()
                                            .build())
                            .create();
                });
        inParallel("installs", count, i -> client.resource(install(i)).create());
    }

    /**
     * The CRD with one version and without a status subresource: then no webhook is needed, and one
     * request creates an object with its status.
     */
    private static void serveKind(KubernetesClient client) {
        var crd =
                Crds.all().stream()
                        .filter(each -> each.name().equals(CRD))
                        .findFirst()
                        .orElseThrow()
                        .definition();
        crd.getSpec().setConversion(null);
        crd.getSpec().getVersions().removeIf(version -> !version.getName().equals("v1beta1"));
        crd.getSpec()
                .getVersions()
                .forEach(version -> {
                    version.setStorage(true);
                    version.setSubresources(null);
                });
        client.resource(crd).create();
        client.resource(crd)
                .waitUntilCondition(
                        found ->
                                found != null
                                        && found.getStatus() != null
                                        && found.getStatus().getConditions().stream()
                                                .anyMatch(condition ->
                                                        condition.getType().equals("Established")
                                                                && condition
                                                                        .getStatus()
                                                                        .equals("True")),
                        1,
                        TimeUnit.MINUTES);
    }

    private static ManagedClusterAddOn install(int i) {
        var addon = "addon-" + i % ADDONS_PER_CLUSTER;
        var group = "addon.open-cluster-management.io";
        var deployment =
                new AddOnConfig(
                        group, "addondeploymentconfigs", "settings", "open-cluster-management");
        var install = new ManagedClusterAddOn();
        install.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace(clusterName(i / ADDONS_PER_CLUSTER))
                        .withName(addon)
                        .withAnnotations(
                                Map.of(
                                        "addon.open-cluster-management.io/v1alpha1-install-namespace",
                                        "open-cluster-management-agent-addon"))
                        .withOwnerReferences(
                                new OwnerReferenceBuilder()
                                        .withApiVersion(group + "/v1beta1")
                                        .withKind("ClusterManagementAddOn")
                                        .withName(addon)
                                        .withUid(
                                                "5f3c2f0e-6c0e-4c64-9f5b-0c3b5a9b"
                                                        + (1000 + i % 10))
                                        .withController(true)
                                        .withBlockOwnerDeletion(true)
                                        .build())
                        .build());
        install.setSpec(new ManagedClusterAddOnSpec(List.of(deployment)));
        install.setStatus(
                ManagedClusterAddOnStatusBuilder.builder()
                        .conditions(
                                List.of(
                                        condition(
                                                i,
                                                "Available",
                                                "True",
                                                "ProbeAvailable",
                                                addon + " add-on is available."),
                                        condition(
                                                i,
                                                "Progressing",
                                                "False",
                                                "Completed",
                                                "completed with no errors."),
                                        condition(
                                                i,
                                                "Configured",
                                                "True",
                                                "ConfigurationsConfigured",
                                                "Configurations configured"),
                                        condition(
                                                i,
                                                "ManifestApplied",
                                                "True",
                                                "AddonManifestApplied",
                                                "manifests of addon are applied successfully")))
                        .supportedConfigs(
                                List.of(
                                        new ConfigGroupResource(group, "addondeploymentconfigs"),
                                        new ConfigGroupResource(group, "addontemplates")))
                        .configReferences(
                                List.of(
                                        reference("addondeploymentconfigs", "settings"),
                                        reference(
                                                "addontemplates",
                                                "template-" + i % ADDONS_PER_CLUSTER)))
                        .namespace("open-cluster-management-agent-addon")
                        .healthCheck(new HealthCheck("Customized"))
                        .build());
        return install;
    }

    private static Condition condition(
            int i, String type, String status, String reason, String message) {
        return new Condition(
                type,
                status,
                null,
                SINCE.plusSeconds(7L * i + type.length()).toString(),
                reason,
                message);
    }

    private static ConfigReference reference(String resource, String name) {
        var config =
                new ConfigSpecHash(
                        "open-cluster-management",
                        name,
                        "ea4e6089e8b2f584c1cd8b86e16a15df3186b30744f433ede7436091c93a4cc7");
        return new ConfigReference(
                "addon.open-cluster-management.io", resource, 1L, config, config);
    }

    private static String clusterName(int i) {
        return "cluster-%05d".formatted(i);
    }

    private static void inParallel(String what, int count, IntConsumer task)
            throws InterruptedException {
        var done = new AtomicInteger();
        // Bounded: thousands of requests at once take memory and are no faster.
        var room = new Semaphore(WRITERS);
        var failed = new AtomicReference<@Nullable Throwable>();
        try (var workers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var i = 0; i < count && failed.get() == null; i++) {
                room.acquire();
                var number = i;
                workers.execute(() -> {
                    try {
                        task.accept(number);
                    } catch (RuntimeException failure) {
                        failed.compareAndSet(null, failure);
                    } finally {
                        room.release();
                    }
                    var made = done.incrementAndGet();
                    if (made % 2_000 == 0 || made == count) {
                        System.err.printf("created %d of %d %s%n", made, count, what);
                    }
                });
            }
        }
        var failure = failed.get();
        if (failure != null) {
            throw new IllegalStateException("could not create the " + what, failure);
        }
    }
}
