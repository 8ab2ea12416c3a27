package dev.trellis.hub.registration.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.hub.admission.AdmissionRequest;
import dev.trellis.hub.admission.Verdict;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Instant;
import java.time.InstantSource;
import java.util.stream.Stream;

final class ClusterDefaultsTest {
    private static final InstantSource CLOCK =
            InstantSource.fixed(Instant.parse("2026-11-16T01:02:03.4Z"));
    private static final String SET =
            "\"metadata\":{\"labels\":{\"cluster.open-cluster-management.io/clusterset\":\"x\"}}";

    static Stream<Arguments> clusters() {
        return Stream.of(
                arguments(
                        "a cluster without labels gets a set",
                        Reviews.creation("{\"metadata\":{}}"),
                        "[{\"op\":\"add\",\"path\":\"/metadata/labels\",\"value\":{}},"
                                + "{\"op\":\"add\",\"path\":\"/metadata/labels/cluster.open-cluster-management.io~1clusterset\",\"value\":\"default\"}]"),
                arguments(
                        "an empty set is none",
                        Reviews.creation(
                                "{\"metadata\":{\"labels\":{\"cluster.open-cluster-management.io/clusterset\":\"\"}}}"),
                        "[{\"op\":\"add\",\"path\":\"/metadata/labels/cluster.open-cluster-management.io~1clusterset\",\"value\":\"default\"}]"),
                arguments("a set stays", Reviews.creation("{" + SET + "}"), "granted"),
                arguments(
                        "taints of a new cluster are of now, whatever they say",
                        Reviews.creation(
                                taints(
                                        "{\"key\":\"a\",\"effect\":\"NoSelect\",\"timeAdded\":\"2020-01-01T00:00:00Z\"}")),
                        "[{\"op\":\"add\",\"path\":\"/spec/taints/0/timeAdded\",\"value\":\"2026-11-16T01:02:03Z\"}]"),
                arguments(
                        "a taint that comes is of now, one that stays keeps its time",
                        Reviews.update(
                                taints(
                                        "{\"key\":\"a\",\"effect\":\"NoSelect\",\"timeAdded\":\"2020-01-01T00:00:00Z\"}"),
                                taints(
                                        "{\"key\":\"a\",\"effect\":\"NoSelect\",\"timeAdded\":\"2020-01-01T00:00:00Z\"},"
                                                + "{\"key\":\"b\",\"effect\":\"NoSelect\"}")),
                        "[{\"op\":\"add\",\"path\":\"/spec/taints/1/timeAdded\",\"value\":\"2026-11-16T01:02:03Z\"}]"),
                arguments(
                        "a taint with another value is another one",
                        Reviews.update(
                                taints(
                                        "{\"key\":\"a\",\"effect\":\"NoSelect\",\"timeAdded\":\"2020-01-01T00:00:00Z\"}"),
                                taints("{\"key\":\"a\",\"value\":\"v\",\"effect\":\"NoSelect\"}")),
                        "[{\"op\":\"add\",\"path\":\"/spec/taints/0/timeAdded\",\"value\":\"2026-11-16T01:02:03Z\"}]"),
                arguments(
                        "nobody sets the time of a taint that comes",
                        Reviews.update(
                                taints(""),
                                taints(
                                        "{\"key\":\"a\",\"effect\":\"NoSelect\",\"timeAdded\":\"2020-01-01T00:00:00Z\"},"
                                                + "{\"key\":\"b\",\"effect\":\"NoSelect\",\"timeAdded\":\"2020-01-01T00:00:00Z\"}")),
                        "400 It is not allowed to set TimeAdded of Taint \"a,b\"."),
                arguments(
                        "nobody takes the time of one that stays",
                        Reviews.update(
                                taints(
                                        "{\"key\":\"a\",\"effect\":\"NoSelect\",\"timeAdded\":\"2020-01-01T00:00:00Z\"}"),
                                taints("{\"key\":\"a\",\"effect\":\"NoSelect\"}")),
                        "400 It is not allowed to set TimeAdded of Taint \"a\"."),
                arguments(
                        "what is no taint is left to the schema",
                        Reviews.creation("{" + SET + ",\"spec\":{\"taints\":[7]}}"),
                        "granted"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("clusters")
    void fillsIn(String behaviour, AdmissionRequest request, String expected) {
        var verdict = new ClusterDefaults(CLOCK).judge(request);

        assertThat(
                        switch (verdict) {
                            case Verdict.Granted _ -> "granted";
                            case Verdict.Changed(var patch) -> patch.toString();
                            case Verdict.Refused(var refusal) ->
                                    refusal.code() + " " + refusal.sentence();
                        })
                .isEqualTo(expected);
    }

    private static String taints(String taints) {
        return "{" + SET + ",\"spec\":{\"taints\":[" + taints + "]}}";
    }
}
