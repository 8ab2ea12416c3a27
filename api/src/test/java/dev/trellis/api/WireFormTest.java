package dev.trellis.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.v1alpha1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec;
import dev.trellis.api.json.ApiJson;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import org.junit.jupiter.api.Test;

import java.util.List;

/** How the types look as JSON, with the JSON configuration of our clients. */
class WireFormTest {
    private final KubernetesSerialization kube = ApiJson.serialization();

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
    void leavesOutWhatIsAbsentAndKeepsWhatIsEmpty() {
        var given =
                """
                {"apiVersion":"addon.open-cluster-management.io/v1beta1","kind":"ManagedClusterAddOn",\
                "metadata":{"name":"a"},\
                "spec":{"configs":[{"group":"","resource":"r","name":"n"}]},\
                "status":{"registrations":[{"type":"kubeClient","kubeClient":{}}],"healthCheck":{}}}\
                """;

        var addOn = kube.unmarshal(given, ManagedClusterAddOn.class);

        assertThat(kube.asJson(addOn)).isEqualTo(given);
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
}
