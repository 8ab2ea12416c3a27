package dev.trellis.operators.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorGroup;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class MembersTest {
    private static OperatorGroup group(boolean isStatic) {
        return ApiJson.serialization()
                .unmarshal(
                        """
                        {"metadata": {"name": "g", "namespace": "n",
                          "annotations": {"olm.providedAPIs": "A.v1.x.example,B.v1.x.example, nonsense"}},
                         "spec": {"staticProvidedAPIs": %s}}
                        """
                                .formatted(isStatic),
                        OperatorGroup.class);
    }

    private static ClusterServiceVersion operator(String kind, String phase, String reason) {
        return ApiJson.serialization()
                .unmarshal(
                        """
                        {"metadata": {"name": "o", "namespace": "n"},
                         "spec": {"displayName": "o", "install": {"strategy": "deployment"},
                          "customresourcedefinitions": {"owned": [
                           {"name": "things.x.example", "version": "v1", "kind": "%s"},
                           {"name": "nameless", "version": "v1", "kind": "N"}]}},
                         "status": {"phase": "%s", "reason": "%s"}}
                        """
                                .formatted(kind, phase, reason),
                        ClusterServiceVersion.class);
    }

    @Test
    void takesOffWhatNobodyProvides() {
        var told =
                Map.of(
                        "one is gone",
                        Members.listed(group(false), List.of(operator("A", "Succeeded", ""))),
                        "all are gone",
                        Members.listed(group(false), List.of()),
                        "one was refused",
                        Members.listed(
                                group(false),
                                List.of(
                                        operator("A", "Failed", "ComponentUnhealthy"),
                                        operator("B", "Failed", Claim.CONFLICT))),
                        "one has not begun",
                        Members.listed(
                                group(false),
                                List.of(operator("A", "Succeeded", ""), operator("C", "", ""))),
                        "people keep the list",
                        Members.listed(group(true), List.of()));

        assertThat(told)
                .hasToString(
                        Map.of(
                                        "one is gone", "A.v1.x.example",
                                        "all are gone", "",
                                        "one was refused", "A.v1.x.example",
                                        "one has not begun", "A.v1.x.example,B.v1.x.example",
                                        "people keep the list", "A.v1.x.example,B.v1.x.example")
                                .toString());
    }
}
