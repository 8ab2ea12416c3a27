package dev.trellis.api.promotion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What of promotions may never change, as the API server sees it. */
@KubernetesTest
final class PromotionRulesIT {
    private static final String PROMOTION =
            """
            apiVersion: trellis.dev/v1alpha1
            kind: Promotion
            metadata: {name: %s}
            spec:
              sourceCluster: oslo
              roots: [{group: apps, kind: Deployment, namespace: demo, name: web}]
              planDigest: "sha256:1"
              desiredPhase: %s
            """;

    private static final String BUNDLE =
            """
            apiVersion: trellis.dev/v1alpha1
            kind: PromotedBundle
            metadata: {name: web}
            spec:
              cluster: oslo
              revision: 1
              objects:
              - {id: a, ref: {kind: ConfigMap, namespace: demo, name: web}, role: Root, rank: 40, digest: x}
            """;

    private final Kube kube;

    PromotionRulesIT(Kube kube) {
        this.kube = kube;
    }

    @BeforeAll
    static void installs(Kube kube) {
        var crds = Crds.promotions().stream().map(Crd::yaml).collect(Collectors.joining("---\n"));
        kube.kubectlWithInput(crds, "apply", "--server-side", "--force-conflicts", "-f", "-")
                .outOrThrow();
        Crds.promotions()
                .forEach(crd ->
                        kube.kubectl(
                                        "wait",
                                        "crd/" + crd.name(),
                                        "--for=condition=Established",
                                        "--timeout=60s")
                                .outOrThrow());
    }

    @ParameterizedTest(name = "{0} to {1}: {2}")
    @CsvSource({
        "Plan, Commit, true",
        "Plan, RollBack, true",
        "Plan, Graduate, false",
        "Commit, Graduate, true",
        "Commit, RollBack, true",
        "Commit, Plan, false",
        "RollBack, Commit, false",
        "Graduate, Commit, false"
    })
    void letsAPromotionGoForwardOnly(String from, String to, boolean allowed) {
        var name = ("p-" + from + "-" + to).toLowerCase(Locale.ROOT);
        kube.kubectlWithInput(PROMOTION.formatted(name, from), "create", "-f", "-").outOrThrow();

        var changed = patch("promotion", name, "{\"spec\": {\"desiredPhase\": \"" + to + "\"}}");

        assertThat(changed.contains("patched")).as(changed).isEqualTo(allowed);
    }

    @Test
    void neverChangesWhatIsPromoted() {
        kube.kubectlWithInput(PROMOTION.formatted("fixed", "Plan"), "create", "-f", "-")
                .outOrThrow();

        assertThat(patch("promotion", "fixed", "{\"spec\": {\"sourceCluster\": \"rome\"}}"))
                .contains("sourceCluster cannot be changed");
        assertThat(patch("promotion", "fixed", "{\"spec\": {\"planDigest\": null}}"))
                .contains("planDigest cannot be removed");
        assertThat(patch("promotion", "fixed", "{\"spec\": {\"options\": {}}}"))
                .contains("what is promoted cannot be changed");
    }

    @Test
    void countsTheChangesOfABundle() {
        kube.kubectlWithInput(BUNDLE, "create", "-f", "-").outOrThrow();

        assertThat(patch("promotedbundle", "web", "{\"spec\": {\"revision\": 2}}"))
                .contains("objects and revision change together");
        assertThat(patch("promotedbundle", "web", "{\"spec\": {\"lifecycle\": \"Graduated\"}}"))
                .contains("patched");
        assertThat(patch("promotedbundle", "web", "{\"spec\": {\"lifecycle\": \"Probation\"}}"))
                .contains("lifecycle cannot go back");
        assertThat(patch("promotedbundle", "web", "{\"spec\": {\"management\": \"Released\"}}"))
                .contains("patched");
        assertThat(patch("promotedbundle", "web", "{\"spec\": {\"management\": \"Managed\"}}"))
                .contains("what is released stays released");
    }

    @Test
    void neverChangesAPayload() {
        kube.kubectlWithInput(
                        """
                        apiVersion: trellis.dev/v1alpha1
                        kind: PromotionPayload
                        metadata: {name: web}
                        spec:
                          purpose: Template
                          owner: {kind: PromotedBundle, name: web, uid: "1"}
                          part: 0
                          parts: 1
                          digest: x
                          items:
                          - {id: a, manifest: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: v}}}
                        """,
                        "create",
                        "-f",
                        "-")
                .outOrThrow();

        assertThat(patch("promotionpayload", "web", "{\"spec\": {\"digest\": \"y\"}}"))
                .contains("a payload cannot be changed");
        assertThat(
                        kube.kubectl(
                                        "get",
                                        "promotionpayload",
                                        "web",
                                        "-o",
                                        "jsonpath={.spec.items[0].manifest.data.k}")
                                .outOrThrow())
                .isEqualTo("v");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "bundleRef: {name: web}, clusters: [oslo] | created",
                "resources: [{kind: Service, name: web}], placementRefs: [{name: all}] | created",
                "resources: [{kind: Service, labelSelector: {}}], clusters: [oslo] | created",
                "clusters: [oslo] | exactly one of bundleRef and resources",
                "bundleRef: {name: web}, resources: [{kind: Service, name: web}], clusters: [oslo] | exactly one of bundleRef and resources",
                "bundleRef: {name: web} | exactly one of placementRefs and clusters",
                "bundleRef: {name: web}, clusters: [oslo], placementRefs: [{name: all}] | exactly one of placementRefs and clusters",
                "resources: [{kind: Service}], clusters: [oslo] | by name or by labelSelector"
            })
    void letsAPolicySayOneThing(String spec, String answer) {
        for (var kind : List.of("PropagationPolicy", "ClusterPropagationPolicy")) {
            var result =
                    kube.kubectlWithInput(
                            """
                            apiVersion: trellis.dev/v1alpha1
                            kind: %s
                            metadata: {generateName: p-}
                            spec: {%s}
                            """
                                    .formatted(kind, spec),
                            "create",
                            "-f",
                            "-");

            assertThat(result.out() + result.err()).as(kind).contains(answer);
        }
    }

    @Test
    void findsPoliciesByTheirShortNames() {
        for (var word : List.of("tpp", "tcpp", "trellis")) {
            assertThat(kube.kubectl("get", word, "-o", "name").outOrThrow()).as(word).isNotNull();
        }
    }

    private String patch(String kind, String name, String patch) {
        var result = kube.kubectl("patch", kind, name, "--type=merge", "-p", patch);
        return result.out() + result.err();
    }
}
