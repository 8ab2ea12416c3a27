package dev.trellis.operators.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorGroup;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

class CopyDecisionTest {
    private static final List<Namespace> NAMESPACES =
            List.of(namespace("home", null), namespace("a", null), namespace("b", "2026-01-01"));

    private static Namespace namespace(String name, @Nullable String deleted) {
        return new NamespaceBuilder()
                .withNewMetadata()
                .withName(name)
                .withDeletionTimestamp(deleted)
                .endMetadata()
                .build();
    }

    private static ClusterServiceVersion operator(String phase, String reason) {
        return ApiJson.serialization()
                .unmarshal(
                        """
                        {"metadata": {"name": "o.v1", "namespace": "home", "uid": "u", "generation": 2,
                          "labels": {"operators.coreos.com/o.home": "", "team": "x"},
                          "annotations": {"olm.targetNamespaces": "a", "olm.operatorNamespace": "home",
                           "kubectl.kubernetes.io/last-applied-configuration": "{}"}},
                         "spec": {"displayName": "o", "install": {"strategy": "deployment"}},
                         "status": {"phase": "%s", "reason": "%s", "message": "m"}}
                        """
                                .formatted(phase, reason),
                        ClusterServiceVersion.class);
    }

    private static OperatorGroup group(String targets) {
        return ApiJson.serialization()
                .unmarshal(
                        """
                        {"metadata": {"name": "g", "namespace": "home"},
                         "status": {"lastUpdated": "2026-01-01T00:00:00Z", "namespaces": %s}}
                        """
                                .formatted(targets),
                        OperatorGroup.class);
    }

    static Stream<Arguments> shown() {
        var well = operator("Succeeded", "InstallSucceeded");
        var several = List.of(group("[\"a\"]"), group("[\"a\"]"));
        return Stream.of(
                arguments("at home only", well, List.of(group("[\"home\"]")), false, ""),
                arguments("in one other", well, List.of(group("[\"a\"]")), false, "a"),
                arguments("in several", well, List.of(group("[\"home\",\"a\"]")), false, "a"),
                arguments("one is not there", well, List.of(group("[\"a\",\"z\"]")), false, "a"),
                arguments("one is leaving", well, List.of(group("[\"a\",\"b\"]")), false, "a"),
                arguments("acts everywhere", well, List.of(group("[\"\"]")), false, ""),
                arguments("shown everywhere", well, List.of(group("[\"\"]")), true, "a"),
                arguments("no group", well, List.of(), false, ""),
                arguments("two groups", well, several, false, ""),
                arguments(
                        "nobody looked yet", operator("", ""), List.of(group("[\"a\"]")), true, ""),
                arguments(
                        "failed by itself",
                        operator("Failed", "ComponentUnhealthy"),
                        List.of(group("[\"a\"]")),
                        false,
                        "a"),
                arguments(
                        "must not act",
                        operator("Failed", "InterOperatorGroupOwnerConflict"),
                        List.of(group("[\"a\"]")),
                        false,
                        ""));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shown")
    void showsAnOperatorWhereItActs(
            String behaviour,
            ClusterServiceVersion operator,
            List<OperatorGroup> groups,
            boolean everywhere,
            String expected) {
        assertThat(
                        String.join(
                                ",",
                                CopyDecision.namespaces(operator, groups, NAMESPACES, everywhere)))
                .isEqualTo(expected);
    }

    @Test
    void copiesNothingThatBelongsToTheOriginalAlone() {
        var original = operator("Succeeded", "InstallSucceeded");

        var copy = Copy.of(original, "a", Copy.hash(original));

        assertThat(copy.getMetadata().getLabels()).hasToString("{olm.copiedFrom=home, team=x}");
        assertThat(copy.getMetadata().getAnnotations())
                .containsOnlyKeys("olm.operatorNamespace", Copy.HASH);
        assertThat(copy.status().phase() + " " + copy.status().reason())
                .isEqualTo("Succeeded Copied");
        assertThat(copy.status().message())
                .isEqualTo("The operator is running in home but is managing this namespace");
        assertThat(Copy.isCurrent(copy, original)).isTrue();
        original.getMetadata().setGeneration(3L);
        assertThat(Copy.isCurrent(copy, original)).isFalse();
    }
}
