package dev.trellis.hub.registration.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.hub.template.Certificates;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestBuilder;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

final class RequestDecisionTest {
    private static final String P = "system:open-cluster-management:";
    private static final String ALL = P + "managed-clusters";
    private static final String SIGNER = "kubernetes.io/kube-apiserver-client";
    private static final Set<String> AUTO = Set.of("bootstrap");

    static Stream<Arguments> requests() {
        var own = List.of(P + "rome", ALL);
        return Stream.of(
                arguments(
                        "somebody's first request", "jane", "rome", P + "rome:a", own, "ForPeople"),
                arguments(
                        "one of a trusted user",
                        "bootstrap",
                        "rome",
                        P + "rome:a",
                        own,
                        "Approved"),
                arguments("a renewal", P + "rome:a", "rome", P + "rome:a", own, "Renewal"),
                arguments(
                        "without the group of all agents",
                        P + "rome:a",
                        "rome",
                        P + "rome:a",
                        List.of(P + "rome"),
                        "Renewal"),
                arguments(
                        "another agent of the same cluster",
                        P + "rome:a",
                        "rome",
                        P + "rome:b",
                        own,
                        "ForPeople"),
                arguments(
                        "another cluster's identity, though the user is trusted",
                        "bootstrap",
                        "rome",
                        P + "oslo:a",
                        List.of(P + "oslo", ALL),
                        "Suspect"),
                arguments(
                        "the identity of the cluster on the label, asked for by another",
                        P + "oslo:a",
                        "rome",
                        P + "rome:a",
                        own,
                        "Suspect"),
                arguments(
                        "a group that only begins like the cluster's",
                        "bootstrap",
                        "rome",
                        P + "rome:a",
                        List.of(P + "rome2", ALL),
                        "Suspect"),
                arguments(
                        "one group too many",
                        "bootstrap",
                        "rome",
                        P + "rome:a",
                        List.of(P + "rome", ALL, "system:masters"),
                        "Suspect"),
                arguments(
                        "no group of its own",
                        "bootstrap",
                        "rome",
                        P + "rome:a",
                        List.of(ALL),
                        "Suspect"),
                arguments("no agent's name", "bootstrap", "rome", P + "rome:", own, "Suspect"),
                arguments("a name too many", "bootstrap", "rome", P + "rome:a:b", own, "Suspect"),
                arguments("no user of a cluster", "bootstrap", "rome", "admin", own, "Suspect"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void decidesByRequesterAndSubject(
            String situation,
            String requester,
            String label,
            String user,
            List<String> groups,
            String expected) {
        var csr = csr(requester, label, Certificates.request(user, groups), SIGNER);

        assertThat(RequestDecision.decide(csr, AUTO).getClass().getSimpleName())
                .isEqualTo(expected);
    }

    static Stream<Arguments> others() {
        var request = Certificates.request(P + "rome:a", List.of(P + "rome", ALL));
        return Stream.of(
                arguments("another signer", csr("bootstrap", "rome", request, "a.b/c"), "NotOurs"),
                arguments("an empty label", csr("bootstrap", "", request, SIGNER), "NotOurs"),
                arguments("one that was denied", denied(request), "NotOurs"),
                arguments(
                        "no request at all", csr("bootstrap", "rome", "AAAA", SIGNER), "Suspect"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("others")
    void leavesAloneWhatIsNoneOfItsBusiness(
            String situation, CertificateSigningRequest csr, String expected) {
        assertThat(RequestDecision.decide(csr, AUTO).getClass().getSimpleName())
                .isEqualTo(expected);
    }

    private static CertificateSigningRequest denied(String request) {
        return new CertificateSigningRequestBuilder(csr("bootstrap", "rome", request, SIGNER))
                .withNewStatus()
                .addNewCondition()
                .withType("Denied")
                .withStatus("True")
                .endCondition()
                .endStatus()
                .build();
    }

    private static CertificateSigningRequest csr(
            String requester, String label, String request, String signer) {
        return new CertificateSigningRequestBuilder()
                .withNewMetadata()
                .withName("rome-1")
                .addToLabels("open-cluster-management.io/cluster-name", label)
                .endMetadata()
                .withNewSpec()
                .withUsername(requester)
                .withSignerName(signer)
                .withRequest(request)
                .endSpec()
                .build();
    }
}
