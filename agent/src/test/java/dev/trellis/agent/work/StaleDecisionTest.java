package dev.trellis.agent.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.AppliedResource;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.api.work.SelectiveOrphans;

import org.junit.jupiter.api.Test;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

final class StaleDecisionTest {
    private static final AppliedResource RED = recorded("", "configmaps", "red");
    private static final AppliedResource BLUE = recorded("", "configmaps", "blue");
    private static final AppliedResource EASEL = recorded("studio.example", "easels", "big");

    @Test
    void isWhatNoManifestNames() {
        assertThat(
                        StaleDecision.stale(
                                List.of(RED, BLUE), List.of(StatusDecisionTest.manifest(0, "red"))))
                .containsExactly(BLUE);
    }

    @Test
    void isNothingThatAManifestOfAnUnknownKindMayStandFor() {
        var unknown =
                Manifest.of(
                        0,
                        RawObject.of(
                                WorkBench.tree(
                                        "{apiVersion: studio.example/v1, kind: Easel, metadata: {name: big, namespace: studio}}")),
                        (_, _, _) -> Optional.empty());

        assertThat(StaleDecision.stale(List.of(RED, EASEL), List.of(unknown))).containsExactly(RED);
    }

    @Test
    void isNothingWhereAManifestCannotBeRead() {
        var unreadable =
                Manifest.of(0, RawObject.of("{\"kind\":\"Easel\"}"), (_, _, _) -> Optional.empty());

        assertThat(StaleDecision.stale(List.of(RED, EASEL), List.of(unreadable))).isEmpty();
    }

    @Test
    void ownershipFollowsTheDeleteOption() {
        var red = new Resource("", "configmaps", "studio", "red");
        var rule = new ResourceIdentifier(null, "configmaps", "studio", "red");
        var other = new ResourceIdentifier("", "configmaps", "studio", "*");

        assertThat(Ownership.isOwned(null, red)).isTrue();
        assertThat(Ownership.isOwned(option(DeleteOption.FOREGROUND), red)).isTrue();
        assertThat(Ownership.isOwned(option(DeleteOption.ORPHAN), red)).isFalse();
        assertThat(Ownership.isOwned(option(DeleteOption.SELECTIVELY_ORPHAN), red)).isTrue();
        assertThat(Ownership.isOwned(option(DeleteOption.SELECTIVELY_ORPHAN, rule), red)).isFalse();
        assertThat(Ownership.isOwned(option(DeleteOption.SELECTIVELY_ORPHAN, other), red))
                .as("rules have no wildcards")
                .isTrue();
    }

    @Test
    void kindsThatOthersNeedComeFirst() {
        assertThat(
                        Stream.of("Easel", "Deployment", "Service", "Secret", "Role", "Namespace")
                                .sorted(Comparator.comparingInt(KindRank::of)))
                .containsExactly("Namespace", "Role", "Secret", "Service", "Deployment", "Easel");
    }

    private static DeleteOption option(String policy, ResourceIdentifier... rules) {
        return new DeleteOption(policy, new SelectiveOrphans(List.of(rules)), null);
    }

    private static AppliedResource recorded(String group, String resource, String name) {
        return new AppliedResource(group, "v1", resource, "studio", name, "uid");
    }
}
