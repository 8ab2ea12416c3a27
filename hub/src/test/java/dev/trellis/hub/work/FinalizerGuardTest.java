package dev.trellis.hub.work;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;

import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.hub.admission.AdmissionRequest;
import dev.trellis.hub.admission.Requester;
import dev.trellis.hub.admission.Verdict;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Optional;

class FinalizerGuardTest {
    private static final String OURS = "cluster.open-cluster-management.io/manifest-work-cleanup";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {}                             | True  | True    | [{"op":"add","path":"/metadata/finalizers","value":["OURS"]}]
                    {"finalizers":["example.io/a"]} | True | True    | [{"op":"add","path":"/metadata/finalizers/-","value":"OURS"}]
                    {"finalizers":["OURS"]}        | True  | True    |
                    {}                             | True  | Unknown |
                    {}                             | False | True    |
                    """)
    void addsTheFinalizerWhereAnAgentIsAtWork(
            String metadata, String joined, String available, String patch) {
        var guard = new FinalizerGuard(_ -> Optional.of(cluster(joined, available)));

        var verdict = guard.judge(creation(metadata.replace("OURS", OURS)));

        assertThat(verdict)
                .isEqualTo(
                        patch == null
                                ? Verdict.GRANTED
                                : new Verdict.Changed(
                                        (ArrayNode) ApiJson.readTree(patch.replace("OURS", OURS))));
    }

    @Test
    void leavesAWorkForNobodyAsItCame() {
        var guard = new FinalizerGuard(_ -> Optional.empty());

        assertThat(guard.judge(creation("{}"))).isEqualTo(Verdict.GRANTED);
    }

    private static AdmissionRequest creation(String metadata) {
        return new AdmissionRequest(
                "1",
                "rome",
                "shop",
                new Requester("ann", "", List.of(), RawObject.EMPTY),
                MissingNode.getInstance(),
                ApiJson.readTree("{\"metadata\":" + metadata + "}"));
    }

    private static ManagedCluster cluster(String joined, String available) {
        return ApiJson.serialization()
                .unmarshal(
                        """
                        {"metadata":{"name":"rome"},"status":{"conditions":[
                         {"type":"%s","status":"%s","reason":"a","message":"","lastTransitionTime":"2026-01-01T00:00:00Z"},
                         {"type":"%s","status":"%s","reason":"a","message":"","lastTransitionTime":"2026-01-01T00:00:00Z"}]}}
                        """
                                .formatted(
                                        ClusterConditions.JOINED,
                                        joined,
                                        ClusterConditions.AVAILABLE,
                                        available),
                        ManagedCluster.class);
    }
}
