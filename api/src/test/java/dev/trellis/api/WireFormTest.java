package dev.trellis.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.addon.v1alpha1.AddOnDeploymentConfig;
import dev.trellis.api.addon.v1alpha1.AddOnTemplate;
import dev.trellis.api.addon.v1alpha1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec;
import dev.trellis.api.cluster.ManagedClusterSet;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.work.ManifestWork;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

/** How the types look as JSON, with the JSON configuration of our clients. */
class WireFormTest {
    private final KubernetesSerialization kube = ApiJson.serialization();

    static Stream<Arguments> kept() {
        return Stream.of(
                arguments(
                        "an empty group",
                        ManagedClusterAddOn.class,
                        """
                        "spec":{"configs":[{"group":"","resource":"r","name":"n"}]}\
                        """),
                arguments(
                        "an empty install namespace, which differs from none",
                        AddOnDeploymentConfig.class,
                        """
                        "spec":{"agentInstallNamespace":""}\
                        """),
                arguments(
                        "an empty node selector, which clears that of the pods",
                        AddOnDeploymentConfig.class,
                        """
                        "spec":{"nodePlacement":{"nodeSelector":{},"tolerations":[]}}\
                        """),
                arguments(
                        "an empty list of registrations, which differs from none",
                        AddOnTemplate.class,
                        """
                        "spec":{"addonName":"a","agentSpec":{},"registration":[]}\
                        """),
                arguments(
                        "empty objects",
                        ManagedClusterAddOn.class,
                        """
                        "spec":{},"status":{"registrations":[{"type":"kubeClient","kubeClient":{}}],\
                        "healthCheck":{}}\
                        """),
                arguments(
                        "a selector of everything, which differs from one of nothing",
                        ManagedClusterSet.class,
                        """
                        "spec":{"clusterSelector":{"selectorType":"LabelSelector","labelSelector":{}}}\
                        """),
                arguments(
                        "an empty list that is required",
                        PlacementDecision.class,
                        """
                        "status":{"decisions":[]}\
                        """),
                arguments(
                        "values that our version does not know",
                        ManifestWork.class,
                        """
                        "spec":{"deleteOption":{"propagationPolicy":"SinceNextYear"}}\
                        """),
                arguments(
                        "foreign manifests, their nulls and spellings included",
                        ManifestWork.class,
                        """
                        "spec":{"workload":{"manifests":[{"b":null,"a":[1.50,{}],"kind":"K"}]}}\
                        """));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kept")
    void keeps(String what, Class<? extends HasMetadata> kind, String content) {
        var given =
                "{\"apiVersion\":\"%s\",\"kind\":\"%s\",\"metadata\":{\"name\":\"a\"},%s}"
                        .formatted(
                                HasMetadata.getApiVersion(kind),
                                HasMetadata.getKind(kind),
                                content);

        assertThat(kube.asJson(kube.unmarshal(given, kind))).isEqualTo(given);
    }

    @Test
    void keepsNumbersAndStringsApart() {
        var declaration =
                kube.unmarshal(
                        """
                        {"spec": {"installStrategy": {"placements": [{"namespace": "n", "name": "p",
                          "rolloutStrategy": {
                            "all": {"maxFailures": 2},
                            "progressive": {"maxFailures": "20%"}}}]}}}
                        """,
                        ClusterManagementAddOn.class);

        var json = kube.asJson(declaration);

        assertThat(json).contains("\"maxFailures\":2").contains("\"maxFailures\":\"20%\"");
    }

    @Test
    void writesNoListWithoutEntries() {
        var addOn = new ManagedClusterAddOn();
        addOn.setSpec(new ManagedClusterAddOnSpec(List.of()));

        assertThat(kube.asJson(addOn)).contains("\"spec\":{}").doesNotContain("status");
    }

    @Test
    void readsAnObjectWithMembersItDoesNotKnow() {
        var addOn =
                kube.unmarshal(
                        """
                        {"spec": {"sinceNextYear": true}, "status": {"namespace": "n"}}
                        """,
                        ManagedClusterAddOn.class);

        assertThat(addOn.status().namespace()).isEqualTo("n");
    }

    @Test
    void hasAnEmptyStatusWhereNothingWasObserved() {
        assertThat(new ManagedClusterAddOn().getStatus()).isNull();
        assertThat(new ManagedClusterAddOn().status().conditions()).isEmpty();
        assertThat(new ManifestWork().spec().manifests()).isEmpty();
        assertThat(new ManifestWork().status().manifests()).isEmpty();
    }
}
