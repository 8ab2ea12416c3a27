package dev.trellis.api.conversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.conversion.ObjectConversion.Result.Converted;
import dev.trellis.api.conversion.ObjectConversion.Result.Refused;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.Map;
import java.util.stream.Stream;

final class ObjectConversionTest {

    private static final String ALPHA = "addon.open-cluster-management.io/v1alpha1";
    private static final String BETA = "addon.open-cluster-management.io/v1beta1";
    private static final String CMA = "ClusterManagementAddOn";
    private static final String MCA = "ManagedClusterAddOn";

    /** Rows where each of the two is what the other converts to. */
    static Stream<Arguments> bothWays() {
        return Stream.of(
                arguments("spec is kept though empty", CMA, "{spec: {}}", "{spec: {}}"),
                arguments("what is absent stays absent", CMA, "{}", "{}"),
                arguments(
                        "addOnMeta",
                        CMA,
                        "{spec: {addOnMeta: {displayName: D, description: ''}}}",
                        "{spec: {addOnMeta: {displayName: D, description: ''}}}"),
                arguments(
                        "installStrategy",
                        CMA,
                        """
                        spec:
                          installStrategy:
                            type: Placements
                            placements:
                            - {namespace: n, name: p, configs: [{group: g, resource: r, name: c}],
                               rolloutStrategy: {type: Progressive, progressive: {maxConcurrency: 25%,
                               maxFailures: 2, minSuccessTime: 1h30m0s, progressDeadline: 90s,
                               mandatoryDecisionGroups: [{groupName: a}, {groupIndex: 0}]}}}
                            - {namespace: n, name: q, rolloutStrategy: {type: All, all: {}}}
                        """,
                        """
                        spec:
                          installStrategy:
                            type: Placements
                            placements:
                            - {namespace: n, name: p, configs: [{group: g, resource: r, name: c}],
                               rolloutStrategy: {type: Progressive, progressive: {maxConcurrency: 25%,
                               maxFailures: 2, minSuccessTime: 1h30m0s, progressDeadline: 90s,
                               mandatoryDecisionGroups: [{groupName: a}, {groupIndex: 0}]}}}
                            - {namespace: n, name: q, rolloutStrategy: {type: All, all: {}}}
                        """),
                arguments(
                        "configs with and without a default",
                        CMA,
                        """
                        spec:
                          supportedConfigs:
                          - {group: g, resource: r, defaultConfig: {name: a, namespace: n}}
                          - {group: g, resource: s, defaultConfig: {name: a}}
                          - {group: '', resource: configmaps}
                        """,
                        """
                        spec:
                          defaultConfigs:
                          - {group: g, resource: r, name: a, namespace: n}
                          - {group: g, resource: s, name: a}
                          - {group: '', resource: configmaps, name: __reserved_no_default__}
                        """),
                arguments(
                        "dependencies",
                        CMA,
                        "{spec: {dependencies: [{name: a, type: Optional, message: m}, {name: b}]}}",
                        "{spec: {dependencies: [{name: a, type: Optional, message: m}, {name: b}]}}"),
                arguments(
                        "the two spellings of defaultConfigReferences",
                        CMA,
                        """
                        {status: {defaultconfigReferences: [{group: g, resource: r,
                          desiredConfig: {name: a, namespace: n, specHash: h}}]}}
                        """,
                        """
                        {status: {defaultConfigReferences: [{group: g, resource: r,
                          desiredConfig: {name: a, namespace: n, specHash: h}}]}}
                        """),
                arguments("installProgressions", CMA, PROGRESSIONS, PROGRESSIONS),
                arguments(
                        "the install namespace becomes an annotation",
                        MCA,
                        "{metadata: {name: a, annotations: {other: x}}, spec: {installNamespace: n}}",
                        """
                        {metadata: {name: a, annotations: {other: x,
                          addon.open-cluster-management.io/v1alpha1-install-namespace: n}}, spec: {}}
                        """),
                arguments(
                        "the only annotation leaves no empty map behind",
                        MCA,
                        "{metadata: {name: a}, spec: {installNamespace: n}}",
                        """
                        {metadata: {name: a, annotations: {
                          addon.open-cluster-management.io/v1alpha1-install-namespace: n}}, spec: {}}
                        """),
                arguments(
                        "configs",
                        MCA,
                        "{spec: {configs: [{group: g, resource: r, name: a, namespace: n}, {group: g, resource: r, name: b}]}}",
                        "{spec: {configs: [{group: g, resource: r, name: a, namespace: n}, {group: g, resource: r, name: b}]}}"),
                arguments(
                        "configReferences repeat the desired config in v1alpha1",
                        MCA,
                        """
                        status:
                          configReferences:
                          - {group: g, resource: r, name: a, namespace: n, lastObservedGeneration: 3,
                             desiredConfig: {name: a, namespace: n, specHash: h},
                             lastAppliedConfig: {name: b, namespace: m, specHash: i}}
                          - {group: '', resource: s, name: c, desiredConfig: {name: c, specHash: ''}}
                        """,
                        """
                        status:
                          configReferences:
                          - {group: g, resource: r, lastObservedGeneration: 3,
                             desiredConfig: {name: a, namespace: n, specHash: h},
                             lastAppliedConfig: {name: b, namespace: m, specHash: i}}
                          - {group: '', resource: s, desiredConfig: {name: c, specHash: ''}}
                        """),
                arguments(
                        "a registration for the hub",
                        MCA,
                        """
                        {status: {registrations: [{signerName: kubernetes.io/kube-apiserver-client,
                          subject: {user: u, groups: [g, h]}}]}}
                        """,
                        """
                        {status: {registrations: [{type: kubeClient,
                          kubeClient: {subject: {user: u, groups: [g, h]}}}]}}
                        """),
                arguments(
                        "a registration for the hub that names nobody",
                        MCA,
                        "{status: {registrations: [{signerName: kubernetes.io/kube-apiserver-client}]}}",
                        "{status: {registrations: [{type: kubeClient, kubeClient: {}}]}}"),
                arguments(
                        "a registration with another signer",
                        MCA,
                        """
                        {status: {registrations: [{signerName: example.com/signer,
                          subject: {user: u, groups: [g], organizationUnit: [o, p]}}]}}
                        """,
                        """
                        {status: {registrations: [{type: customSigner, customSigner: {
                          signerName: example.com/signer,
                          subject: {user: u, groups: [g], organizationUnits: [o, p]}}}]}}
                        """),
                arguments(
                        "a registration with another signer that names nobody",
                        MCA,
                        "{status: {registrations: [{signerName: example.com/signer}]}}",
                        "{status: {registrations: [{type: customSigner, customSigner: {signerName: example.com/signer}}]}}"),
                arguments(
                        "the driver belongs to every registration for the hub",
                        MCA,
                        """
                        status:
                          kubeClientDriver: token
                          registrations:
                          - {signerName: example.com/signer}
                          - {signerName: kubernetes.io/kube-apiserver-client}
                          - {signerName: kubernetes.io/kube-apiserver-client, subject: {user: u}}
                        """,
                        """
                        status:
                          registrations:
                          - {type: customSigner, customSigner: {signerName: example.com/signer}}
                          - {type: kubeClient, kubeClient: {driver: token}}
                          - {type: kubeClient, kubeClient: {driver: token, subject: {user: u}}}
                        """),
                arguments("the rest of the status", MCA, SHARED_STATUS, SHARED_STATUS));
    }

