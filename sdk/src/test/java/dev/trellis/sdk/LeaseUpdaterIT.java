package dev.trellis.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** How the agent of an add-on says that it lives, on an API server. */
@KubernetesTest
class LeaseUpdaterIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration SOON = Duration.ofMillis(50);
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final Kube kube;
    private final String namespace;

    LeaseUpdaterIT(Kube kube) {
        this.kube = kube;
        namespace = kube.namespace();
    }

    @Test
    void renewsTheLeaseOfItsAddon() {
        try (var _ = LeaseUpdater.start(kube.client(), "hello", namespace)) {
            await().atMost(PATIENCE).until(() -> lease("hello") != null);
        }
        assertThat(lease("hello").getSpec().getLeaseDurationSeconds()).isEqualTo(60);
        assertThat(lease("hello").getSpec().getRenewTime()).isNotNull();
    }

    @Test
    void renewsAsTimeGoesBy() {
        var now = new AtomicReference<>(START);
        try (var _ =
                LeaseUpdater.start(kube.client(), "clock", namespace, () -> true, now::get, SOON)) {
            await().atMost(PATIENCE).until(() -> renewed("clock", START));

            now.set(START.plusSeconds(60));

            await().atMost(PATIENCE).until(() -> renewed("clock", START.plusSeconds(60)));
        }
    }

    @Test
    void comesBackWhenSomebodyDeletesIt() {
        try (var _ =
                LeaseUpdater.start(
                        kube.client(), "gone", namespace, () -> true, () -> START, SOON)) {
            await().atMost(PATIENCE).until(() -> lease("gone") != null);
            var uid = lease("gone").getMetadata().getUid();

            kube.client().leases().inNamespace(namespace).withName("gone").delete();

            await().atMost(PATIENCE)
                    .until(() ->
                            lease("gone") != null
                                    && !lease("gone").getMetadata().getUid().equals(uid));
        }
    }

    @Test
    void doesNotRenewForAnAgentThatIsIll() {
        var now = new AtomicReference<>(START);
        var healthy = new AtomicBoolean(true);
        var asked = new AtomicReference<>(0);
        try (var _ =
                LeaseUpdater.start(
                        kube.client(),
                        "ill",
                        namespace,
                        () -> {
                            asked.updateAndGet(times -> times + 1);
                            return healthy.get();
                        },
                        now::get,
                        SOON)) {
            await().atMost(PATIENCE).until(() -> renewed("ill", START));

            healthy.set(false);
            // Whoever was asked before may still be renewing.
            var before = asked.get();
            await().atMost(PATIENCE).until(() -> asked.get() > before + 1);
            now.set(START.plusSeconds(60));
            var later = asked.get();
            await().atMost(PATIENCE).until(() -> asked.get() > later + 1);

            assertThat(renewed("ill", START)).isTrue();
        }
    }

    private boolean renewed(String name, Instant time) {
        var lease = lease(name);
        return lease != null
                && ZonedDateTime.ofInstant(time, ZoneOffset.UTC)
                        .isEqual(lease.getSpec().getRenewTime());
    }

    private Lease lease(String name) {
        return kube.client().leases().inNamespace(namespace).withName(name).get();
    }
}
