package dev.trellis.operators.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.ClusterServiceVersionSpec;
import dev.trellis.api.operator.Permission;
import dev.trellis.api.operator.PolicyRule;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.version.Version;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionCondition;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

class RequirementsTest {
    private static final String CRDS = "customresourcedefinitions: ";
    private static final String NEEDS_CRD =
            CRDS + "{required: [{name: things.example, version: v1, kind: Thing}]}";
    private static final String OWNS_CRD =
            CRDS + "{owned: [{name: things.example, version: v1, kind: Thing}]}";
    private static final String NEEDS_API =
            "apiservicedefinitions: {required: [{name: dials, group: dial.example, version: v1, kind: Dial}]}";
    private static final String NEEDS_NATIVE =
            "nativeAPIs: [{group: apps, version: v1, kind: Deployment}]";
    private static final String INSTALLS_NOTHING =
            "\ninstall: {strategy: deployment, spec: {deployments: []}}";
    private static final String ACCOUNT =
            """
            install:
              strategy: deployment
              spec:
                deployments: []
                permissions:
                - serviceAccountName: me
                  rules: [{apiGroups: [""], resources: [pods], verbs: [get]}]
            """;

    /** A cluster that has what is said, and nothing else. */
    record There(
            String version,
            Map<String, CustomResourceDefinition> definitions,
            List<String> alongside,
            Set<String> served,
            Set<String> accounts,
            boolean foreign,
            boolean allowed)
            implements Provision {
        There() {
            this("1.30.0", Map.of(), List.of(), Set.of(), Set.of(), false, true);
        }

        There with(CustomResourceDefinition crd, String... companions) {
            return new There(
                    version,
                    Map.of(crd.getMetadata().getName(), crd),
                    List.of(companions),
                    served,
                    accounts,
                    foreign,
                    allowed);
        }

        There serving(String kind) {
            return new There(
                    version, definitions, alongside, Set.of(kind), accounts, foreign, allowed);
        }

        There account(boolean isForeign, boolean isAllowed) {
            return new There(
                    version, definitions, alongside, served, Set.of("me"), isForeign, isAllowed);
        }

        @Override
        public Optional<Version> kubernetes() {
            return Optional.of(Version.tolerant(version));
        }

        @Override
        public Optional<CustomResourceDefinition> definition(String name) {
            return Optional.ofNullable(definitions.get(name));
        }

        @Override
        public List<String> onlyWithPredecessors(CustomResourceDefinition crd) {
            return alongside;
        }

        @Override
        public boolean isServed(Gvk api) {
            return served.contains(api.kind());
        }

        @Override
        public Optional<String> extensionTrouble(Gvk api) {
            return isServed(api) ? Optional.empty() : Optional.of("API is not registered");
        }

        @Override
        public Optional<String> account(String name) {
            return accounts.contains(name) ? Optional.of("uid") : Optional.empty();
        }

        @Override
        public boolean isForeign(String account) {
            return foreign;
        }

        @Override
        public boolean allows(Permission permission, boolean isNamespaced) {
            return allowed;
        }

        @Override
        public String text(PolicyRule rule) {
            return rule.verbs().toString();
        }
    }

    private static CustomResourceDefinition crd(String version, boolean served, String... holds) {
        var made =
                new CustomResourceDefinitionBuilder()
                        .withNewMetadata()
                        .withName("things.example")
                        .endMetadata()
                        .withNewSpec()
                        .addNewVersion()
                        .withName(version)
                        .withServed(served)
                        .endVersion()
                        .endSpec()
                        .withNewStatus()
                        .endStatus()
                        .build();
        return holds.length == 0
                ? made
                : new CustomResourceDefinitionBuilder(made)
                        .editStatus()
                        .addAllToConditions(
                                Stream.of(holds)
                                        .map(type ->
                                                new CustomResourceDefinitionCondition(
                                                        null, null, null, null, "True", type))
                                        .toList())
                        .endStatus()
                        .build();
    }

    private static CustomResourceDefinition whole() {
        return crd("v1", true, "Established", "NamesAccepted");
    }