    private static final String PROGRESSIONS =
            """
            status:
              installProgressions:
              - namespace: n
                name: p
                configReferences:
                - {group: g, resource: r, desiredConfig: {name: a, specHash: h},
                   lastKnownGoodConfig: {name: b}, lastAppliedConfig: {name: c, namespace: n}}
                conditions:
                - {type: Progressing, status: 'False', reason: Completed, message: '',
                   lastTransitionTime: '2026-01-01T00:00:00Z', observedGeneration: 2}
            """;

    private static final String SHARED_STATUS =
            """
            status:
              conditions:
              - {type: Available, status: 'True', reason: Found, message: m,
                 lastTransitionTime: '2026-01-01T00:00:00.123456Z'}
              relatedObjects: [{group: g, resource: r, namespace: n, name: a}, {group: '', resource: r, name: b}]
              addOnMeta: {displayName: D, description: e}
              supportedConfigs: [{group: g, resource: r}]
              namespace: n
              healthCheck: {mode: Customized}
            """;

    @ParameterizedTest(name = "{0}")
    @MethodSource("bothWays")
    void convertsBothWays(String behaviour, String kind, String alpha, String beta) {
        assertThat(converted(kind, ALPHA, alpha, BETA)).isEqualTo(object(kind, BETA, beta));
        assertThat(converted(kind, BETA, beta, ALPHA)).isEqualTo(object(kind, ALPHA, alpha));
    }

