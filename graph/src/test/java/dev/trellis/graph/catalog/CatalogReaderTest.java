package dev.trellis.graph.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.graph.catalog.ClusterNeeds.InstallMode;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.version.Version;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

final class CatalogReaderTest {
    private static final String YAML =
            """
            schema: olm.package
            name: queue
            defaultChannel: stable
            description: Queues
            ---
            schema: olm.channel
            package: queue
            name: stable
            entries:
            - name: queue.v1.0.0
            - name: queue.v1.1.0
              replaces: queue.v1.0.0
              skipRange: ">=0.9.0 <1.1.0"
            ---
            schema: olm.bundle
            name: queue.v1.0.0
            package: queue
            image: registry.example/queue@sha256:00112233445566778899aabbccddeeff
            properties:
            - {type: olm.package, value: {packageName: queue, version: 1.0.0}}
            ---
            schema: olm.bundle
            name: queue.v1.1.0
            package: queue
            image: registry.example/queue:v1.1.0
            properties:
            - {type: olm.package, value: {packageName: queue, version: 1.1.0}}
            - {type: olm.gvk, value: {group: queue.example, version: v1, kind: Broker}}
            - {type: olm.gvk, value: {group: queue.example, version: v1, kind: Broker}}
            - type: olm.csv.metadata
              value:
                minKubeVersion: 1.27.0
                nativeAPIs: [{group: apps, version: v1, kind: Deployment}]
                installModes: [{type: AllNamespaces, supported: true}, {type: OwnNamespace, supported: false}]
            ---
            schema: olm.deprecations
            package: queue
            entries:
            - {reference: {schema: olm.bundle, name: queue.v1.0.0}, message: old}
            ---
            schema: vendor.note
            name: anything
            text: kept
            """;

