package dev.trellis.operators.subscription;

import dev.trellis.api.operator.CatalogHealth;
import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.InstallPlanCondition;
import dev.trellis.api.operator.ObjectRef;
import dev.trellis.api.operator.Subscription;
import dev.trellis.api.operator.SubscriptionCondition;
import dev.trellis.api.operator.SubscriptionStatus;
import dev.trellis.api.operator.SubscriptionStatusBuilder;
import dev.trellis.graph.resolve.CatalogKey;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a subscription says of its catalogs and its plan. */
final class Health {
    private Health() {}

    static SubscriptionStatus of(
            Subscription subscription, SubscriptionStatus status, NamespaceState state) {
        var conditions = catalogs(subscription, status.conditions(), state);
        return SubscriptionStatusBuilder.builder(status)
                .catalogHealth(health(status.catalogHealth(), state))
                .conditions(plan(status, conditions, state))
                .build();
    }

    private static List<KnownCatalog> visible(NamespaceState state) {
        return state.catalogs().stream()
                .filter(one -> state.visible().contains(one.key().namespace()))
                .sorted(
                        Comparator.comparing((KnownCatalog one) -> one.key().namespace())
                                .thenComparing(one -> one.key().name()))
                .toList();
    }

    private static List<CatalogHealth> health(List<CatalogHealth> before, NamespaceState state) {
        return visible(state).stream()
                .map(one -> {
                    var reference = reference(one);
                    return before.stream()
                            .filter(then ->
                                    then.catalogSourceRef().equals(reference)
                                            && then.healthy() == one.isHealthy())
                            .findFirst()
                            .orElseGet(() ->
                                    new CatalogHealth(
                                            reference,
                                            SubscriptionConditions.time(state.now()),
                                            one.isHealthy()));
                })
                .toList();
    }

    private static ObjectRef reference(KnownCatalog catalog) {
        return new ObjectRef(
                "operators.coreos.com/v1alpha1",
                null,
                "CatalogSource",
                catalog.key().name(),
                catalog.key().namespace(),
                null,
                catalog.uid());
    }

    private static List<SubscriptionCondition> catalogs(
            Subscription subscription, List<SubscriptionCondition> before, NamespaceState state) {
        var spec = subscription.getSpec();
        var wanted = new CatalogKey(spec.sourceNamespace(), spec.source());
        var visible = visible(state);
        if (visible.isEmpty()) {
            return SubscriptionConditions.with(
                    before,
                    SubscriptionConditions.CATALOGS_UNHEALTHY,
                    true,
                    "NoCatalogSourcesFound",
                    "There is no catalog that namespace %s can see: create a CatalogSource."
                            .formatted(state.namespace()),
                    state.now());
        }
        if (visible.stream().noneMatch(one -> one.key().equals(wanted))) {
            return unhealthy(
                    before,
                    "Catalog %s is missing or not visible from namespace %s: create it, or name another one."
                            .formatted(wanted, state.namespace()),
                    state);
        }
        var sick =
                visible.stream()
                        .filter(one -> !one.isHealthy())
                        .map(one -> one.key().toString())
                        .collect(Collectors.joining(", "));
        return sick.isEmpty()
                ? SubscriptionConditions.with(
                        before,
                        SubscriptionConditions.CATALOGS_UNHEALTHY,
                        false,
                        "AllCatalogSourcesHealthy",
                        "All catalogs that are visible here can be used.",
                        state.now())
                : unhealthy(before, "Catalogs that cannot be read: %s.".formatted(sick), state);
    }

    private static List<SubscriptionCondition> unhealthy(
            List<SubscriptionCondition> before, String message, NamespaceState state) {
        return SubscriptionConditions.with(
                before,
                SubscriptionConditions.CATALOGS_UNHEALTHY,
                true,
                "UnhealthyCatalogSourceFound",
                message,
                state.now());
    }

    private static List<SubscriptionCondition> plan(
            SubscriptionStatus status, List<SubscriptionCondition> before, NamespaceState state) {
        var plan = Alignment.plan(status, state);
        var rest =
                SubscriptionConditions.without(
                        before,
                        plan.isEmpty()
                                ? Set.of(
                                        SubscriptionConditions.PLAN_PENDING,
                                        SubscriptionConditions.PLAN_FAILED)
                                : Set.of(SubscriptionConditions.PLAN_MISSING));
        if (plan.isEmpty()) {
            return status.installPlanRef() == null
                    ? SubscriptionConditions.without(
                            rest, Set.of(SubscriptionConditions.PLAN_MISSING))
                    : SubscriptionConditions.with(
                            rest,
                            SubscriptionConditions.PLAN_MISSING,
                            true,
                            "ReferencedInstallPlanNotFound",
                            "The plan that brought the version is not there any more.",
                            state.now());
        }
        return ofPhase(plan.get(), rest, state);
    }

    private static List<SubscriptionCondition> ofPhase(
            InstallPlan plan, List<SubscriptionCondition> before, NamespaceState state) {
        var phase = States.phase(plan);
        if (phase.equals(States.PLAN_COMPLETE)) {
            return SubscriptionConditions.without(
                    before,
                    Set.of(
                            SubscriptionConditions.PLAN_PENDING,
                            SubscriptionConditions.PLAN_FAILED));
        }
        if (phase.equals(States.PLAN_FAILED)) {
            return SubscriptionConditions.with(
                    SubscriptionConditions.without(
                            before, Set.of(SubscriptionConditions.PLAN_PENDING)),
                    SubscriptionConditions.PLAN_FAILED,
                    true,
                    failure(plan).map(InstallPlanCondition::reason).orElse("InstallPlanFailed"),
                    failure(plan).map(InstallPlanCondition::message).orElse("The plan failed."),
                    state.now());
        }
        return SubscriptionConditions.with(
                SubscriptionConditions.without(before, Set.of(SubscriptionConditions.PLAN_FAILED)),
                SubscriptionConditions.PLAN_PENDING,
                true,
                phase.isEmpty() ? "InstallPlanNotYetReconciled" : phase,
                phase.equals(States.PLAN_UNAPPROVED)
                        ? "Plan %s waits for approval: set spec.approved in it."
                                .formatted(plan.getMetadata().getName())
                        : "Plan %s is on its way.".formatted(plan.getMetadata().getName()),
                state.now());
    }

    private static Optional<InstallPlanCondition> failure(InstallPlan plan) {
        var status = plan.getStatus();
        return status == null
                ? Optional.empty()
                : status.conditions().stream()
                        .filter(one -> "Installed".equals(one.type()) && one.reason() != null)
                        .findFirst();
    }
}
