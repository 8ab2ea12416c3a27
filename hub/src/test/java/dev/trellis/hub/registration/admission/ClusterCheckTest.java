package dev.trellis.hub.registration.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.hub.admission.Access;
import dev.trellis.hub.admission.AdmissionRequest;
import dev.trellis.hub.admission.Verdict;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.Set;
import java.util.stream.Stream;

final class ClusterCheckTest {
    private static final String ACCEPT =
            "update register.open-cluster-management.io managedclusters/accept ";
    private static final String JOIN =
            "create cluster.open-cluster-management.io managedclustersets/join ";
    private static final String OPEN = "{\"spec\":{\"hubAcceptsClient\":false}}";
    private static final String ACCEPTED = "{\"spec\":{\"hubAcceptsClient\":true}}";

    static Stream<Arguments> changes() {
        return Stream.of(
                arguments("a plain cluster", Reviews.creation(OPEN), Set.of(), ""),
                arguments(
                        "an address without encryption",
                        Reviews.creation(configs("http://x")),
                        Set.of(),
                        "400 url \"http://x\" is invalid in client configs"),
                arguments(
                        "an encrypted address",
                        Reviews.creation(configs("https://x:6443")),
                        Set.of(),
                        ""),
                arguments(
                        "a name that no namespace can have",
                        Reviews.named("Rome.it", "null", configs("https://x")),
                        Set.of(),
                        "400 metadata.name format is not correct: Rome.it cannot be the name of the cluster's namespace, use lower case letters, digits and '-', 63 at most"),
                arguments(
                        "accepted by somebody who may not",
                        Reviews.update(OPEN, ACCEPTED),
                        Set.of(),
                        "403 user \"jane\" cannot update the HubAcceptsClient field"),
                arguments(
                        "created accepted by somebody who may not",
                        Reviews.creation(ACCEPTED),
                        Set.of(),
                        "403 user \"jane\" cannot update the HubAcceptsClient field"),
                arguments(
                        "accepted by somebody who may",
                        Reviews.update(OPEN, ACCEPTED),
                        Set.of(ACCEPT + "rome"),
                        ""),
                arguments(
                        "accepted while the namespace goes",
                        Reviews.named("going", OPEN, ACCEPTED),
                        Set.of(ACCEPT + "going"),
                        "403 cluster namespace \"going\" is terminating"),
                arguments("accepted before", Reviews.update(ACCEPTED, ACCEPTED), Set.of(), ""),
                arguments("refused by anybody", Reviews.update(ACCEPTED, OPEN), Set.of(), ""),
                arguments(
                        "moved without a right to the set it leaves",
                        Reviews.update(in("a"), in("b")),
                        Set.of(JOIN + "b"),
                        "403 user \"jane\" cannot add/remove a ManagedCluster to/from ManagedClusterSet \"a\""),
                arguments(
                        "moved without a right to the set it joins",
                        Reviews.update(in("a"), in("b")),
                        Set.of(JOIN + "a"),
                        "403 user \"jane\" cannot add/remove a ManagedCluster to/from ManagedClusterSet \"b\""),
                arguments(
                        "moved with both rights",
                        Reviews.update(in("a"), in("b")),
                        Set.of(JOIN + "a", JOIN + "b"),
                        ""),
                arguments("created in a set", Reviews.creation(in("a")), Set.of(JOIN + "a"), ""),
                arguments("left where it is", Reviews.update(in("a"), in("a")), Set.of(), ""));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void judges(String change, AdmissionRequest request, Set<String> rights, String refusal) {
        var check =
                new ClusterCheck(
                        (requester, access) ->
                                requester.user().equals("jane") && rights.contains(text(access)),
                        "going"::equals);

        var verdict = check.judge(request);

        assertThat(
                        verdict instanceof Verdict.Refused(var refused)
                                ? refused.code() + " " + refused.sentence()
                                : "")
                .isEqualTo(refusal);
    }

    private static String text(Access access) {
        return "%s %s %s/%s %s"
                .formatted(
                        access.verb(),
                        access.group(),
                        access.resource(),
                        access.subresource(),
                        access.name());
    }

    private static String configs(String url) {
        return "{\"spec\":{\"managedClusterClientConfigs\":[{\"url\":\"" + url + "\"}]}}";
    }

    private static String in(String set) {
        return "{\"metadata\":{\"labels\":{\"cluster.open-cluster-management.io/clusterset\":\""
                + set
                + "\"}}}";
    }
}
