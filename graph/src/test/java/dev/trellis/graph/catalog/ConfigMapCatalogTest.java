package dev.trellis.graph.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.trellis.graph.constraint.Constraint.Provides;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.update.ChannelEntry;
import dev.trellis.graph.version.Version;

import org.junit.jupiter.api.Test;

import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

final class ConfigMapCatalogTest {
    private static final Map<String, String> LEGACY =
            Map.of(
                    "packages",
                    """
                    - packageName: a
                      channels: [{name: s, currentCSV: a.v3}]
                    """,
                    "customResourceDefinitions",
                    """
                    - metadata: {name: things.example.com}
                      spec: {group: example.com, version: v1, names: {kind: Thing}}
                    """,
                    "clusterServiceVersions",
                    """
                    - kind: ClusterServiceVersion
                      metadata: {name: a.v3, annotations: {olm.skipRange: "<3.0.0"}}
                      spec:
                        version: 3.0.0
                        replaces: a.v2
                        skips: [a.v1]
                        minKubeVersion: 1.30.0
                        customresourcedefinitions:
                          owned: [{name: things.example.com, version: v1, kind: Thing}]
                          required: [{name: others.other.com, version: v1, kind: Other}]
                    - kind: ClusterServiceVersion
                      metadata: {name: a.v2}
                      spec: {version: v2.0, replaces: a.v0}
                    - kind: ClusterServiceVersion
                      metadata: {name: a.v1}
                      spec: {version: 1.0.0}
                    """);

    @Test
    void readsTheOlderForm() {
        var catalog = ConfigMapCatalog.read("cm", LEGACY, Map.of());

        assertThat(catalog.problems()).isEmpty();
        var found = Objects.requireNonNull(catalog.packages().get("a"));
        assertThat(found.defaultChannel()).isEqualTo("s");
        assertThat(Objects.requireNonNull(found.channels().get("s")).entries())
                .extracting(ChannelEntry::name)
                .containsExactly("a.v3", "a.v2", "a.v1");
        var head = Objects.requireNonNull(found.bundles().get("a.v3"));
        assertThat(head.traits().provided()).containsExactly(new Gvk("example.com", "v1", "Thing"));
        assertThat(head.traits().requirements())
                .extracting(one -> one.constraint())
                .containsExactly(new Provides(new Gvk("other.com", "v1", "Other")));
        assertThat(head.needs().minKubeVersion()).contains(Version.parse("1.30.0"));
        assertThat(Objects.requireNonNull(found.bundles().get("a.v2")).version())
                .contains(Version.parse("2.0.0"));
    }

    @Test
    void hasTheManifestsOfABundleInEitherForm() {
        var listed = ConfigMapCatalog.manifests("cm", LEGACY, Map.of(), "a", "a.v3");
        assertThat(listed)
                .extracting(one -> one.path("metadata").path("name").asText())
                .containsExactly("a.v3", "things.example.com");

        var csv = Base64.getEncoder().encodeToString("kind: X\nname: a".getBytes(UTF_8));
        var file =
                """
                schema: olm.bundle
                package: a
                name: a.v1
                properties: [{type: olm.bundle.object, value: {data: "%s"}}]
                """
                        .formatted(csv);
        var data = Map.of("a.yaml", file);
        assertThat(ConfigMapCatalog.manifests("cm", data, Map.of(), "a", "a.v1"))
                .extracting(one -> one.path("kind").asText())
                .containsExactly("X");
        assertThat(ConfigMapCatalog.manifests("cm", data, Map.of(), "b", "a.v1")).isEmpty();
    }

    @Test
    void readsFilesInKeys() {
        var catalog =
                ConfigMapCatalog.read(
                        "cm",
                        Map.of(
                                "a.yaml", "schema: olm.package\nname: a\ndefaultChannel: s\n",
                                "readme.txt", "not looked at"),
                        Map.of());

        assertThat(catalog.packages()).containsKey("a");
    }

    @Test
    void refusesWhatIsNoCatalog() {
        assertThatThrownBy(() -> ConfigMapCatalog.read("cm", with("x.yaml", ""), Map.of()))
                .hasMessageContaining("keep one of both");
        assertThatThrownBy(() -> ConfigMapCatalog.read("cm", Map.of("packages", ""), Map.of()))
                .hasMessageContaining("needs all three lists");
        assertThatThrownBy(() ->
                        ConfigMapCatalog.read(
                                "cm", with("customResourceDefinitions", ""), Map.of()))
                .hasMessage(
                        "ConfigMap cm has no definition of things.example.com in version v1, which"
                                + " a.v3 owns.");
        assertThatThrownBy(() ->
                        ConfigMapCatalog.read(
                                "cm",
                                with(
                                        "packages",
                                        "- {packageName: a, channels: [{name: s, currentCSV: a.v1},"
                                                + " {name: t, currentCSV: a.v2}]}"),
                                Map.of()))
                .hasMessage("ConfigMap cm has a package a without a default channel.");
        assertThatThrownBy(() ->
                        ConfigMapCatalog.read(
                                "cm",
                                with(
                                        "customResourceDefinitions",
                                        Objects.requireNonNull(
                                                        LEGACY.get("customResourceDefinitions"))
                                                .repeat(2)),
                                Map.of()))
                .hasMessage("ConfigMap cm defines Thing (example.com/v1) more than once.");
    }

    private static Map<String, String> with(String key, String text) {
        var data = new HashMap<>(LEGACY);
        data.put(key, text);
        return data;
    }
}
