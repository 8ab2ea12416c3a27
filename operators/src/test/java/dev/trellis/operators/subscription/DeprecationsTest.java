package dev.trellis.operators.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.operator.SubscriptionStatus;
import dev.trellis.api.operator.SubscriptionStatusBuilder;
import dev.trellis.graph.catalog.CatalogReader;
import dev.trellis.graph.resolve.CatalogIndex;
import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.operators.source.ManifestSource;
import dev.trellis.operators.source.Shelved;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;

class DeprecationsTest {
    private static final String ALL =
            """
            {"reference": {"schema": "olm.package"}, "message": "Use lane."},
            {"reference": {"schema": "olm.channel", "name": "stable"}, "message": "Use fast."},
            {"reference": {"schema": "olm.bundle", "name": "queue.v1"}, "message": "It leaks."}
            """;

    @Test
    void tellsOfThePackageTheChannelAndTheVersion() {
        var told = told(ALL, "queue.v1", SubscriptionStatusBuilder.builder().build());

        assertThat(texts(told))
                .containsExactly(
                        "PackageDeprecated olm.package/queue: Use lane.",
                        "ChannelDeprecated olm.channel/stable: Use fast.",
                        "BundleDeprecated olm.bundle/queue.v1: It leaks.",
                        "Deprecated olm.package/queue: Use lane.; olm.channel/stable: Use fast.;"
                                + " olm.bundle/queue.v1: It leaks.");
    }

    @Test
    void isSilentAboutOtherVersions() {
        var other = ALL.substring(ALL.indexOf("{\"reference\": {\"schema\": \"olm.bundle\""));

        assertThat(texts(told(other, "queue.v2", SubscriptionStatusBuilder.builder().build())))
                .isEmpty();
    }

    @Test
    void takesBackWhatTheCatalogNoLongerSays() {
        var before = told(ALL, "queue.v1", SubscriptionStatusBuilder.builder().build());

        assertThat(texts(told("", "queue.v1", before))).isEmpty();
    }

    @Test
    void leavesWhatItSaidOfAVersionThatTheCatalogForgot() {
        var before = told(ALL, "queue.v1", SubscriptionStatusBuilder.builder().build());

        var after =
                told(
                        "",
                        "queue.v0",
                        SubscriptionStatusBuilder.builder(before).installedCSV("queue.v0").build());

        assertThat(texts(after)).isEqualTo(texts(before));
    }

    @Test
    void comesToRest() {
        var once = told(ALL, "queue.v1", SubscriptionStatusBuilder.builder().build());

        assertThat(told(ALL, "queue.v1", once)).isEqualTo(once);
    }

    private static List<String> texts(SubscriptionStatus status) {
        return status.conditions().stream().map(one -> one.type() + " " + one.message()).toList();
    }

    private static SubscriptionStatus told(
            String deprecations, String installed, SubscriptionStatus before) {
        var subscription = Given.subscription("queue", "");
        var key = new CatalogKey("team", "apps");
        var given = Given.state(List.of(subscription), List.of(), List.of());
        var state =
                new NamespaceState(
                        given.namespace(),
                        given.subscriptions(),
                        given.operators(),
                        given.plans(),
                        given.groups(),
                        List.of(new KnownCatalog(key, "u1", 0, Optional.of(shelved(deprecations)))),
                        given.visible(),
                        given.now());
        return Deprecations.of(
                subscription,
                SubscriptionStatusBuilder.builder(before).installedCSV(installed).build(),
                state);
    }

    private static Shelved shelved(String deprecations) {
        var documents =
                """
                {"schema": "olm.package", "name": "queue", "defaultChannel": "stable"}
                {"schema": "olm.channel", "package": "queue", "name": "stable",
                 "entries": [{"name": "queue.v1"}, {"name": "queue.v2", "replaces": "queue.v1"}]}
                {"schema": "olm.bundle", "package": "queue", "name": "queue.v1", "image": "i1",
                 "properties": [{"type": "olm.package", "value": {"packageName": "queue", "version": "1.0.0"}}]}
                {"schema": "olm.bundle", "package": "queue", "name": "queue.v2", "image": "i2",
                 "properties": [{"type": "olm.package", "value": {"packageName": "queue", "version": "2.0.0"}}]}
                """
                        + (deprecations.isEmpty()
                                ? ""
                                : "{\"schema\": \"olm.deprecations\", \"package\": \"queue\", \"entries\": [%s]}"
                                        .formatted(deprecations));
        var catalog =
                new CatalogReader()
                        .read(
                                "test",
                                new ByteArrayInputStream(
                                        documents.getBytes(StandardCharsets.UTF_8)))
                        .finish();
        return new Shelved("d", CatalogIndex.of(catalog), "", Set.of(), ManifestSource.NONE);
    }
}
