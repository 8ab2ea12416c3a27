package dev.trellis.graph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.graph.catalog.ClusterNeeds.InstallMode;
import dev.trellis.graph.constraint.Property;
import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.graph.resolve.Installed;
import dev.trellis.graph.resolve.Wanted;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;

final class ClusterSnapshotTest {
    private static final String CSV =
            """
            kind: ClusterServiceVersion
            metadata: {name: a.v1, namespace: ns}
            spec: {version: 1.2.3}
            """;

    private static ClusterSnapshot read(String... documents) {
        var text = String.join("---\n", documents);
        return ClusterSnapshot.read(
                "state", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static String subscription(String name, String packageName, String installed) {
        return """
        kind: Subscription
        metadata: {name: %s, namespace: ns, creationTimestamp: "2026-01-01T00:00:01Z"}
        spec: {name: "%s", source: cat, sourceNamespace: olm, channel: s, startingCSV: a.v0}
        status: {installedCSV: %s}
        """
                .formatted(name, packageName, installed);
    }

    @Test
    void readsSubscriptions() {
        assertThat(read(subscription("s", "a", "a.v1")).subscriptions("ns"))
                .containsExactly(
                        new Wanted(
                                "s",
                                1_767_225_601L,
                                new CatalogKey("olm", "cat"),
                                "a",
                                "s",
                                "a.v0",
                                "a.v1",
                                ""));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "no subscription,               '',  '',  ''",
        "one of another operator,       b:b.v1, '', ''",
        "one without a package,         :a.v1, '', ''",
        "two that disagree,             a:a.v1, b:a.v1, ''",
        "two that agree,                a:a.v1, a:a.v1, a",
        "one,                           a:a.v1, '', a"
    })
    void infersThePackage(String what, String one, String other, String expected) {
        var documents =
                Stream.of(one, other)
                        .filter(text -> !text.isEmpty())
                        .map(text -> text.split(":", 2))
                        .map(parts -> subscription("s" + parts[0] + parts[1], parts[0], parts[1]));

        var installed =
                read(Stream.concat(Stream.of(CSV), documents).toArray(String[]::new))
                        .installed("ns");

        assertThat(installed)
                .singleElement()
                .extracting(it -> it.traits().identity())
                .isEqualTo(expected);
    }

    @Test
    void derivesPropertiesFromWhatIsOwnedAndRequired() {
        var installed =
                read("""
                kind: ClusterServiceVersion
                metadata: {name: a.v1, namespace: ns}
                spec:
                  customresourcedefinitions:
                    owned: [{name: things.example.com, version: v1, kind: Thing}]
                  apiservicedefinitions:
                    required: [{name: others, group: other.com, version: v2, kind: Other}]
                """)
                        .installed("ns");

        assertThat(installed.getFirst().traits().properties())
                .containsExactly(
                        new Property(
                                "olm.gvk",
                                "{\"group\":\"example.com\",\"kind\":\"Thing\",\"version\":\"v1\"}"),
                        new Property(
                                "olm.gvk.required",
                                "{\"group\":\"other.com\",\"kind\":\"Other\",\"version\":\"v2\"}"));
    }

    @Test
    void believesTheStatedPropertiesAlone() {
        var installed =
                read("""
                kind: ClusterServiceVersion
                metadata:
                  name: a.v1
                  namespace: ns
                  annotations:
                    operatorframework.io/properties: '{"properties":[{"type":"size","value":3}]}'
                spec:
                  customresourcedefinitions:
                    owned: [{name: things.example.com, version: v1, kind: Thing}]
                """)
                        .installed("ns");

        assertThat(installed.getFirst().traits().properties())
                .containsExactly(new Property("size", "3"));
        assertThatThrownBy(() ->
                        read("""
                        kind: ClusterServiceVersion
                        metadata: {name: a.v1, namespace: ns, annotations: {operatorframework.io/properties: "{"}}
                        """)
                                .installed("ns"))
                .hasMessageContaining("ClusterServiceVersion a.v1");
    }

    @Test
    void passesOverCopiesAndOtherNamespaces() {
        assertThat(
                        read(
                                        CSV,
                                        CSV.replace("a.v1", "b.v1").replace("ns}", "elsewhere}"),
                                        CSV.replace("a.v1", "c.v1") + "status: {reason: Copied}\n",
                                        CSV.replace(
                                                "name: a.v1",
                                                "name: d.v1, labels: {olm.copiedFrom: x}"))
                                .installed("ns"))
                .extracting(Installed::name)
                .containsExactly("a.v1");
    }

    @ParameterizedTest
    @CsvSource({
        "'{}', ALL_NAMESPACES",
        "'{targetNamespaces: [ns]}', OWN_NAMESPACE",
        "'{targetNamespaces: [other]}', SINGLE_NAMESPACE",
        "'{targetNamespaces: [ns, other]}', MULTI_NAMESPACE"
    })
    void knowsTheInstallModeOfAGroup(String spec, InstallMode expected) {
        var snapshot =
                read(
                        "kind: OperatorGroup\nmetadata: {name: g, namespace: ns}\nspec: "
                                + spec
                                + "\n");

        assertThat(snapshot.facts("ns", Optional.empty()).installMode()).contains(expected);
        assertThat(snapshot.facts("elsewhere", Optional.empty()).installMode()).isEmpty();
    }
}