    static Stream<Arguments> rows() {
        var none = new There();
        return Stream.of(
                arguments("nothing", "displayName: A", none, List.of()),
                arguments(
                        "a new enough Kubernetes",
                        "minKubeVersion: 1.30.0",
                        none,
                        List.of("ClusterServiceVersion a.v1 Present: ")),
                arguments(
                        "an older Kubernetes",
                        "minKubeVersion: 1.31.0",
                        none,
                        List.of(
                                "ClusterServiceVersion a.v1 PresentNotSatisfied: CSV version requirement not met: minKubeVersion (1.31.0) > server version (1.30.0)")),
                arguments(
                        "a definition that is there",
                        NEEDS_CRD,
                        none.with(whole()),
                        List.of(
                                "CustomResourceDefinition things.example Present: CRD is present and Established condition is true")),
                arguments(
                        "no definition",
                        NEEDS_CRD,
                        none,
                        List.of(
                                "CustomResourceDefinition things.example NotPresent: CRD is not present")),
                arguments(
                        "another version of it",
                        NEEDS_CRD,
                        none.with(crd("v2", true, "Established", "NamesAccepted")),
                        List.of(
                                "CustomResourceDefinition things.example NotPresent: CRD version not served")),
                arguments(
                        "a version of it that is not served",
                        NEEDS_CRD,
                        none.with(crd("v1", false, "Established", "NamesAccepted")),
                        List.of(
                                "CustomResourceDefinition things.example NotPresent: CRD version not served")),
                arguments(
                        "a definition that is not established",
                        NEEDS_CRD,
                        none.with(crd("v1", true, "NamesAccepted")),
                        List.of(
                                "CustomResourceDefinition things.example PresentNotAvailable: CRD is present but the Established condition is False (not available)")),
                arguments(
                        "a definition without a status",
                        NEEDS_CRD,
                        none.with(crd("v1", true)),
                        List.of(
                                "CustomResourceDefinition things.example PresentNotAvailable: CRD is present but the Established condition is False (not available)")),
                arguments(
                        "an own definition that is still the one of its predecessor",
                        OWNS_CRD,
                        none.with(whole(), "a.v0"),
                        List.of(
                                "CustomResourceDefinition things.example PresentNotSatisfied: CRD installed alongside other CSV(s): a.v0")),
                arguments(
                        "a foreign definition, whoever brought it",
                        NEEDS_CRD,
                        none.with(whole(), "a.v0"),
                        List.of(
                                "CustomResourceDefinition things.example Present: CRD is present and Established condition is true")),
                arguments(
                        "an extension API that can be used",
                        NEEDS_API,
                        none.serving("Dial"),
                        List.of("APIService v1.dial.example Present: ")),
                arguments(
                        "an extension API that cannot be used",
                        NEEDS_API,
                        none,
                        List.of("APIService v1.dial.example NotPresent: API is not registered")),
                arguments(
                        "an extension API of its own",
                        owns("dial"),
                        none,
                        List.of("APIService v1.dial.example DeploymentFound: ")),
                arguments(
                        "an extension API of its own that nobody serves",
                        owns("other"),
                        none,
                        List.of(
                                "APIService v1.dial.example DeploymentNotFound: Deployment other is not there")),
                arguments(
                        "a native API",
                        NEEDS_NATIVE,
                        none.serving("Deployment"),
                        List.of("Deployment v1.apps Present: Native API exists")),
                arguments(
                        "a native API that is not there",
                        NEEDS_NATIVE,
                        none,
                        List.of("Deployment v1.apps NotPresent: Native API does not exist")),
                arguments(
                        "an account with its rights",
                        ACCOUNT,
                        none.account(false, true),
                        List.of(
                                "ServiceAccount me Present: ",
                                "PolicyRule Satisfied namespaced rule:[get]")),
                arguments(
                        "no account",
                        ACCOUNT,
                        none,
                        List.of(
                                "ServiceAccount me NotPresent: Service account does not exist",
                                "PolicyRule Satisfied namespaced rule:[get]")),
                arguments(
                        "an account of another operator",
                        ACCOUNT,
                        none.account(true, true),
                        List.of(
                                "ServiceAccount me PresentNotSatisfied: Service account is owned by another ClusterServiceVersion",
                                "PolicyRule Satisfied namespaced rule:[get]")),
                arguments(
                        "an account without its rights",
                        ACCOUNT,
                        none.account(false, false),
                        List.of(
                                "ServiceAccount me PresentNotSatisfied: Policy rule not satisfied for service account",
                                "PolicyRule NotSatisfied namespaced rule:[get]")));
    }

    private static String owns(String deployment) {
        return """
        apiservicedefinitions:
          owned: [{name: dials, group: dial.example, version: v1, kind: Dial, deploymentName: %s}]
          required: [{name: dials, group: dial.example, version: v1, kind: Dial}]
        install:
          strategy: deployment
          spec: {deployments: [{name: dial, spec: {}}]}
        """
                .formatted(deployment);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void says(String behaviour, String spec, There there, List<String> expected) {
        var operator = new ClusterServiceVersion();
        operator.setMetadata(
                new ObjectMetaBuilder().withName("a.v1").withNamespace("team").build());
        operator.setSpec(
                ApiJson.serialization()
                        .unmarshal(
                                spec.contains("install:") ? spec : spec + INSTALLS_NOTHING,
                                ClusterServiceVersionSpec.class));

        var found = Requirements.of(operator, there);

        assertThat(
                        found.stream()
                                .flatMap(one ->
                                        Stream.concat(
                                                Stream.of(
                                                        "%s %s %s: %s"
                                                                .formatted(
                                                                        one.kind(),
                                                                        one.name(),
                                                                        one.status(),
                                                                        one.message())),
                                                one.dependents().stream()
                                                        .map(rule ->
                                                                "%s %s %s"
                                                                        .formatted(
                                                                                rule.kind(),
                                                                                rule.status(),
                                                                                rule.message()))))
                                .toList())
                .isEqualTo(expected);
        assertThat(Requirements.areMet(found))
                .isEqualTo(expected.stream().noneMatch(one -> one.contains("Not")));
    }
}
