package dev.trellis.operators.subscription;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.InstallPlanSpec;
import dev.trellis.api.operator.InstallPlanStatusBuilder;
import dev.trellis.api.operator.Subscription;
import dev.trellis.api.operator.SubscriptionSpec;
import dev.trellis.api.operator.SubscriptionStatus;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Small objects for tests of decisions about a namespace. */
final class Given {
    static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    private Given() {}

    static Subscription subscription(String name, String starting) {
        var made = new Subscription();
        made.setMetadata(
                new ObjectMetaBuilder()
                        .withName(name)
                        .withNamespace("team")
                        .withUid("uid-" + name)
                        .build());
        made.setSpec(
                new SubscriptionSpec(
                        "apps",
                        "team",
                        name,
                        "stable",
                        starting.isEmpty() ? null : starting,
                        null,
                        null));
        return made;
    }

    static Subscription with(Subscription subscription, SubscriptionStatus status) {
        subscription.setStatus(status);
        return subscription;
    }

    static ClusterServiceVersion operator(String name) {
        var made = new ClusterServiceVersion();
        made.setMetadata(new ObjectMetaBuilder().withName(name).withNamespace("team").build());
        return made;
    }

    static InstallPlan plan(String name, int generation, String phase, String... operators) {
        var made = new InstallPlan();
        made.setMetadata(
                new ObjectMetaBuilder()
                        .withName(name)
                        .withNamespace("team")
                        .withUid("uid-" + name)
                        .build());
        made.setSpec(
                new InstallPlanSpec(List.of(operators), "Automatic", true, generation, null, null));
        made.setStatus(InstallPlanStatusBuilder.builder().phase(phase).build());
        return made;
    }

    static NamespaceState state(
            List<Subscription> subscriptions,
            List<ClusterServiceVersion> operators,
            List<InstallPlan> plans) {
        return new NamespaceState(
                "team",
                subscriptions,
                operators,
                plans,
                List.of(),
                List.of(),
                Set.of("team", "olm"),
                NOW);
    }
}
