package dev.trellis.agent.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

final class UpdateMergeTest {
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final String RBAC = "apiVersion: rbac.authorization.k8s.io/v1, kind: ";
    private static final String META =
            "metadata: {name: a, resourceVersion: '7', uid: u, managedFields: [{}]}";
    private static final String KEPT = "metadata: {name: a, resourceVersion: '7', uid: u}";

    static Stream<Arguments> replacements() {
        return Stream.of(
                arguments(
                        "a kind of its own is replaced whole, but for its status",
                        "{apiVersion: x/v1, kind: Easel, %s, spec: {a: 1, b: 2}, status: {c: 3}}",
                        "{apiVersion: x/v1, kind: Easel, metadata: {name: a}, spec: {a: 2}}",
                        "{apiVersion: x/v1, kind: Easel, %s, spec: {a: 2}, status: {c: 3}}"),
                arguments(
                        "data of a config map is replaced",
                        "{apiVersion: v1, kind: ConfigMap, %s, data: {a: b, c: d}, immutable: false}",
                        "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: x}}",
                        "{apiVersion: v1, kind: ConfigMap, %s, data: {a: x}, immutable: false}"),
                arguments(
                        "rules of a role are replaced",
                        "{" + RBAC + "Role, %s, rules: [{verbs: [get]}]}",
                        "{" + RBAC + "Role, metadata: {name: a}, rules: [{verbs: [list]}]}",
                        "{" + RBAC + "Role, %s, rules: [{verbs: [list]}]}"),
                arguments(
                        "rules that the cluster adds up are left alone",
                        "{"
                                + RBAC
                                + "ClusterRole, %s, rules: [{verbs: [get]}], aggregationRule: {a: 1}}",
                        "{"
                                + RBAC
                                + "ClusterRole, metadata: {name: a}, rules: [], aggregationRule: {a: 2}}",
                        "{"
                                + RBAC
                                + "ClusterRole, %s, rules: [{verbs: [get]}], aggregationRule: {a: 2}}"),
                arguments(
                        "a token of an account is kept",
                        "{apiVersion: v1, kind: Secret, %s, type: kubernetes.io/service-account-token, data: {token: t}}",
                        "{apiVersion: v1, kind: Secret, metadata: {name: a}, type: kubernetes.io/service-account-token, data: {more: m}}",
                        "{apiVersion: v1, kind: Secret, %s, type: kubernetes.io/service-account-token, data: {token: t, more: m}}"),
                arguments(
                        "a certificate of a webhook is kept where the manifest has none",
                        "{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingWebhookConfiguration, %s, webhooks: [{name: w, clientConfig: {caBundle: c}}, {name: v, clientConfig: {caBundle: d}}]}",
                        "{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingWebhookConfiguration, metadata: {name: a}, webhooks: [{name: v, clientConfig: {caBundle: e}}, {name: w, clientConfig: {url: u}}]}",
                        "{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingWebhookConfiguration, %s, webhooks: [{name: v, clientConfig: {caBundle: e}}, {name: w, clientConfig: {url: u, caBundle: c}}]}"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("replacements")
    void replaces(String behaviour, String live, String manifest, String wanted) {
        var merged = merge(tree(live.formatted(META)), tree(manifest));

        assertThat(merged)
                .as(behaviour)
                .isInstanceOfSatisfying(
                        Merged.Replace.class,
                        replace ->
                                assertThat(Trees.same(replace.body(), tree(wanted.formatted(KEPT))))
                                        .as("%s", replace.body())
                                        .isTrue());
    }

    static Stream<Arguments> unchanged() {
        return Stream.of(
                arguments(
                        "what the cluster does inside a namespace, a pod or an account",
                        "{apiVersion: v1, kind: ServiceAccount, %s, secrets: [{name: s}]}",
                        "{apiVersion: v1, kind: ServiceAccount, metadata: {name: a}}"),
                arguments(
                        "an injected authority",
                        "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, labels: {config.openshift.io/inject-trusted-cabundle: 'true'}}, data: {ca-bundle.crt: x}}",
                        "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, labels: {config.openshift.io/inject-trusted-cabundle: 'true'}}}"),
                arguments(
                        "the usual group of subjects and roles",
                        "{"
                                + RBAC
                                + "RoleBinding, %s, subjects: [{kind: User, name: u, apiGroup: rbac.authorization.k8s.io}], roleRef: {kind: Role, name: r, apiGroup: rbac.authorization.k8s.io}}",
                        "{"
                                + RBAC
                                + "RoleBinding, metadata: {name: a}, subjects: [{kind: User, name: u}], roleRef: {kind: Role, name: r}}"),
                arguments(
                        "what the server fills in in a definition",
                        "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, %s, spec: {names: {kind: Easel, plural: easels, singular: easel, listKind: EaselList}, conversion: {strategy: None}}}",
                        "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: a}, spec: {names: {kind: Easel, plural: easels}}}"),
                arguments(
                        "a choice of the default storage class",
                        "{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: a, annotations: {storageclass.kubernetes.io/is-default-class: 'false'}}, provisioner: p}",
                        "{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: a, annotations: {storageclass.kubernetes.io/is-default-class: 'true'}}, provisioner: p}"),
                arguments(
                        "nulls in a manifest",
                        "{apiVersion: x/v1, kind: Easel, %s, spec: {a: 1}}",
                        "{apiVersion: x/v1, kind: Easel, metadata: {name: a, creationTimestamp: null}, spec: {a: 1, b: null}}"));
    }

    @ParameterizedTest(name = "leaves alone {0}")
    @MethodSource("unchanged")
    void leavesAlone(String what, String live, String manifest) {
        assertThat(merge(tree(live.formatted(META)), tree(manifest)))
                .as(what)
                .isEqualTo(new Merged.Same());
    }

    @Test
    void makesASecretOfAnotherTypeAnew() {
        var merged =
                merge(
                        tree("{apiVersion: v1, kind: Secret, %s, type: Opaque}".formatted(META)),
                        tree("{apiVersion: v1, kind: Secret, metadata: {name: a}, type: x/y}"));

        assertThat(merged)
                .isInstanceOfSatisfying(
                        Merged.Remake.class,
                        remake -> assertThat(remake.body().path("metadata").has("uid")).isFalse());
    }

    @Test
    void refusesASecretThatContradictsItself() {
        var secret =
                tree(
                        "{apiVersion: v1, kind: Secret, data: {a: eA==}, stringData: {a: %s}}"
                                .formatted("y"));

        assertThat(UpdateMerge.prepared(secret))
                .isEqualTo(
                        new Prepared.Unusable(
                                "Secret.stringData[\"a\"] conflicts with Secret.data[\"a\"]"));
    }

    @Test
    void writesAServiceOnlyWhenWhatIsWantedChanges() {
        var manifest =
                tree(
                        "{apiVersion: v1, kind: Service, metadata: {name: a}, spec: {selector: {x: y}, ports: [{port: 1}]}}");
        var made = ((Prepared.Ready) UpdateMerge.prepared(manifest)).manifest();
        var live = made.deepCopy();
        live.withObjectProperty("spec").put("clusterIP", "10.0.0.1").put("type", "ClusterIP");

        assertThat(merge(live, manifest)).isEqualTo(new Merged.Same());

        live.withObjectProperty("spec").put("type", "NodePort");
        assertThat(merge(live, manifest)).isInstanceOf(Merged.Replace.class);
    }

    @Test
    void takesOutKeysAndOwnersThatAreToGo() {
        var live =
                tree(
                        "{apiVersion: v1, kind: Namespace, metadata: {name: a, labels: {x: 1, y: 2}, ownerReferences: [{apiVersion: w/v1, kind: Work, name: one, uid: u1}, {apiVersion: w/v1, kind: Work, name: two, uid: u2}]}}");
        var manifest =
                tree(
                        "{apiVersion: v1, kind: Namespace, metadata: {name: a, labels: {x-: '', z: 3}, ownerReferences: [{apiVersion: w/v1, kind: Work, name: one, uid: u1-}]}}");

        var body = ((Merged.Replace) merge(live, manifest)).body();

        assertThat(body.path("metadata").path("labels")).isEqualTo(tree("{y: 2, z: '3'}"));
        assertThat(body.path("metadata").path("ownerReferences")).hasSize(1);
        assertThat(MetadataMerge.withoutRemovals(manifest).path("metadata"))
                .isEqualTo(tree("{name: a, labels: {z: 3}}"));
    }

    @Test
    void comesToRestAfterOneWrite() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var live = object(gen);
                    var manifest = object(gen);
                    manifest.set("kind", live.path("kind"));
                    manifest.set("apiVersion", live.path("apiVersion"));

                    var once = merge(live, manifest);

                    var written =
                            switch (once) {
                                case Merged.Same() -> live;
                                case Merged.Replace(var body, _) -> body;
                                case Merged.Remake(var body) -> body;
                            };
                    assertThat(merge(written, manifest)).isEqualTo(new Merged.Same());
                });
    }