    static Stream<Arguments> toBeta() {
        return Stream.of(
                arguments(
                        "addOnConfiguration of a declaration is lost",
                        CMA,
                        "{spec: {addOnConfiguration: {crdName: c, crName: d, lastObservedGeneration: 1}}}",
                        "{spec: {}}"),
                arguments(
                        "a default without a name is none",
                        CMA,
                        "{spec: {supportedConfigs: [{resource: r, defaultConfig: {name: '', namespace: n}}]}}",
                        "{spec: {defaultConfigs: [{group: '', resource: r, name: __reserved_no_default__}]}}"),
                arguments(
                        "addOnConfiguration of an install is lost",
                        MCA,
                        "{status: {namespace: n, addOnConfiguration: {crdName: c}}}",
                        "{status: {namespace: n}}"),
                arguments(
                        "an empty install namespace leaves no annotation",
                        MCA,
                        "{metadata: {name: a}, spec: {installNamespace: ''}}",
                        "{metadata: {name: a}, spec: {}}"),
                arguments(
                        "the field wins over an annotation that was already there",
                        MCA,
                        """
                        {metadata: {annotations: {addon.open-cluster-management.io/v1alpha1-install-namespace: old}},
                         spec: {installNamespace: new}}
                        """,
                        """
                        {metadata: {annotations: {addon.open-cluster-management.io/v1alpha1-install-namespace: new}},
                         spec: {}}
                        """),
                arguments(
                        "an install namespace finds its place without any metadata",
                        MCA,
                        "{metadata: null, spec: {installNamespace: n}}",
                        """
                        {metadata: {annotations: {addon.open-cluster-management.io/v1alpha1-install-namespace: n}},
                         spec: {}}
                        """),
                arguments(
                        "name and namespace without a desired config are lost",
                        MCA,
                        "{status: {configReferences: [{group: g, resource: r, name: a, namespace: n}]}}",
                        "{status: {configReferences: [{group: g, resource: r}]}}"),
                arguments(
                        "organization units of a registration for the hub are lost",
                        MCA,
                        """
                        {status: {registrations: [{signerName: kubernetes.io/kube-apiserver-client,
                          subject: {organizationUnit: [o]}}]}}
                        """,
                        "{status: {registrations: [{type: kubeClient, kubeClient: {}}]}}"),
                arguments(
                        "the driver is lost where no registration is for the hub",
                        MCA,
                        "{status: {kubeClientDriver: csr, registrations: [{signerName: example.com/s}]}}",
                        "{status: {registrations: [{type: customSigner, customSigner: {signerName: example.com/s}}]}}"),
                arguments(
                        "an empty driver is none",
                        MCA,
                        """
                        {status: {kubeClientDriver: '',
                          registrations: [{signerName: kubernetes.io/kube-apiserver-client, subject: {}}]}}
                        """,
                        "{status: {registrations: [{type: kubeClient, kubeClient: {}}]}}"),
                arguments(
                        "a registration without a signer keeps the object of its type",
                        MCA,
                        "{status: {registrations: [{subject: {}}]}}",
                        "{status: {registrations: [{type: customSigner, customSigner: {}}]}}"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("toBeta")
    void convertsToBeta(String behaviour, String kind, String alpha, String beta) {
        assertThat(converted(kind, ALPHA, alpha, BETA)).isEqualTo(object(kind, BETA, beta));
    }

    static Stream<Arguments> toAlpha() {
        return Stream.of(
                arguments(
                        "a namespace beside the name for no default is dropped",
                        CMA,
                        "{spec: {defaultConfigs: [{resource: r, name: __reserved_no_default__, namespace: n}]}}",
                        "{spec: {supportedConfigs: [{group: '', resource: r}]}}"),
                arguments(
                        "a default without a name is none",
                        CMA,
                        "{spec: {defaultConfigs: [{group: g, resource: r, name: ''}, {group: g, resource: s, namespace: n}]}}",
                        "{spec: {supportedConfigs: [{group: g, resource: r}, {group: g, resource: s}]}}"),
                arguments(
                        "an empty annotation leaves the field to its default",
                        MCA,
                        """
                        {metadata: {name: a, annotations: {
                          addon.open-cluster-management.io/v1alpha1-install-namespace: ''}}, spec: {}}
                        """,
                        "{metadata: {name: a}, spec: {}}"),
                arguments(
                        "a null annotation leaves the field to its default",
                        MCA,
                        """
                        {metadata: {name: a, annotations: {x: y,
                          addon.open-cluster-management.io/v1alpha1-install-namespace: null}}, spec: {}}
                        """,
                        "{metadata: {name: a, annotations: {x: y}}, spec: {}}"),
                arguments(
                        "a label of the same name is only a label",
                        MCA,
                        """
                        {metadata: {name: a, labels: {
                          addon.open-cluster-management.io/v1alpha1-install-namespace: n}}, spec: {}}
                        """,
                        """
                        {metadata: {name: a, labels: {
                          addon.open-cluster-management.io/v1alpha1-install-namespace: n}}, spec: {}}
                        """),
                arguments(
                        "without a desired config there is no name to give",
                        MCA,
                        "{status: {configReferences: [{group: g, resource: r, lastAppliedConfig: {name: a}}]}}",
                        "{status: {configReferences: [{group: g, resource: r, lastAppliedConfig: {name: a}}]}}"),
                arguments(
                        "a registration for the hub without its object",
                        MCA,
                        "{status: {registrations: [{type: kubeClient}]}}",
                        "{status: {registrations: [{signerName: kubernetes.io/kube-apiserver-client}]}}"),
                arguments(
                        "an empty subject is none",
                        MCA,
                        """
                        {status: {registrations: [{type: kubeClient, kubeClient: {subject: {}}},
                          {type: customSigner, customSigner: {signerName: example.com/s, subject: {}}}]}}
                        """,
                        """
                        {status: {registrations: [{signerName: kubernetes.io/kube-apiserver-client},
                          {signerName: example.com/s}]}}
                        """),
                arguments(
                        "a custom signer without its object has nothing to copy",
                        MCA,
                        "{status: {registrations: [{type: customSigner}]}}",
                        "{status: {registrations: [{}]}}"),
                arguments(
                        "an empty signer is not written",
                        MCA,
                        "{status: {registrations: [{type: customSigner, customSigner: {signerName: '', subject: {user: u}}}]}}",
                        "{status: {registrations: [{subject: {user: u}}]}}"),
                arguments(
                        "the object of the other type is not looked at",
                        MCA,
                        """
                        {status: {registrations: [{type: customSigner, kubeClient: {driver: csr},
                          customSigner: {signerName: example.com/s}}]}}
                        """,
                        "{status: {registrations: [{signerName: example.com/s}]}}"),
                arguments(
                        "the driver comes from the first registration for the hub that has its object",
                        MCA,
                        """
                        {status: {registrations: [{type: kubeClient},
                          {type: kubeClient, kubeClient: {driver: token}},
                          {type: kubeClient, kubeClient: {driver: csr}}]}}
                        """,
                        """
                        {status: {kubeClientDriver: token, registrations: [
                          {signerName: kubernetes.io/kube-apiserver-client},
                          {signerName: kubernetes.io/kube-apiserver-client},
                          {signerName: kubernetes.io/kube-apiserver-client}]}}
                        """),
                arguments(
                        "an empty driver there is left out though a later one has one",
                        MCA,
                        """
                        {status: {registrations: [{type: kubeClient, kubeClient: {}},
                          {type: kubeClient, kubeClient: {driver: csr}}]}}
                        """,
                        """
                        {status: {registrations: [
                          {signerName: kubernetes.io/kube-apiserver-client},
                          {signerName: kubernetes.io/kube-apiserver-client}]}}
                        """));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("toAlpha")
    void convertsToAlpha(String behaviour, String kind, String beta, String alpha) {
        assertThat(converted(kind, BETA, beta, ALPHA)).isEqualTo(object(kind, ALPHA, alpha));
    }

    /** Rows that read the same in both versions, before and after. */
    static Stream<Arguments> eitherWay() {
        return Stream.of(
                arguments("an empty status", CMA, "{spec: {}, status: {}}", "{spec: {}}"),
                arguments("an empty status", MCA, "{spec: {}, status: {}}", "{spec: {}}"),
                arguments(
                        "empty structures of a declaration",
                        CMA,
                        "{spec: {addOnMeta: {}, installStrategy: {type: ''}}}",
                        "{spec: {}}"),
                arguments(
                        "an empty type of a strategy",
                        CMA,
                        "{spec: {installStrategy: {type: '', placements: [{namespace: n, name: p}]}}}",
                        "{spec: {installStrategy: {placements: [{namespace: n, name: p}]}}}"),
                arguments(
                        "empty structures of an install",
                        MCA,
                        "{spec: {configs: []}, status: {addOnMeta: {}, healthCheck: {}, conditions: [], registrations: []}}",
                        "{spec: {}}"),
                arguments(
                        "an empty mode of the health check",
                        MCA,
                        "{status: {namespace: n, healthCheck: {mode: ''}}}",
                        "{status: {namespace: n}}"),
                arguments(
                        "a group that is absent",
                        MCA,
                        "{spec: {configs: [{resource: r, name: a}]}, status: {configReferences: [{resource: r}]}}",
                        "{spec: {configs: [{group: '', resource: r, name: a}]}, status: {configReferences: [{group: '', resource: r}]}}"),
                arguments(
                        "members that nobody knows",
                        MCA,
                        "{data: 1, spec: {unknown: 1}, status: {namespace: n, healthCheck: {mode: Lease, unknown: [1]}}}",
                        "{spec: {}, status: {namespace: n, healthCheck: {mode: Lease}}}"),
                arguments(
                        "explicit nulls",
                        MCA,
                        "{spec: {configs: null}, status: {namespace: null, registrations: null, healthCheck: null}}",
                        "{spec: {}}"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("eitherWay")
    void leavesOutWhatIsEmptyOrUnknown(
            String behaviour, String kind, String given, String expected) {
        assertThat(converted(kind, ALPHA, given, BETA)).isEqualTo(object(kind, BETA, expected));
        assertThat(converted(kind, BETA, given, ALPHA)).isEqualTo(object(kind, ALPHA, expected));
    }

    @Test
    void keepsMetadataToTheByte() {
        var metadata =
                "{\"uid\":\"u\",\"name\":\"a\",\"generation\":9007199254740993,\"labels\":{},\"annotations\":{\"z\":\"\",\"a\":\"<&>\\u2028\"},"
                        + "\"managedFields\":[{\"manager\":\"m\",\"fieldsV1\":{\"f:spec\":{\".\":{},\"f:a\":{}},\"f:odd\":null,\"n\":1.50}}],\"finalizers\":[]}";
        for (var kind : new String[] {CMA, MCA}) {
            var given =
                    RawObject.of(
                            "{\"apiVersion\":\"%s\",\"kind\":\"%s\",\"metadata\":%s,\"spec\":{}}"
                                    .formatted(ALPHA, kind, metadata));

            var beta = ((Converted) ObjectConversion.convert(given, BETA)).object();
            var back = ((Converted) ObjectConversion.convert(beta, ALPHA)).object();

            assertThat(beta.json()).contains("\"metadata\":" + metadata + ",");
            assertThat(back).isEqualTo(given);
        }
    }

    @Test
    void changesNothingInAnObjectOfTheWantedVersion() {
        var given =
                RawObject.of(
                        "{\"spec\":{\"odd\":[1.0]},\"kind\":\"ManagedClusterAddOn\",\"apiVersion\":\""
                                + BETA
                                + "\"}");

        assertThat(ObjectConversion.convert(given, BETA)).isEqualTo(new Converted(given));
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                arguments(
                        "{}",
                        "without a name to "
                                + BETA
                                + ": only ClusterManagementAddOn and ManagedClusterAddOn have a conversion"),
                arguments(
                        "{apiVersion: x/v1, kind: AddOnTemplate, metadata: {name: t}}",
                        "cannot convert x/v1 AddOnTemplate t to " + BETA + ": only "),
                arguments(
                        "{apiVersion: v9, kind: ManagedClusterAddOn, metadata: {name: a, namespace: c}}",
                        "cannot convert v9 ManagedClusterAddOn c/a to "
                                + BETA
                                + ": its kind has the versions "),
                arguments(
                        "{kind: ManagedClusterAddOn, metadata: {name: a, namespace: c}}",
                        "ManagedClusterAddOn c/a to "),
                arguments(
                        "{apiVersion: ALPHA, kind: ManagedClusterAddOn, metadata: 1}",
                        "ManagedClusterAddOn without a name"),
                arguments(
                        "{apiVersion: ALPHA, kind: ManagedClusterAddOn, metadata: {name: [a]}, spec: [1]}",
                        "its spec is not an object"),
                arguments(
                        "{apiVersion: ALPHA, kind: ManagedClusterAddOn, metadata: {name: a, annotations: x}, spec: {installNamespace: n}}",
                        "its annotations are not a map"),
                arguments(
                        "{apiVersion: ALPHA, kind: ManagedClusterAddOn, metadata: {name: a}, spec: {installNamespace: 5}}",
                        "ManagedClusterAddOn a to"),
                arguments(
                        "{apiVersion: ALPHA, kind: ManagedClusterAddOn, metadata: {name: a}, spec: {configs: [null]}}",
                        "ManagedClusterAddOn a to"),
                arguments(
                        "{apiVersion: ALPHA, kind: ManagedClusterAddOn, metadata: {name: a}, spec: {configs: {}}}",
                        "ManagedClusterAddOn a to"),
                arguments(
                        "{apiVersion: ALPHA, kind: ManagedClusterAddOn, metadata: {name: a}, status: {registrations: [7]}}",
                        "ManagedClusterAddOn a to"),
                arguments(
                        "{apiVersion: ALPHA, kind: ManagedClusterAddOn, metadata: {name: a}, status: {configReferences: [{lastObservedGeneration: 1.5}]}}",
                        "ManagedClusterAddOn a to"),
                arguments("{apiVersion: ALPHA, kind: [], metadata: {name: a}}", " a to " + BETA));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void refusesWithASentenceThatNamesTheObject(String object, String sentence) {
        var given = RawObject.of(yaml(object.replace("ALPHA", ALPHA)));

        assertThat(ObjectConversion.convert(given, BETA))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused ->
                                assertThat(refused.sentence())
                                        .startsWith("cannot convert ")
                                        .contains(sentence)
                                        .doesNotContain("\n"));
    }

    @Test
    void refusesAVersionThatNobodyKnows() {
        var given =
                RawObject.of(
                        yaml(
                                "{apiVersion: ALPHA, kind: ManagedClusterAddOn, metadata: {name: a}}"
                                        .replace("ALPHA", ALPHA)));

        for (var desired : new String[] {"", "v1beta1", "addon.open-cluster-management.io/v1"}) {
            assertThat(ObjectConversion.convert(given, desired)).isInstanceOf(Refused.class);
        }
    }

    private static Object converted(String kind, String from, String given, String to) {
        var result =
                ObjectConversion.convert(RawObject.of(object(kind, from, given).toString()), to);
        assertThat(result).isInstanceOf(Converted.class);
        return ((Converted) result).object().toTree();
    }

    private static Object object(String kind, String version, String members) {
        var tree =
                RawObject.of("{\"apiVersion\":\"" + version + "\",\"kind\":\"" + kind + "\"}")
                        .toTree();
        return tree.setAll(RawObject.of(yaml(members)).toTree());
    }

    private static String yaml(String text) {
        return ApiJson.serialization()
                .asJson(ApiJson.serialization().unmarshal("---\n" + text, Map.class));
    }
}
