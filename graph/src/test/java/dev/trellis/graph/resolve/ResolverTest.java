package dev.trellis.graph.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.graph.catalog.ClusterNeeds.InstallMode;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.explain.Sentences;
import dev.trellis.graph.resolve.Installed.Phase;
import dev.trellis.graph.version.Version;
import dev.trellis.graph.version.VersionRange;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What Trellis decides beyond the reference system. */
final class ResolverTest {
    private static Scenario on(String... lines) {
        return Scenario.usual().catalog(lines);
    }

    private static ClusterFacts kubernetes(String version) {
        return new ClusterFacts(
                Optional.of(Version.parse(version)),
                Optional.of(Set.of(new Gvk("example.org", "v1", "Native"))),
                Optional.of(InstallMode.ALL_NAMESPACES),
                false,
                false);
    }

    static Stream<Arguments> decisions() {
        return Stream.of(
                arguments(
                        "REQ-A9 an update brings what it newly needs",
                        on(
                                        "a.v1 1.0.0 s",
                                        "a.v2 2.0.0 s replaces=a.v1 requires=K1",
                                        "b.v1 1.0.0 s provides=K1")
                                .subscribe("a")
                                .with("a.v1 1.0.0 s"),
                        "a.v2 b.v1"),
                arguments(
                        "REQ-A10 an unmanaged dependent does not hold back an update that keeps the API",
                        on("a.v1 1.0.0 s provides=K1", "a.v2 2.0.0 s replaces=a.v1 provides=K1")
                                .orphan("d.v1 1.0.0 s requires=K1")
                                .subscribe("a")
                                .with("a.v1 1.0.0 s provides=K1"),
                        "a.v2"),
                arguments(
                        "REQ-B4 an older entry where the head cannot be",
                        on("a.v1 1.0.0 s", "a.v2 2.0.0 s replaces=a.v1 requires=K1").subscribe("a"),
                        "a.v1"),
                arguments(
                        "REQ-B5 the next provider where the first cannot be",
                        on("a.v1 1.0.0 s requires=K1", "b.v1 1.0.0 s provides=K1 requires=K9")
                                .catalogAt(Scenario.key("more"), 0, "c.v1 1.0.0 s provides=K1")
                                .subscribe("a"),
                        "a.v1 c.v1"),
                arguments(
                        "REQ-B7 an older Kubernetes than an operator needs",
                        on("a.v1 1.0.0 s", "a.v2 2.0.0 s replaces=a.v1 kube=1.30.0")
                                .subscribe("a")
                                .facts(kubernetes("1.29.4")),
                        "a.v1"),
                arguments(
                        "REQ-B7 a new enough Kubernetes",
                        on("a.v1 1.0.0 s", "a.v2 2.0.0 s replaces=a.v1 kube=1.30.0")
                                .subscribe("a")
                                .facts(kubernetes("1.30.0")),
                        "a.v2"),
                arguments(
                        "REQ-A3 an API of the cluster that is not served",
                        on("a.v1 1.0.0 s native=Other", "b.v1 1.0.0 s provides=Other")
                                .subscribe("a")
                                .facts(kubernetes("1.30.0")),
                        "[a ProviderProhibited]"),
                arguments(
                        "REQ-A3 an API of the cluster that is served",
                        on("a.v1 1.0.0 s native=Native").subscribe("a").facts(kubernetes("1.30.0")),
                        "a.v1"),
                arguments(
                        "an install mode that the namespace has not",
                        on("a.v1 1.0.0 s modes=OwnNamespace,SingleNamespace")
                                .subscribe("a")
                                .facts(kubernetes("1.30.0")),
                        "[a ProviderProhibited]"),
                arguments(
                        "REQ-C1 no update that drops an API in use",
                        on("b.v1 1.0.0 s provides=K1", "b.v2 2.0.0 s replaces=b.v1")
                                .subscribe("b")
                                .with("b.v1 1.0.0 s provides=K1")
                                .orphan("a.v1 1.0.0 s requires=K1"),
                        ""),
                arguments(
                        "REQ-C2 nor one that drops an API in use elsewhere",
                        on("b.v1 1.0.0 s provides=K1", "b.v2 2.0.0 s replaces=b.v1")
                                .subscribe("b")
                                .with("b.v1 1.0.0 s provides=K1")
                                .neighbour("a.v1 1.0.0 s requires=K1", false, true),
                        ""),
                arguments(
                        "REQ-D1 what is installed provides first",
                        on("a.v1 1.0.0 s requires=K1", "b.v1 1.0.0 s provides=K1")
                                .subscribe("a")
                                .orphan("c.v1 1.0.0 s provides=K1"),
                        "a.v1"),
                arguments(
                        "an operator of another namespace provides",
                        on("a.v1 1.0.0 s requires=K1", "b.v1 1.0.0 s provides=K1")
                                .subscribe("a")
                                .neighbour("c.v1 1.0.0 s provides=K1", true, true),
                        "a.v1"),
                arguments(
                        "an operator of another namespace excludes",
                        on("b.v1 1.0.0 s provides=K1")
                                .subscribe("b")
                                .neighbour("c.v1 1.0.0 s provides=K1", true, true),
                        "[b ForeignNamespaceConflict]"),
                arguments(
                        "REQ-E4 two subscriptions, one bundle",
                        on("a.v1 1.0.0 s").subscribe("a", "a:s"),
                        "a.v1"),
                arguments(
                        "REQ-E5 a bad subscription stops nobody else",
                        on("a.v1 1.0.0 s", "b.v1 1.0.0 s requires=K9").subscribe("b", "a", "c"),
                        "a.v1 [b ApiNotProvided, c PackageNotFound]"),
                arguments(
                        "REQ-E5 of two that exclude each other the older is served",
                        on("a.v1 1.0.0 s provides=K1", "b.v1 1.0.0 s provides=K1")
                                .subscribe("b", "a"),
                        "b.v1 [a ApiConflict]"),
                arguments(
                        "REQ-G9 a pin holds for the first install",
                        on("a.v1 1.0.0 s", "a.v2 2.0.0 s replaces=a.v1")
                                .subscribe("a")
                                .but(one -> one.withPin("<2.0.0")),
                        "a.v1"),
                arguments(
                        "REQ-G9 a pin holds for updates",
                        on("a.v1 1.0.0 s", "a.v2 2.0.0 s replaces=a.v1")
                                .subscribe("a")
                                .with("a.v1 1.0.0 s")
                                .but(one -> one.withPin("<2.0.0")),
                        ""),
                arguments(
                        "REQ-G10 an operator left behind is adopted",
                        on("a.v1 1.0.0 s").orphan("a.v1 1.0.0 s").subscribe("a"),
                        ""),
                arguments(
                        "REQ-G10 an adopted operator is updated",
                        on("a.v1 1.0.0 s", "a.v2 2.0.0 s replaces=a.v1")
                                .orphan("a.v1 1.0.0 s anonymous")
                                .subscribe("a"),
                        "a.v2"),
                arguments(
                        "an update in progress is no conflict",
                        on("a.v3 3.0.0 s replaces=a.v2 provides=K1")
                                .installed("a.v1 1.0.0 s provides=K1", Phase.REPLACING, "")
                                .installed("a.v2 2.0.0 s provides=K1", Phase.SETTLED, "a.v1")
                                .subscribe("a")
                                .but(one -> one.withInstalledCsv("a.v1")),
                        "a.v3"),
                arguments(
                        "an update that failed stays",
                        on("a.v3 3.0.0 s replaces=a.v2 provides=K1")
                                .installed("a.v1 1.0.0 s provides=K1", Phase.REPLACING, "")
                                .installed("a.v2 2.0.0 s provides=K1", Phase.FAILED, "a.v1")
                                .subscribe("a")
                                .but(one -> one.withInstalledCsv("a.v2")),
                        ""),
                arguments(
                        "a broken channel stops only who names it",
                        on("a.v1 1.0.0 s", "a.v2 2.0.0 s", "b.v1 1.0.0 s").subscribe("a", "b"),
                        "b.v1 [a ChannelBroken]"),
                arguments(
                        "a broken channel is no provider",
                        on(
                                        "a.v1 1.0.0 s provides=K1",
                                        "a.v2 2.0.0 s",
                                        "b.v1 1.0.0 s requires=K1",
                                        "c.v1 1.0.0 s provides=K1")
                                .subscribe("b"),
                        "b.v1 c.v1"),
                arguments(
                        "a bundle with a constraint that nobody understands is passed over",
                        on("a.v1 1.0.0 s", "a.v2 2.0.0 s replaces=a.v1 constraint={}")
                                .subscribe("a"),
                        "a.v1"),
                arguments(
                        "what is not allowed",
                        on(
                                        "a.v1 1.0.0 s requires=K1",
                                        "b.v1 1.0.0 s provides=K1",
                                        "c.v1 1.0.0 s provides=K1")
                                .subscribe("a")
                                .settings(one ->
                                        one.withRules(
                                                new AllowRule(
                                                        false, "b*", "*", Optional.empty(), ""))),
                        "a.v1 c.v1"),
                arguments(
                        "versions that are not allowed",
                        on("a.v1 1.0.0 s", "a.v2 2.0.0 s replaces=a.v1")
                                .subscribe("a")
                                .settings(one ->
                                        one.withRules(
                                                new AllowRule(
                                                        false,
                                                        "a",
                                                        "ns/cat",
                                                        Optional.of(VersionRange.parse(">=2.0.0")),
                                                        ""))),
                        "a.v1"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("decisions")
    void decides(String behaviour, Scenario given, String expected) {
        assertThat(given.answer()).isEqualTo(expected);
    }

    static Stream<Arguments> places() {
        var far = new CatalogKey("far", "zzz");
        return Stream.of(
                arguments(
                        "REQ-D2 the catalog of who asks, whatever the priorities",
                        List.of("b.v1 1.0.0 s provides=K1"),
                        Scenario.key("prime"),
                        100,
                        "cat/ns/s/b.v1"),
                arguments(
                        "REQ-D3 then by priority",
                        List.of(),
                        Scenario.key("prime"),
                        100,
                        "prime/ns/s/b.v1"),
                arguments(
                        "REQ-D3 catalogs of everybody where there is no other",
                        List.of(),
                        new CatalogKey("olm", "prime"),
                        1,
                        "prime/olm/s/b.v1"),
                arguments(
                        "REQ-D3 this namespace before everybody's",
                        List.of(),
                        new CatalogKey("olm", "aaa"),
                        0,
                        "second/ns/s/b.v1"),
                arguments(
                        "REQ-D3 a foreign catalog last, however it ranks itself",
                        List.of(),
                        far,
                        1000,
                        "second/ns/s/b.v1"),
                arguments(
                        "REQ-D4 ties by name", List.of(), Scenario.key("aaa"), 0, "aaa/ns/s/b.v1"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("places")
    void prefersProviders(
            String behaviour, List<String> own, CatalogKey other, int priority, String expected) {
        var lines = Stream.concat(Stream.of("a.v1 1.0.0 s requires=K1"), own.stream());

        var scenario =
                on(lines.toArray(String[]::new))
                        .catalogAt(Scenario.key("second"), 0, "b.v1 1.0.0 s provides=K1")
                        .catalogAt(other, priority, "b.v1 1.0.0 s provides=K1")
                        .subscribe("a");

        assertThat(scenario.places()).contains(expected).hasSize(2);
    }

    @Test
    void looksInForeignCatalogsOnlyWhereItMay() {
        var scenario =
                on("a.v1 1.0.0 s requires=K1")
                        .catalogAt(new CatalogKey("far", "cat"), 0, "b.v1 1.0.0 s provides=K1")
                        .subscribe("a");

        assertThat(scenario.answer()).isEqualTo("a.v1 b.v1");
        assertThat(scenario.settings(one -> one.searchingEverywhere(false)).answer())
                .isEqualTo("[a ApiNotProvided]");
    }

    @Test
    void tellsWhyAnUpdateIsNotTaken() {
        var outcome =
                on("b.v1 1.0.0 s provides=K1", "b.v2 2.0.0 s replaces=b.v1")
                        .subscribe("b")
                        .with("b.v1 1.0.0 s provides=K1")
                        .orphan("a.v1 1.0.0 s requires=K1")
                        .resolve()
                        .outcomes()
                        .get("b");

        var blocked = ((Outcome.Fulfilled) Objects.requireNonNull(outcome)).blocked().orElseThrow();
        assertThat(blocked.better().name()).isEqualTo("b.v2");
        assertThat(blocked.why().code()).isEqualTo(ReasonCode.DEPENDENT_NEEDS_API);
        assertThat(Sentences.line(blocked.why().explanation()))
                .isEqualTo(
                        "Subscription ns/b (DependentNeedsApi): wanted package b from catalog ns/cat, found"
                                + " a.v1, which is installed, needs the API K1 (example.org/v1), and"
                                + " this would no longer be there. To change this, wait for an update"
                                + " of the operator that needs it.");
    }

    @Test
    void splitsWhatHasNothingToDoWithEachOther() {
        var installs =
                on("a.v1 1.0.0 s requires=K1", "b.v1 1.0.0 s provides=K1", "c.v1 1.0.0 s")
                        .subscribe("a", "c")
                        .resolve()
                        .installs();

        assertThat(installs)
                .extracting(one -> one.operator().name() + " " + one.part())
                .containsExactlyInAnyOrder("a.v1 0", "b.v1 0", "c.v1 1");
    }
}
