package dev.trellis.graph.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.graph.resolve.Installed.Phase;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.Optional;
import java.util.stream.Stream;

/** What the reference system decides, with every extension off. */
final class StrictResolverTest {
    private static final ClusterFacts FAIL_FORWARD =
            new ClusterFacts(Optional.empty(), Optional.empty(), Optional.empty(), true, false);

    private static Scenario on(String... lines) {
        return Scenario.strict().catalog(lines);
    }

    static Stream<Arguments> newSets() {
        return Stream.of(
                arguments(
                        "one is installed, the other is new",
                        on("a.v1 1.0.0 s", "b.v1 1.0.0 s")
                                .subscribe("a")
                                .with("a.v1 1.0.0 s")
                                .subscribe("b"),
                        "b.v1"),
                arguments(
                        "a bundle of two channels is taken from the one that is asked for",
                        on("b.v1 1.0.0 alpha,beta", "b.v2 2.0.0 beta replaces=b.v1")
                                .subscribe("b:alpha"),
                        "b.v1"),
                arguments(
                        "the newest of each",
                        on(
                                        "a.v1 1.0.0 s",
                                        "a.v101 1.0.1 s replaces=a.v1",
                                        "b.v9 0.9.0 s",
                                        "b.v1 1.0.0 s replaces=b.v9",
                                        "b.v101 1.0.1 s replaces=b.v1")
                                .subscribe("a")
                                .with("a.v1 1.0.0 s")
                                .subscribe("b"),
                        "a.v101 b.v101"),
                arguments(
                        "the newest with the dependencies in their ranges",
                        on(
                                        "b.v101 1.0.1 s needs=c:1.0.1 needs=d:1.0.1",
                                        "c.v101 1.0.1 s",
                                        "d.v101 1.0.1 s",
                                        "d.v102 1.0.2 s replaces=d.v101")
                                .subscribe("b"),
                        "b.v101 c.v101 d.v101"),
                arguments(
                        "dependencies of dependencies",
                        on(
                                        "b.v101 1.0.1 s needs=c:1.0.1 needs=d:1.0.1",
                                        "c.v101 1.0.1 s needs=e:1.0.1",
                                        "d.v101 1.0.1 s",
                                        "e.v101 1.0.1 s",
                                        "e.v102 1.0.2 s replaces=e.v101")
                                .subscribe("b"),
                        "b.v101 c.v101 d.v101 e.v101"),
                arguments(
                        "a package in a range",
                        on(
                                        "b.v1 1.0.0 s needs=c:0.1.0",
                                        "c.v1 0.1.0 s",
                                        "c.v2 0.2.0 s replaces=c.v1")
                                .subscribe("b"),
                        "b.v1 c.v1"),
                arguments(
                        "an API",
                        on("b.v1 1.0.0 s requires=K1", "c.v1 1.0.0 s provides=K1").subscribe("b"),
                        "b.v1 c.v1"),
                arguments(
                        "a label, in whatever channel",
                        on(
                                        "a.v1 1.0.0 s needslabel=lts",
                                        "b.v2 2.0.0 s",
                                        "b.v1 1.0.0 beta label=lts")
                                .subscribe("a"),
                        "a.v1 b.v1"),
                arguments(
                        "a label that nobody has",
                        on("a.v1 1.0.0 s needslabel=lts", "b.v1 1.0.0 s").subscribe("a"),
                        "[a Unclassified]"),
                arguments(
                        "all of a compound constraint by one bundle",
                        on(
                                        "a.v1 1.0.0 s constraint={'all':{'constraints':[{'package':{'packageName':'foo','versionRange':'>=1.0.0'}},{'gvk':%1$s},{'gvk':%2$s}]}}"
                                                .formatted(Shelf.api("K1"), Shelf.api("K2")),
                                        "foo.v3 1.2.0 s replaces=foo.v2 provides=K2",
                                        "foo.v2 1.1.0 s replaces=foo.v1 provides=K1,K2",
                                        "foo.v1 0.9.0 s provides=K1,K2")
                                .subscribe("a"),
                        "a.v1 foo.v2"),
                arguments(
                        "not two bundles that have one half each",
                        on(
                                        "a.v1 1.0.0 s constraint={'all':{'constraints':[{'gvk':%1$s},{'gvk':%2$s}]}}"
                                                .formatted(Shelf.api("K1"), Shelf.api("K2")),
                                        "b.v1 1.0.0 s provides=K1",
                                        "c.v1 1.0.0 s provides=K2")
                                .subscribe("a"),
                        "[a Unclassified]"),
                arguments(
                        "any of a compound constraint, the newest that fits",
                        on(
                                        "a.v1 1.0.0 s constraint={'any':{'constraints':[{'gvk':%1$s},{'gvk':%2$s}]}}"
                                                .formatted(Shelf.api("K1"), Shelf.api("K2")),
                                        "foo.v3 1.2.0 s replaces=foo.v2",
                                        "foo.v2 1.1.0 s replaces=foo.v1 provides=K2",
                                        "foo.v1 0.9.0 s provides=K1")
                                .subscribe("a"),
                        "a.v1 foo.v2"),
                arguments(
                        "none of a compound constraint",
                        on(
                                        "a.v1 1.0.0 s constraint={'all':{'constraints':[{'gvk':%1$s},{'not':{'constraints':[{'gvk':%2$s},{'gvk':%3$s}]}}]}}"
                                                .formatted(
                                                        Shelf.api("K0"),
                                                        Shelf.api("K1"),
                                                        Shelf.api("K2")),
                                        "foo.v3 1.2.0 s replaces=foo.v2 provides=K0,K1,K2",
                                        "foo.v2 1.1.0 s replaces=foo.v1 provides=K0,K1",
                                        "foo.v1 0.9.0 s provides=K0")
                                .subscribe("a"),
                        "a.v1 foo.v1"),
                arguments(
                        "a constraint that nobody understands",
                        on("a.v1 1.0.0 s constraint={'maybe':{}}").subscribe("a"),
                        "error: bundle a.v1 is unusable: The constraint has a field maybe that nobody knows."),
                arguments(
                        "an expression over properties",
                        on(
                                        "a.v1 1.0.0 s constraint={'cel':{'rule':'properties.exists(p,p.type==~olm.gvk~&&p.value.kind==~K1~)'}}",
                                        "b.v1 1.0.0 s provides=K2",
                                        "c.v1 1.0.0 s provides=K1")
                                .subscribe("a"),
                        "a.v1 c.v1"),
                arguments(
                        "an expression that compares versions",
                        on(
                                        "a.v1 1.0.0 s constraint={'cel':{'rule':'properties.exists(p,p.type==~olm.package~&&p.value.packageName==~b~&&semver_compare(p.value.version,~1.0.1~)==0)'}}",
                                        "b.v1 1.0.0 s",
                                        "b.v101 1.0.1 s replaces=b.v1",
                                        "b.v102 1.0.2 s replaces=b.v101")
                                .subscribe("a"),
                        "a.v1 b.v101"),
                arguments(
                        "an expression that nothing fulfils",
                        on(
                                        "a.v1 1.0.0 s constraint={'failureMessage':'no','cel':{'rule':'properties.exists(p,p.type==~lts~)'}}",
                                        "b.v1 1.0.0 s")
                                .subscribe("a"),
                        "[a Unclassified]"),
                arguments(
                        "the default channel before a newer one",
                        on("a.v1 1.0.0 stable", "a.v2 2.0.0 alpha").subscribe("a"),
                        "a.v1"),
                arguments(
                        "the default channel of a dependency, too",
                        on(
                                        "a.v1 1.0.0 s requires=K1",
                                        "b.v1 1.0.0 stable provides=K1",
                                        "b.v2 2.0.0 alpha provides=K1")
                                .subscribe("a"),
                        "a.v1 b.v1"),
                arguments(
                        "what nobody subscribes to provides all the same",
                        on("a.v1 1.0.0 s provides=K1", "b.v1 1.0.0 s requires=K1")
                                .orphan("a.v1 1.0.0 s provides=K1")
                                .subscribe("b"),
                        "b.v1"),
                arguments(
                        "what nobody subscribes to excludes all the same",
                        on("b.v1 1.0.0 s provides=K1")
                                .orphan("a.v1 1.0.0 s provides=K1")
                                .subscribe("b"),
                        "[b UnmanagedOperator]"),
                arguments(
                        "another version of a package does not serve it",
                        on(
                                        "a.v1 1.0.0 s requires=K1,K2",
                                        "a.v2 2.0.0 other provides=K1,K2",
                                        "b.v1 1.0.0 s provides=K1",
                                        "c.v1 1.0.0 s package=b provides=K2",
                                        "e.v1 1.0.0 s provides=K2")
                                .subscribe("a:s"),
                        "error: a unique replacement chain within a channel is required to determine the"
                                + " relative order between channel entries, but 2 replacement chains"
                                + " were found in channel \"s\" of package \"b\": b.v1, c.v1"),
                arguments(
                        "another version of a package does not serve it, but others do",
                        on(
                                        "a.v1 1.0.0 s requires=K1,K2",
                                        "a.v2 2.0.0 other provides=K1,K2",
                                        "b.v1 1.0.0 s provides=K1",
                                        "c.v1 1.5.0 t package=b provides=K2",
                                        "e.v1 1.0.0 s provides=K2")
                                .subscribe("a:s"),
                        "a.v1 b.v1 e.v1"),
                arguments(
                        "an operator that serves itself",
                        on("a.v1 1.0.0 s requires=K1 provides=K1").subscribe("a"),
                        "a.v1"),
                arguments(
                        "an API changes hands: nothing yet",
                        on(
                                        "a.v1 1.0.0 s provides=K1",
                                        "a.v2 2.0.0 s replaces=a.v1 requires=K1",
                                        "b.v1 1.0.0 s requires=K1")
                                .subscribe("a")
                                .with("a.v1 1.0.0 s provides=K1")
                                .subscribe("b")
                                .with("b.v1 1.0.0 s requires=K1"),
                        ""),
                arguments(
                        "an API changes hands: both at once",
                        on(
                                        "a.v1 1.0.0 s provides=K1",
                                        "a.v2 2.0.0 s replaces=a.v1 requires=K1",
                                        "b.v1 1.0.0 s requires=K1",
                                        "b.v2 2.0.0 s replaces=b.v1 provides=K1")
                                .subscribe("a")
                                .with("a.v1 1.0.0 s provides=K1")
                                .subscribe("b")
                                .with("b.v1 1.0.0 s requires=K1"),
                        "a.v2 b.v2"),
                arguments(
                        "nothing but a deprecated entry",
                        on("a.v1 1.0.0 s deprecated").subscribe("a"),
                        "[a ProviderProhibited]"),
                arguments(
                        "a deprecated entry in the middle",
                        on(
                                        "a.v1 1.0.0 s",
                                        "a.v2 2.0.0 s replaces=a.v1 deprecated",
                                        "a.v3 3.0.0 s replaces=a.v2")
                                .subscribe("a"),
                        "a.v3"),
                arguments(
                        "a skipped entry to start with",
                        on(
                                        "a.v1 1.0.0 s requires=K1",
                                        "a.v2 2.0.0 s replaces=a.v1 skips=a.v1",
                                        "b.v1 1.0.0 s provides=K1",
                                        "b.v2 2.0.0 s replaces=b.v1 skips=b.v1 provides=K1")
                                .subscribe("a:s@a.v1"),
                        "a.v1 b.v2"),
                arguments(
                        "not the skipped one",
                        on("a.v1 1.0.0 s", "a.v2 2.0.0 s replaces=a.v1 skips=a.v1").subscribe("a"),
                        "a.v2"),
                arguments(
                        "only a skipped entry provides it",
                        on(
                                        "a.v1 1.0.0 s requires=K1",
                                        "b.v1 1.0.0 s provides=K1",
                                        "b.v2 2.0.0 s skips=b.v1 replaces=b.v1")
                                .subscribe("a"),
                        "[a ApiNotProvided]"),
                arguments(
                        "an unmanaged operator needs the old version",
                        on("b.v1 1.0.0 s", "b.v2 2.0.0 s replaces=b.v1")
                                .orphan("a.v1 1.0.0 s needs=b:1.0.0")
                                .subscribe("b")
                                .with("b.v1 1.0.0 s"),
                        ""),
                arguments(
                        "two chains in a channel",
                        on("a.v1 1.0.0 s", "a.v2 2.0.0 s replaces=a.v1", "a.w1 1.5.0 s")
                                .subscribe("a"),
                        "error: a unique replacement chain within a channel is required to determine the"
                                + " relative order between channel entries, but 2 replacement chains"
                                + " were found in channel \"s\" of package \"a\": a.v2...a.v1, a.w1"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("newSets")
    void installs(String behaviour, Scenario given, String expected) {
        assertThat(given.answer()).isEqualTo(expected);
    }

    static Stream<Arguments> subscriptions() {
        return Stream.of(
                arguments("no channel named", on("a.v1 1.0.0 s").subscribe("a"), "a.v1"),
                arguments("an empty catalog", on().subscribe("a"), "[a NoCatalogContent]"),
                arguments(
                        "no such package",
                        on("b.v1 1.0.0 s").subscribe("a"),
                        "[a PackageNotFound]"),
                arguments(
                        "no such channel",
                        on("a.v1 1.0.0 s").subscribe("a:t"),
                        "[a-t ChannelNotFound]"),
                arguments(
                        "no such starting version",
                        on("a.v1 1.0.0 s").subscribe("a:s@a.v9"),
                        "[a-s StartingVersionNotFound]"),
                arguments(
                        "a missing dependency",
                        on("a.v1 1.0.0 s requires=K1").subscribe("a"),
                        "[a ApiNotProvided]"),
                arguments(
                        "nothing newer",
                        on("a.v1 1.0.0 s").subscribe("a").with("a.v1 1.0.0 s"),
                        ""),
                arguments(
                        "a second subscription that conflicts with what is installed",
                        on("a.v1 1.0.0 s provides=K1", "b.v1 1.0.0 s provides=K1")
                                .subscribe("a")
                                .with("a.v1 1.0.0 s provides=K1")
                                .subscribe("b"),
                        "[a ApiConflict, b ApiConflict]"),
                arguments(
                        "two subscriptions to different versions of a package",
                        on("a.v1 1.0.0 alpha", "a.v2 2.0.0 beta").subscribe("a:alpha", "a:beta"),
                        "[a-alpha PackageConflict, a-beta PackageConflict]"),
                arguments(
                        "two subscriptions that one bundle satisfies",
                        on("a.v1 1.0.0 alpha").subscribe("a:alpha", "a"),
                        "a.v1"),
                arguments(
                        "an update",
                        on("a.v1 1.0.0 s", "a.v2 2.0.0 s replaces=a.v1")
                                .subscribe("a")
                                .with("a.v1 1.0.0 s"),
                        "a.v2"),
                arguments(
                        "an update from another package",
                        on("b.v2 2.0.0 s replaces=a.v1 provides=K1")
                                .subscribe("b")
                                .with("a.v1 1.0.0 s provides=K1"),
                        "b.v2"),
                arguments(
                        "what should be installed is gone",
                        on("a.v1 1.0.0 s").subscribe("a").but(one -> one.withInstalledCsv("a.v1")),
                        "a.v1"),
                arguments(
                        "an update that needs something new",
                        on(
                                        "a.v1 1.0.0 s",
                                        "a.v2 2.0.0 s replaces=a.v1 requires=K1",
                                        "b.v1 1.0.0 s provides=K1")
                                .subscribe("a")
                                .with("a.v1 1.0.0 s"),
                        "a.v2 b.v1"),
                arguments(
                        "operators that need each other move together",
                        on(
                                        "a.v1 1.0.0 s provides=A1 requires=B1",
                                        "a.v2 2.0.0 s replaces=a.v1 provides=A2 requires=B2",
                                        "b.v1 1.0.0 s provides=B1 requires=A1",
                                        "b.v2 2.0.0 s replaces=b.v1 provides=B2 requires=A2")
                                .subscribe("a")
                                .with("a.v1 1.0.0 s provides=A1 requires=B1")
                                .subscribe("b")
                                .with("b.v1 1.0.0 s provides=B1 requires=A1"),
                        "a.v2 b.v2"),
                arguments(
                        "an older provider where the newer has dropped the API",
                        on(
                                        "a.v1 1.0.0 s provides=K1",
                                        "a.v2 2.0.0 s replaces=a.v1",
                                        "b.v1 1.0.0 s requires=K1")
                                .subscribe("b"),
                        "a.v1 b.v1"),
                arguments(
                        "an update by a range in the head",
                        on("a.v1 1.0.0 s", "a.v3 3.0.0 s replaces=a.v1 range=>=0.5.0_<3.0.0")
                                .subscribe("a")
                                .with("a.v09 0.9.0 s"),
                        "a.v3"),
                arguments(
                        "an update by a range not in the head",
                        on(
                                        "a.v2 2.0.0 s replaces=a.v1 range=<2.0.0",
                                        "a.v3 3.0.0 s replaces=a.v2 range=>=2.0.0_<3.0.0")
                                .subscribe("a")
                                .with("a.v09 0.9.0 s"),
                        "a.v2"),
                arguments(
                        "updates of both sides",
                        on(
                                        "a.v1 1.0.0 s requires=K1",
                                        "a.v2 2.0.0 s replaces=a.v1 requires=K1",
                                        "b.v1 1.0.0 s provides=K1",
                                        "b.v2 2.0.0 s replaces=b.v1 provides=K1")
                                .subscribe("a")
                                .with("a.v1 1.0.0 s requires=K1")
                                .subscribe("b")
                                .with("b.v1 1.0.0 s provides=K1"),
                        "a.v2 b.v2"),
                arguments(
                        "a starting version",
                        on(
                                        "a.v1 1.0.0 s",
                                        "a.v2 2.0.0 s replaces=a.v1",
                                        "a.v3 3.0.0 s replaces=a.v2")
                                .subscribe("a:s@a.v2"),
                        "a.v2"),
                arguments(
                        "the better of two that skip what is installed",
                        on(
                                        "a.v2 2.0.0 s replaces=a.v0 skips=a.v1",
                                        "a.v3 3.0.0 s replaces=a.v2 skips=a.v1")
                                .subscribe("a")
                                .with("a.v1 1.0.0 s"),
                        "a.v3"),
                arguments(
                        "one step at a time",
                        on(
                                        "a.v1 1.0.0 s",
                                        "a.v2 2.0.0 s replaces=a.v1",
                                        "a.v3 3.0.0 s replaces=a.v2")
                                .subscribe("a")
                                .with("a.v1 1.0.0 s"),
                        "a.v2"),
                arguments(
                        "a half replaced operator without fail-forward",
                        failing(ClusterFacts.UNKNOWN),
                        "[a UnmanagedOperator]"),
                arguments(
                        "a half replaced operator with fail-forward",
                        failing(FAIL_FORWARD),
                        "a.v3"),
                arguments(
                        "a chain that is broken in the middle",
                        on("a.v3 3.0.0 s replaces=a.v2")
                                .installed("a.v1 1.0.0 s", Phase.FAILED, "")
                                .installed("a.v2 2.0.0 s", Phase.FAILED, "a.v1")
                                .subscribe("a")
                                .but(one -> one.withInstalledCsv("a.v2"))
                                .facts(FAIL_FORWARD),
                        "error: csv ns/a.v1 in phase Failed instead of Replacing"),
                arguments(
                        "a chain without end",
                        on("a.v3 3.0.0 s replaces=a.v2")
                                .installed("a.v1 1.0.0 s", Phase.REPLACING, "a.v2")
                                .installed("a.v2 2.0.0 s", Phase.REPLACING, "a.v1")
                                .subscribe("a")
                                .facts(FAIL_FORWARD),
                        "error: csv ns/a.v1 has already been seen"));
    }

    private static Scenario failing(ClusterFacts facts) {
        return on("a.v3 3.0.0 s replaces=a.v2 provides=K1")
                .installed("a.v1 1.0.0 s provides=K1", Phase.REPLACING, "")
                .installed("a.v2 2.0.0 s provides=K1", Phase.FAILED, "a.v1")
                .subscribe("a")
                .but(one -> one.withInstalledCsv("a.v2"))
                .facts(facts);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("subscriptions")
    void serves(String behaviour, Scenario given, String expected) {
        assertThat(given.answer()).isEqualTo(expected);
    }

    @Test
    void tellsAMissingDependencyInThreeReasonsOfTheReference() {
        assertThat(on("a.v1 1.0.0 s requires=K1").subscribe("a").failureOf("a").text())
                .isEqualTo(
                        "constraints not satisfiable: bundle a.v1 requires an operator providing an"
                                + " API with group: example.org, version: v1, kind: K1, subscription a"
                                + " exists, subscription a requires cat/ns/s/a.v1");
    }

    @Test
    void tellsWhatIsNotThereInWordsOfTheReference() {
        assertThat(on("b.v1 1.0.0 s").subscribe("a").failureOf("a").text())
                .isEqualTo(
                        "constraints not satisfiable: no operators found in package a in the catalog"
                                + " referenced by subscription a, subscription a exists");
    }

    @Test
    void generatesASubscriptionForWhatOnlyOthersNeed() {
        var answer =
                on("b.v1 1.0.0 s requires=K1", "a.v1 1.0.0 fast provides=K1")
                        .subscribe("b")
                        .resolve();

        assertThat(answer.installs())
                .filteredOn(one -> one.generated().isPresent())
                .singleElement()
                .extracting(one -> one.generated().get())
                .isEqualTo(
                        new Install.Generated(
                                "a-fast-cat-ns", Scenario.key("cat"), "a", "fast", "a.v1"));
    }

    @Test
    void namesWhatAnUpdateReplaces() {
        var byRange =
                on("a.v3 3.0.0 s replaces=a.v2 range=<3.0.0").subscribe("a").with("a.v1 1.0.0 s");
        var first = on("a.v3 3.0.0 s replaces=a.v2").subscribe("a");

        assertThat(byRange.resolve().installs().getFirst().replaces()).isEqualTo("a.v1");
        assertThat(first.resolve().installs().getFirst().replaces()).isEqualTo("a.v2");
    }
}
