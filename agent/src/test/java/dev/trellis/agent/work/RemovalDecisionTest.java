package dev.trellis.agent.work;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

final class RemovalDecisionTest {
    private static final String OURS = "our-uid";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "uid: a                                                           | FORGET",
                "uid: a, ownerReferences: [W other-uid]                           | FORGET",
                "uid: a, ownerReferences: [W our-uid, W other-uid]                | LET_GO",
                "uid: b, ownerReferences: [W our-uid, W other-uid]                | LET_GO",
                "uid: b, ownerReferences: [W our-uid]                             | FORGET",
                "uid: a, ownerReferences: [W our-uid]                             | DELETE",
                "uid: a, ownerReferences: [W our-uid, D deployment-uid]           | DELETE",
                "uid: a, ownerReferences: [W our-uid], deletionTimestamp: \"now\" | WAIT",
            })
    void decides(String metadata, RemovalDecision expected) {
        assertThat(RemovalDecision.of(Optional.of(object(metadata)), "a", OURS))
                .isEqualTo(expected);
    }

    @Test
    void forgetsWhatIsGone() {
        assertThat(RemovalDecision.of(Optional.empty(), "a", OURS))
                .isEqualTo(RemovalDecision.FORGET);
    }

    @Test
    void neverDeletesWhatIsNotOursAlone() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var owners =
                            gen.listOf(() ->
                                    gen.pick("W our-uid", "W x", "W y", "D our-other", "D x"));
                    var uid = gen.pick("a", "b");
                    var object =
                            object(
                                    "uid: %s, ownerReferences: [%s]"
                                            .formatted(uid, String.join(", ", owners)));

                    var decided = RemovalDecision.of(Optional.of(object), "a", OURS);

                    var oursAlone =
                            owners.contains("W our-uid")
                                    && owners.stream()
                                            .noneMatch(
                                                    owner -> List.of("W x", "W y").contains(owner));
                    assertThat(decided == RemovalDecision.DELETE)
                            .isEqualTo(oursAlone && uid.equals("a"));
                });
    }

    /** W is an AppliedManifestWork, D anything else. */
    private static JsonNode object(String metadata) {
        var references =
                Pattern.compile("([WD]) ([a-z-]+)")
                        .matcher(metadata)
                        .replaceAll(match ->
                                match.group(1).equals("W")
                                        ? "{apiVersion: work.open-cluster-management.io/v1, kind: AppliedManifestWork, name: n, uid: %s}"
                                                .formatted(match.group(2))
                                        : "{apiVersion: apps/v1, kind: Deployment, name: n, uid: %s}"
                                                .formatted(match.group(2)));
        return WorkBench.tree("{metadata: {%s}}".formatted(references));
    }
}
