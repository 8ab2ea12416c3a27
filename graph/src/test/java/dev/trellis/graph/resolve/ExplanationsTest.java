package dev.trellis.graph.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What people read when something cannot be: one test for each situation. */
final class ExplanationsTest {
    private static Scenario on(String... lines) {
        return Scenario.usual().catalog(lines);
    }

    private static String told(Failure failure) {
        return failure.code()
                + ": "
                + failure.headline()
                + " | "
                + String.join("; ", failure.repairs());
    }

    @Test
    void anEmptyCatalog() {
        var scenario = on().catalogAt(Scenario.key("full"), 0, "a.v1 1.0.0 s").subscribe("a");

        assertThat(told(scenario.failureOf("a")))
                .isEqualTo(
                        "NoCatalogContent: Catalog ns/cat has no content that this namespace can see. |"
                                + " take catalog ns/full in Subscription a");
    }

    @Test
    void anUnknownPackage() {
        assertThat(told(on("queue.v1 1.0.0 s").subscribe("quue").failureOf("quue")))
                .isEqualTo(
                        "PackageNotFound: Package quue is not in catalog ns/cat. | take package queue"
                                + " in Subscription quue");
    }

    @Test
    void theChannelWrittenForThePackage() {
        assertThat(
                        told(
                                on("queue.v1 1.0.0 stable-v1")
                                        .subscribe("stable-v1")
                                        .failureOf("stable-v1")))
                .endsWith("| take package queue in Subscription stable-v1");
    }

    @Test
    void anUnknownChannel() {
        assertThat(told(on("a.v1 1.0.0 s", "a.v2 2.0.0 t").subscribe("a:u").failureOf("a-u")))
                .isEqualTo(
                        "ChannelNotFound: Package a of catalog ns/cat has no channel u. | set the"
                                + " channel of Subscription a-u to s; set the channel of Subscription"
                                + " a-u to t");
    }

    @Test
    void aBrokenChannel() {
        assertThat(
                        told(
                                on("a.v1 1.0.0 s", "a.v2 2.0.0 s", "a.v3 3.0.0 t")
                                        .subscribe("a:s")
                                        .failureOf("a-s")))
                .isEqualTo(
                        "ChannelBroken: Channel s of package a has 2 heads, entries that no other one"
                                + " replaces or skips: a.v1, a.v2. | set the channel of Subscription"
                                + " a-s to t");
    }

    @Test
    void anUnknownStartingVersion() {
        assertThat(told(on("a.v1 1.0.0 s").subscribe("a:s@a.v9").failureOf("a-s")))
                .isEqualTo(
                        "StartingVersionNotFound: Channel s of package a of catalog ns/cat has no"
                                + " version named a.v9. | remove startingCSV from Subscription a-s");
    }

    @Test
    void anApiThatNobodyProvides() {
        var failure = on("a.v1 1.0.0 s requires=K1").subscribe("a").failureOf("a");

        assertThat(told(failure))
                .isEqualTo(
                        "ApiNotProvided: a.v1 needs the API K1 (example.org/v1), and no catalog offers"
                                + " it. | ");
        assertThat(failure.facts())
                .containsExactlyInAnyOrder(
                        new Fact(
                                "Bundle a.v1 of catalog ns/cat",
                                "It needs the API K1 (example.org/v1), which no catalog offers and"
                                        + " nothing installed provides."),
                        new Fact("Subscription ns/a", "It asks for package a from catalog ns/cat."),
                        new Fact("Subscription ns/a", "It can be fulfilled by a.v1 only."));
    }

    @Test
    void aPackageOutOfRange() {
        assertThat(
                        told(
                                on("a.v1 1.0.0 s needs=b:>=2.0.0", "b.v1 1.0.0 s")
                                        .subscribe("a")
                                        .failureOf("a")))
                .isEqualTo(
                        "PackageRangeUnmet: a.v1 needs package b in range >=2.0.0, and no catalog offers"
                                + " it. | ");
    }

    @Test
    void theAuthorsOwnWords() {
        assertThat(
                        on("a.v1 1.0.0 s constraint={'failureMessage':'ask__the__vendor','package':{'packageName':'b','versionRange':'1.x'}}")
                                .subscribe("a")
                                .failureOf("a")
                                .headline())
                .isEqualTo(
                        "a.v1 needs package b in range 1.x (\"ask the vendor\"), and no catalog offers"
                                + " it.");
    }

    @Test
    void aProviderThatIsForbidden() {
        assertThat(
                        told(
                                on(
                                                "a.v1 1.0.0 s requires=K1",
                                                "b.v1 1.0.0 s provides=K1 deprecated")
                                        .subscribe("a")
                                        .failureOf("a")))
                .isEqualTo(
                        "ProviderProhibited: b.v1 cannot be installed: its catalog has deprecated it. | ");
    }

    @Test
    void anOperatorThatNobodyManages() {
        assertThat(
                        told(
                                on("b.v1 1.0.0 s provides=K1")
                                        .orphan("a.v1 1.0.0 s provides=K1")
                                        .subscribe("b")
                                        .failureOf("b")))
                .isEqualTo(
                        "UnmanagedOperator: Operator a.v1 is installed already and no Subscription"
                                + " manages it. | delete the ClusterServiceVersion a.v1, which no"
                                + " Subscription manages");
    }

    @Test
    void differentVersionsOfAPackage() {
        assertThat(
                        told(
                                on("a.v1 1.0.0 alpha", "a.v2 2.0.0 beta")
                                        .subscribe("a:alpha", "a:beta")
                                        .failureOf("a-beta")))
                .isEqualTo(
                        "PackageConflict: Subscriptions a-alpha and a-beta need different versions of"
                                + " package a. | set the channel of Subscription a-alpha to beta; delete"
                                + " Subscription a-alpha; set the channel of Subscription a-beta to"
                                + " alpha");
    }

    @Test
    void twoManagersOfAKind() {
        assertThat(
                        told(
                                on("a.v1 1.0.0 s provides=K1", "b.v1 1.0.0 s provides=K1")
                                        .subscribe("a", "b")
                                        .failureOf("b")))
                .isEqualTo(
                        "ApiConflict: Subscriptions a and b need operators that manage K1"
                                + " (example.org/v1), and a namespace can have only one. | delete"
                                + " Subscription a");
    }

    @Test
    void aManagerInAnotherNamespace() {
        assertThat(
                        told(
                                on("b.v1 1.0.0 s provides=K1")
                                        .subscribe("b")
                                        .neighbour("c.v1 1.0.0 s provides=K1", false, true)
                                        .failureOf("b")))
                .isEqualTo(
                        "ForeignNamespaceConflict: b.v1 cannot be installed: operator c.v1 in namespace"
                                + " other manages K1 (example.org/v1) here already. | ");
    }
}