    private static ObjectNode object(Gen gen) {
        var made =
                tree(
                        gen.pick(
                                "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}",
                                "{apiVersion: v1, kind: Secret, metadata: {name: a}}",
                                "{apiVersion: v1, kind: Service, metadata: {name: a}}",
                                "{apiVersion: v1, kind: ServiceAccount, metadata: {name: a}}",
                                "{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}}",
                                "{" + RBAC + "ClusterRole, metadata: {name: a}}"));
        for (var member : gen.someOf(List.of("data", "spec", "rules2", "status"))) {
            var part = made.putObject(member);
            gen.mapOf(gen::dnsLabel, gen::dnsLabel).forEach(part::put);
        }
        for (var map : gen.someOf(List.of("labels", "annotations"))) {
            var part = made.withObjectProperty("metadata").putObject(map);
            gen.mapOf(gen::dnsLabel, gen::dnsLabel).forEach(part::put);
        }
        return made;
    }

    private static Merged merge(ObjectNode live, ObjectNode manifest) {
        return UpdateMerge.merge(
                live, ((Prepared.Ready) UpdateMerge.prepared(manifest)).manifest());
    }

    private static ObjectNode tree(String yaml) {
        try {
            return (ObjectNode) YAML.readTree(yaml);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(yaml, e);
        }
    }
}
