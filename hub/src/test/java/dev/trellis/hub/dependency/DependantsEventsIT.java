package dev.trellis.hub.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.addon.Dependency;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpec;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.event.EventSettings;
import dev.trellis.hub.fixture.Session;
import dev.trellis.sdk.manage.AddonCaches;
import dev.trellis.sdk.manage.AddonKinds;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.events.v1.Event;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

/** Deletions on a real API server leave events. */
@KubernetesTest(crds = "crds")
class DependantsEventsIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Kube kube;
    private final Session session;
    private final AddonCaches addons;
    private final EventRecorder events;
    private final AtomicBoolean leads = new AtomicBoolean(true);
    private final String base;
    private final String user;

    DependantsEventsIT(Kube kube) {
        this.kube = kube;
        session = new Session(kube);
        addons = new AddonCaches(session.caches, AddonKinds.stored(session.api));
        events =
                new EventRecorder(
                        session.api, "test", "here", EventSettings.USUAL, session.registry);
        base = kube.uniqueName("base");
        user = kube.uniqueName("user");
    }

    @BeforeEach
    void start() {
        new DependantsEvents(addons, events, leads::get).watch();
        session.start();
        declare(base);
        declare(user, new Dependency(base, Dependency.REQUIRED, null));
    }

    @AfterEach
    void stop() {
        events.close();
        session.close();
    }

    @Test
    void namesWhoRequiresADeletedInstall() {
        var deleted = install(base);
        install(user);

        session.writer(addons.kinds().installs()).delete(deleted);

        await().atMost(PATIENCE).until(() -> events(deleted).size() == 1);
        var event = events(deleted).getFirst();
        assertThat(event.getType()).isEqualTo("Warning");
        assertThat(event.getReason()).isEqualTo("RequiredByOthers");
        assertThat(event.getNote()).contains("'" + base + "' is deleted", "require it: " + user);
        assertThat(event.getRegarding().getName()).isEqualTo(base);
        assertThat(event.getRegarding().getKind()).isEqualTo("ManagedClusterAddOn");
    }

    @Test
    void speaksOnceWhereFinalizersHoldTheInstall() {
        var deleted = install(base, "example.com/wait");
        install(user);
        var writer = session.writer(addons.kinds().installs());

        var waiting = writer.delete(deleted).written().orElseThrow();
        await().atMost(PATIENCE).until(() -> events(deleted).size() == 1);
        addons.installs().repeat();
        writer.patch(waiting, copy(waiting, List.of()));
        var last = install(base); // Whatever would be said of the first one is sent before this.
        writer.delete(last);

        await().atMost(PATIENCE).until(() -> events(last).size() == 1);
        assertThat(events(deleted)).hasSize(1);
        assertThat(events(deleted).getFirst().getSeries()).isNull();
    }

    @Test
    void saysNothingOnAStandbyAndWhereNobodyIsLeft() {
        var first = install(base);
        var dependant = install(user);
        var writer = session.writer(addons.kinds().installs());
        leads.set(false);
        writer.delete(first);
        await().atMost(PATIENCE).until(() -> addons.installs().find(key(first)).isEmpty());
        leads.set(true);
        writer.delete(dependant);
        var second = install(base);
        writer.delete(second);
        var again = install(user);
        var third = install(base);
        writer.delete(third);

        await().atMost(PATIENCE).until(() -> events(third).size() == 1);
        assertThat(events(first)).isEmpty();
        assertThat(events(second)).isEmpty();
        assertThat(events(dependant)).isEmpty();
        assertThat(events(again)).isEmpty();
    }

    @Test
    void saysNothingWhenTheWholeClusterGoes() {
        var cluster = new ManagedCluster();
        cluster.setMetadata(
                new ObjectMetaBuilder()
                        .withName(kube.namespace())
                        .withFinalizers("example.com/wait")
                        .build());
        var made = session.create(AddonCaches.CLUSTERS, cluster);
        var deleted = install(base);
        install(user);
        session.writer(AddonCaches.CLUSTERS).delete(made);
        session.writer(addons.kinds().installs()).delete(deleted);
        await().atMost(PATIENCE).until(() -> addons.installs().find(key(deleted)).isEmpty());

        events.close(); // sends what waits

        assertThat(events(deleted)).isEmpty();
    }

    private static ObjectKey key(ManagedClusterAddOn install) {
        return ObjectKey.of(install);
    }

    private List<Event> events(ManagedClusterAddOn about) {
        return kube
                .client()
                .events()
                .v1()
                .events()
                .inNamespace(kube.namespace())
                .list()
                .getItems()
                .stream()
                .filter(event ->
                        Objects.equals(event.getRegarding().getUid(), about.getMetadata().getUid()))
                .toList();
    }

    private void declare(String name, Dependency... dependencies) {
        var declaration = new ClusterManagementAddOn();
        declaration.setMetadata(new ObjectMetaBuilder().withName(name).build());
        declaration.setSpec(
                new ClusterManagementAddOnSpec(null, List.of(), null, List.of(dependencies)));
        session.create(addons.kinds().declarations(), declaration);
    }

    private ManagedClusterAddOn install(String name, String... finalizers) {
        var install = new ManagedClusterAddOn();
        install.setMetadata(
                new ObjectMetaBuilder()
                        .withName(name)
                        .withNamespace(kube.namespace())
                        .withFinalizers(finalizers)
                        .build());
        install.setSpec(new ManagedClusterAddOnSpec(List.of()));
        return session.create(addons.kinds().installs(), install);
    }

    private static ManagedClusterAddOn copy(ManagedClusterAddOn of, List<String> finalizers) {
        var copy = new ManagedClusterAddOn();
        copy.setMetadata(
                new ObjectMetaBuilder(of.getMetadata()).withFinalizers(finalizers).build());
        copy.setSpec(of.getSpec());
        copy.setStatus(of.getStatus());
        return copy;
    }
}
