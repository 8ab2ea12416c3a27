package dev.trellis.api.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The samples leave nothing out. */
class SamplesTest {

    @Test
    void breakEveryConstraintOfEveryKind() {
        var left = new TreeSet<String>();
        for (var crd : SampleVerdictsIT.ourCrds()) {
            var kind = crd.at("/spec/names/kind").asText();
            for (var version : crd.at("/spec/versions")) {
                var name = version.get("name").asText();
                var broken = brokenBySamples(kind, name);
                Constraints.of(version.at("/schema/openAPIV3Schema")).stream()
                        .filter(constraint -> !isSharedByAllKinds(kind, constraint))
                        .filter(constraint -> !broken.contains(constraint))
                        .forEach(constraint -> left.add(kind + " " + name + " " + constraint));
            }
        }

        assertThat(left).as("constraints that no invalid sample breaks").isEmpty();
    }

    @Test
    void haveAnAcceptedOneForEveryVersionOfEveryKind() {
        var accepted =
                Samples.all().stream()
                        .filter(sample -> sample.expected() instanceof Verdict.Accepted)
                        .map(sample -> sample.kind() + " " + sample.version())
                        .collect(Collectors.toSet());

        assertThat(SampleVerdictsIT.ourCrds())
                .allSatisfy(crd -> assertThat(accepted).containsAll(versions(crd)));
    }

    private static Set<Verdict.Cause> brokenBySamples(String kind, String version) {
        var broken = new HashSet<Verdict.Cause>();
        for (var sample : Samples.all()) {
            if (sample.kind().equals(kind)
                    && sample.version().equals(version)
                    && sample.expected() instanceof Verdict.Refused(_, var causes)) {
                causes.forEach(cause ->
                        broken.add(
                                new Verdict.Cause(
                                        cause.field().replaceAll("\\[\\d+]", "[]"),
                                        cause.reason())));
            }
        }
        return broken;
    }

    /** All kinds have the same conditions: one kind stands for all. */
    private static boolean isSharedByAllKinds(String kind, Verdict.Cause constraint) {
        return constraint.field().contains("conditions[].") && !kind.equals("ManagedClusterAddOn");
    }

    private static Set<String> versions(JsonNode crd) {
        var versions = new TreeSet<String>();
        crd.at("/spec/versions")
                .forEach(version ->
                        versions.add(
                                crd.at("/spec/names/kind").asText()
                                        + " "
                                        + version.get("name").asText()));
        return versions;
    }
}
