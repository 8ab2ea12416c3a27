package dev.trellis.operators.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.meta.LabelSelector;
import dev.trellis.api.meta.SelectorRequirement;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.api.operator.OperatorGroupSpecBuilder;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class GroupDecisionTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final List<Namespace> NAMESPACES =
            List.of(namespace("a", Map.of("team", "x")), namespace("b", Map.of()));

    private static Namespace namespace(String name, Map<String, String> labels) {
        return new NamespaceBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(labels)
                .endMetadata()
                .build();
    }

    private static OperatorGroup group(OperatorGroupSpecBuilder spec) {
        var group = new OperatorGroup();
        group.setMetadata(new ObjectMetaBuilder().withName("g").withNamespace("a").build());
        group.setSpec(spec.build());
        return group;
    }

    @Test
    void meansNamedThenSelectedThenAllNamespaces() {
        var selector = new LabelSelector(Map.of("team", "x"), List.of());
        var none =
                new LabelSelector(
                        Map.of(),
                        List.of(new SelectorRequirement("team", "DoesNotExist", List.of())));

        assertThat(targets(OperatorGroupSpecBuilder.builder())).containsExactly("");
        assertThat(targets(OperatorGroupSpecBuilder.builder().selector(selector)))
                .containsExactly("a");
        assertThat(targets(OperatorGroupSpecBuilder.builder().selector(none))).containsExactly("b");
        assertThat(
                        targets(
                                OperatorGroupSpecBuilder.builder()
                                        .selector(selector)
                                        .targetNamespaces(List.of("z", "b"))))
                .containsExactly("b", "z");
    }

    private static Iterable<String> targets(OperatorGroupSpecBuilder spec) {
        return GroupDecision.targets(group(spec), NAMESPACES);
    }

    @Test
    void tellsOfAMissingAccountAndOfOtherGroups() {
        var group = group(OperatorGroupSpecBuilder.builder().serviceAccountName("who"));

        var told = GroupDecision.decide(group, NAMESPACES, false, Optional.empty(), NOW);

        assertThat(told.conditions())
                .extracting(one -> one.type() + "/" + one.reason())
                .containsExactly(
                        "MultipleOperatorGroup/MultipleOperatorGroupsFound",
                        "OperatorGroupServiceAccount/ServiceAccountNotFound");
        group.setStatus(told);
        assertThat(
                        GroupDecision.decide(
                                group, NAMESPACES, false, Optional.empty(), NOW.plusSeconds(100)))
                .isEqualTo(told);
    }
}