    private static Catalog read(String... texts) {
        var reader = new CatalogReader();
        for (var text : texts) {
            reader.read("file", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        }
        return reader.finish();
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }

    private static OperatorPackage packageOf(Catalog catalog, String name) {
        return Objects.requireNonNull(catalog.packages().get(name));
    }

    @Test
    void readsEverySchema() {
        var catalog = read(YAML);

        assertThat(catalog.problems()).isEmpty();
        assertThat(catalog.entries()).isEqualTo(2);
        assertThat(catalog.others()).extracting(Meta::schema).containsExactly("vendor.note");
        var queue = packageOf(catalog, "queue");
        assertThat(queue.description()).isEqualTo("Queues");
        assertThat(queue.deprecations())
                .containsExactly(new Deprecation("olm.bundle", "queue.v1.0.0", "old"));
        var bundle = Objects.requireNonNull(queue.bundles().get("queue.v1.1.0"));
        assertThat(bundle.version()).contains(Version.parse("1.1.0"));
        assertThat(bundle.traits().provided())
                .containsExactly(new Gvk("queue.example", "v1", "Broker"));
        assertThat(bundle.traits().properties()).hasSize(2);
        assertThat(bundle.needs())
                .isEqualTo(
                        new ClusterNeeds(
                                Optional.of(Version.parse("1.27.0")),
                                List.of(new Gvk("apps", "v1", "Deployment")),
                                Optional.of(Set.of(InstallMode.ALL_NAMESPACES))));
    }

    @Test
    void readsCompressedStreamsAndSeveralFilesInAnyOrder() throws IOException {
        var parts = YAML.split("---\n", -1);
        var reader = new CatalogReader();
        for (var i = parts.length - 1; i >= 0; i--) {
            var bytes = new ByteArrayOutputStream();
            try (var zip = new GZIPOutputStream(bytes)) {
                zip.write(parts[i].getBytes(StandardCharsets.UTF_8));
            }
            reader.read("part " + i, new ByteArrayInputStream(bytes.toByteArray()));
        }

        assertThat(reader.finish()).isEqualTo(read(YAML));
    }

    @Test
    void looksIntoManifestsForWhatTheClusterMustOffer() {
        var csv =
                """
                kind: ClusterServiceVersion
                spec: {minKubeVersion: "1.31.0", installModes: [{type: SingleNamespace, supported: true}]}
                """;
        var catalog =
                read(
                        json(
                                """
                                {'schema':'olm.package','name':'a','defaultChannel':'s'}
                                {'schema':'olm.channel','package':'a','name':'s','entries':[{'name':'a.v1'}]}
                                {'schema':'olm.bundle','package':'a','name':'a.v1','properties':[
                                 {'type':'olm.package','value':{'packageName':'a','version':'1.0.0'}},
                                 {'type':'olm.bundle.object','value':{'data':'%s'}}]}
                                """
                                        .formatted(
                                                Base64.getEncoder()
                                                        .encodeToString(
                                                                csv.getBytes(
                                                                        StandardCharsets.UTF_8)))));

        var bundle = Objects.requireNonNull(packageOf(catalog, "a").bundles().get("a.v1"));
        assertThat(catalog.problems()).isEmpty();
        assertThat(bundle.needs().minKubeVersion()).contains(Version.parse("1.31.0"));
        assertThat(bundle.traits().properties()).hasSize(1);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    broken JSON            | {'schema':'olm.package',                       | file cannot be read at line 1
                    broken YAML            | schema: [olm.package                           | file cannot be read at line
                    no schema              | {'name':'a'}                                   | file holds a document without a schema named a.
                    a key in two cases     | {'schema':'x','Schema':'y'}                    | file holds a document with the key schema more than once: schema, Schema.
                    a key twice            | {'schema':'x','schema':'y'}                    | Duplicate
                    a name that is no text | {'schema':'x','name':1}                        | file holds a document whose name is not a text: 1.
                    not an object          | - a                                            | file holds a document that is not an object.
                    """)
    void refusesWhatCannotBeRead(String what, String text, String message) {
        assertThatThrownBy(() -> read(json(text)))
                .isInstanceOf(CatalogFault.class)
                .hasMessageContaining(message);
    }

    @Test
    void refusesAliasesThatWouldBeReadAsTexts() {
        assertThatThrownBy(() -> read("schema: &a x\nname: *a\n"))
                .isInstanceOf(CatalogFault.class)
                .hasMessageContaining("YAML aliases are not supported");
    }

    @ParameterizedTest(name = "{2}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    {'schema':'olm.package','name':'a','defaultChannel':'s'}             | a   | Package a is declared more than once.
                    {'schema':'olm.channel','package':'z','name':'s','entries':[{'name':'q'}]} | z | Package z has channels or bundles but is not declared.
                    {'schema':'olm.channel','package':'a','name':'t','entries':[]}       | a t | Channel t of package a has no entries.
                    {'schema':'olm.channel','package':'a','name':'s','entries':[{'name':'a.v1'}]} | a s | Channel s of package a is declared more than once.
                    {'schema':'olm.channel','package':'a','name':'t','entries':[{'name':'a.v8'},{'name':'a.v9','replaces':'a.v8'}]} | a t | Channel t of package a has entries without a bundle: a.v8, a.v9.
                    {'schema':'olm.channel','package':'a','name':'t','entries':[{'name':'a.v1'},{'name':'a.v1'}]} | a t | Channel t of package a has the entry a.v1 more than once.
                    {'schema':'olm.channel','package':'a','name':'t','entries':[{'name':'a.v1','skips':['']}]} | a t | Channel t of package a has an entry a.v1 that skips an empty name.
                    {'schema':'olm.channel','package':'a','name':'t','entries':[{'name':'a.v1','skipRange':'~1'}]} | a t | Channel t of package a has an entry a.v1 with an unusable skipRange: "~1" is not a version range: "~" is not an operator.
                    {'schema':'olm.channel','package':'a','name':'t','entries':[{'name':'a.v1'},{'name':'a.v2'}]} | a t | Channel t of package a has 2 heads, entries that no other one replaces or skips: a.v1, a.v2.
                    {'schema':'olm.channel','package':'a','name':'t','entries':[{'name':'a.v1','replaces':'a.v2'},{'name':'a.v2','replaces':'a.v1'}]} | a t | Channel t of package a has no head: every entry is replaced or skipped by another one.
                    {'schema':'olm.bundle','package':'a','name':'a.v1','image':'x/a','properties':[]} | a s | Channel s of package a has the bundle a.v1, which is declared more than once.
                    {'schema':'olm.bundle','package':'a','name':'a.v7','image':'x/a','properties':[{'type':'olm.package','value':{'packageName':'a','version':'7.0.0'}}]} | a | Package a: Bundle a.v7 is in no channel.
                    {'schema':'olm.bundle','package':'a','name':'a.v7','image':'x/a','properties':[]} | a | Package a: Bundle a.v7: It has 0 properties olm.package instead of one.
                    {'schema':'olm.bundle','package':'a','name':'a.v7','image':'x/a','properties':[{'type':'olm.package','value':{'packageName':'b','version':'7.0.0'}}]} | a | Package a: Bundle a.v7: Its property olm.package names the package b.
                    {'schema':'olm.bundle','package':'a','name':'a.v7','image':'x/a','properties':[{'type':'olm.package','value':{'packageName':'a','version':'7.0'}}]} | a | Package a: Bundle a.v7: Its version is unusable: "7.0" is not a version: it needs a major, a minor and a patch number.
                    {'schema':'olm.bundle','package':'a','name':'a.v7','properties':[{'type':'olm.package','value':{'packageName':'a','version':'7.0.0'}}]} | a | Package a: Bundle a.v7: It has neither an image nor manifests.
                    {'schema':'olm.bundle','package':'a','name':'a.v7','image':'X Y','properties':[{'type':'olm.package','value':{'packageName':'a','version':'7.0.0'}}]} | a | Package a: Bundle a.v7: Its image is not an image reference: X Y.
                    {'schema':'olm.bundle','package':'a','name':'a.v7','image':'x/a','properties':[{'type':'olm.package','value':{'packageName':'a','version':'7.0.0','release':'1'}}]} | a | Package a: Bundle a.v7: It has a release, so its name should be a-v7.0.0-1.
                    {'schema':'olm.bundle','package':'a','name':'a.v7','image':'x/a','properties':[{'type':'olm.package','value':{'packageName':'a','version':'1.0.0'}}]} | a s | Package a has the version 1.0.0 more than once: a.v1, a.v7.
                    {'schema':'olm.deprecations','package':'a','entries':[{'reference':{'schema':'olm.channel','name':'q'},'message':'m'}]} | a | The deprecations of package a are not used: olm.channel q does not exist.
                    """)
    void tellsWhatIsWrongAndKeepsTheRest(String document, String place, String sentence) {
        var sound =
                json(
                        """
                        {'schema':'olm.package','name':'a','defaultChannel':'s'}
                        {'schema':'olm.channel','package':'a','name':'s','entries':[{'name':'a.v1'},{'name':'a.v2','replaces':'a.v1'}]}
                        {'schema':'olm.bundle','package':'a','name':'a.v1','image':'x/a','properties':[{'type':'olm.package','value':{'packageName':'a','version':'1.0.0'}}]}
                        {'schema':'olm.bundle','package':'a','name':'a.v2','image':'x/a','properties':[{'type':'olm.package','value':{'packageName':'a','version':'2.0.0'}}]}
                        {'schema':'olm.package','name':'other','defaultChannel':'s'}
                        {'schema':'olm.channel','package':'other','name':'s','entries':[{'name':'other.v1'}]}
                        {'schema':'olm.bundle','package':'other','name':'other.v1','image':'x/a','properties':[{'type':'olm.package','value':{'packageName':'other','version':'1.0.0'}}]}
                        """);
        assertThat(read(sound).problems()).isEmpty();

        var catalog = read(sound, json(document));

        var where = place.split(" ", 2);
        assertThat(catalog.problems())
                .contains(new CatalogProblem(where[0], where.length > 1 ? where[1] : "", sentence));
        assertThat(packageOf(catalog, "other").channels().values()).noneMatch(Channel::isBroken);
    }
}
