package dev.trellis.operators.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.InstallPlanCondition;
import dev.trellis.api.operator.InstallPlanStatusBuilder;
import dev.trellis.api.operator.ObjectRef;
import dev.trellis.api.operator.SubscriptionStatus;
import dev.trellis.api.operator.SubscriptionStatusBuilder;
import dev.trellis.graph.catalog.Catalog;
import dev.trellis.graph.resolve.CatalogIndex;
import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.operators.source.ManifestSource;
import dev.trellis.operators.source.Shelved;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

class HealthTest {
    private static final KnownCatalog APPS = catalog("team", "apps", "");
    private static final KnownCatalog SICK = catalog("team", "apps", "cannot be read");
    private static final KnownCatalog UNREAD =
            new KnownCatalog(new CatalogKey("team", "apps"), "uid", 0, Optional.empty());
    private static final KnownCatalog GLOBAL = catalog("olm", "all", "");
    private static final KnownCatalog SICK_GLOBAL = catalog("olm", "all", "cannot be read");
    private static final KnownCatalog FOREIGN = catalog("other", "apps", "cannot be read");

    private static KnownCatalog catalog(String namespace, String name, String fault) {
        return new KnownCatalog(
                new CatalogKey(namespace, name),
                "uid-" + name,
                0,
                Optional.of(
                        new Shelved(
                                "digest",
                                CatalogIndex.of(Catalog.EMPTY),
                                fault,
                                Set.of(),
                                ManifestSource.NONE)));
    }

    private static NamespaceState state(
            List<KnownCatalog> catalogs, List<InstallPlan> plans, Instant now) {
        return new NamespaceState(
                "team",
                List.of(),
                List.of(),
                plans,
                List.of(),
                catalogs,
                Set.of("team", "olm"),
                now);
    }

    private static SubscriptionStatus empty() {
        return SubscriptionStatusBuilder.builder().build();
    }

    private static SubscriptionStatus look(SubscriptionStatus before, NamespaceState state) {
        return Health.of(Given.subscription("apps", ""), before, state);
    }

    private static String condition(SubscriptionStatus status, String type) {
        return status.conditions().stream()
                .filter(one -> one.type().equals(type))
                .map(one -> one.status() + " " + one.reason() + ": " + one.message())
                .findFirst()
                .orElse("none");
    }

    static Stream<Arguments> catalogs() {
        return Stream.of(
                arguments(
                        "no catalog at all",
                        List.of(),
                        "True NoCatalogSourcesFound: There is no catalog that namespace team can see: create a CatalogSource."),
                arguments(
                        "only one that cannot be seen",
                        List.of(FOREIGN),
                        "True NoCatalogSourcesFound: There is no catalog that namespace team can see: create a CatalogSource."),
                arguments(
                        "all are well",
                        List.of(APPS, GLOBAL),
                        "False AllCatalogSourcesHealthy: All catalogs that are visible here can be used."),
                arguments(
                        "a foreign one is sick",
                        List.of(APPS, FOREIGN),
                        "False AllCatalogSourcesHealthy: All catalogs that are visible here can be used."),
                arguments(
                        "the one that is asked is sick",
                        List.of(SICK),
                        "True UnhealthyCatalogSourceFound: Catalogs that cannot be read: team/apps."),
                arguments(
                        "the one that is asked is not read yet",
                        List.of(UNREAD),
                        "True UnhealthyCatalogSourceFound: Catalogs that cannot be read: team/apps."),
                arguments(
                        "another one is sick",
                        List.of(APPS, SICK_GLOBAL),
                        "True UnhealthyCatalogSourceFound: Catalogs that cannot be read: olm/all."),
                arguments(
                        "all are sick, whatever their order",
                        List.of(SICK, SICK_GLOBAL),
                        "True UnhealthyCatalogSourceFound: Catalogs that cannot be read: olm/all, team/apps."),
                arguments(
                        "the one that is asked is missing",
                        List.of(GLOBAL),
                        "True UnhealthyCatalogSourceFound: Catalog team/apps is missing or not visible from namespace team: create it, or name another one."));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("catalogs")
    void tellsHowCatalogsAre(String behaviour, List<KnownCatalog> catalogs, String expected) {
        var status = look(empty(), state(catalogs, List.of(), Given.NOW));

        assertThat(condition(status, "CatalogSourcesUnhealthy")).isEqualTo(expected);
    }

    @Test
    void listsTheCatalogsThatAreVisibleAndKeepsTheTimeOfWhatDidNotChange() {
        var first = look(empty(), state(List.of(APPS, SICK_GLOBAL, FOREIGN), List.of(), Given.NOW));
        assertThat(first.catalogHealth())
                .extracting(one -> one.catalogSourceRef().name() + " " + one.healthy())
                .containsExactly("all false", "apps true");

        var later = Given.NOW.plusSeconds(60);
        var second = look(first, state(List.of(APPS, GLOBAL), List.of(), later));
        assertThat(second.catalogHealth())
                .extracting(one -> one.healthy() + " " + one.lastUpdated())
                .containsExactly("true 2026-01-01T12:01:00Z", "true 2026-01-01T12:00:00Z");

        assertThat(look(second, state(List.of(APPS, GLOBAL), List.of(), later.plusSeconds(60))))
                .isEqualTo(second);
    }

    static Stream<Arguments> plans() {
        return Stream.of(
                arguments("", "InstallPlanPending", "True InstallPlanNotYetReconciled"),
                arguments("RequiresApproval", "InstallPlanPending", "True RequiresApproval"),
                arguments("Installing", "InstallPlanPending", "True Installing"),
                arguments("Failed", "InstallPlanFailed", "True InstallComponentFailed"),
                arguments("Complete", "InstallPlanPending", "none"),
                arguments("gone", "InstallPlanMissing", "True ReferencedInstallPlanNotFound"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("plans")
    void tellsHowItsPlanIsAndNothingElse(String phase, String type, String expected) {
        var plan = Given.plan("install-1", 1, phase, "apps.v1");
        plan.setStatus(
                InstallPlanStatusBuilder.builder(Objects.requireNonNull(plan.getStatus()))
                        .conditions(
                                phase.equals("Failed")
                                        ? List.of(
                                                new InstallPlanCondition(
                                                        "Installed",
                                                        "False",
                                                        "InstallComponentFailed",
                                                        "it broke",
                                                        null,
                                                        null))
                                        : List.of())
                        .build());
        var reference =
                new ObjectRef(
                        null, null, "InstallPlan", "install-1", "team", null, "uid-install-1");
        var before = SubscriptionStatusBuilder.builder(empty()).installPlanRef(reference).build();
        var plans = phase.equals("gone") ? List.<InstallPlan>of() : List.of(plan);
        var state = state(List.of(APPS), plans, Given.NOW);

        var status = look(before, state);

        assertThat(condition(status, type)).startsWith(expected);
        assertThat(status.conditions())
                .filteredOn(one -> one.type().startsWith("InstallPlan"))
                .hasSize(expected.equals("none") ? 0 : 1);
        // Any of these goes when the plan is over.
        var over = state(List.of(APPS), List.of(Given.plan("install-1", 1, "Complete")), Given.NOW);
        assertThat(look(status, over).conditions())
                .extracting(one -> one.type())
                .containsExactly("CatalogSourcesUnhealthy");
    }
}
