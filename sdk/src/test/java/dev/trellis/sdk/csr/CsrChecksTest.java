package dev.trellis.sdk.csr;

import static dev.trellis.sdk.csr.Requests.csr;
import static dev.trellis.sdk.csr.Requests.request;
import static dev.trellis.sdk.fixture.Objects.annotated;
import static dev.trellis.sdk.fixture.Objects.cluster;
import static dev.trellis.sdk.fixture.Objects.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.addon.Signers;
import dev.trellis.sdk.Registrations;
import dev.trellis.sdk.agent.RegistrationOption.ApproveCheck;
import dev.trellis.sdk.registration.AgentIdentity;
import dev.trellis.testkit.Gen;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

class CsrChecksTest {
    private static final String USER = AgentIdentity.user("paris", "hello", "hello-agent");
    private static final List<String> GROUPS = AgentIdentity.groups("paris", "hello");
    private static final String REQUESTER = "system:open-cluster-management:paris:klusterlet";
    private static final String GRPC =
            "system:serviceaccount:open-cluster-management-hub:grpc-server-sa";
    private static final String CSR_USER = "open-cluster-management.io/csr-user";

    private static CertificateSigningRequest of(String requester, String request) {
        return csr(Signers.KUBE_APISERVER_CLIENT, requester, request);
    }

    private static List<String> and(String... more) {
        var groups = new ArrayList<>(GROUPS);
        groups.addAll(List.of(more));
        return groups;
    }

    static Stream<Arguments> requests() {
        var usual = request(USER, GROUPS);
        return Stream.of(
                arguments("the usual one", true, of(REQUESTER, usual)),
                arguments(
                        "groups in another order, and one twice",
                        true,
                        of(
                                REQUESTER,
                                request(
                                        USER,
                                        List.of(GROUPS.get(1), GROUPS.get(0), GROUPS.get(1))))),
                arguments("one more group", true, of(REQUESTER, request(USER, and("more")))),
                arguments("two more groups", false, of(REQUESTER, request(USER, and("a", "b")))),
                arguments(
                        "a group missing",
                        false,
                        of(REQUESTER, request(USER, List.of(GROUPS.get(0), "other")))),
                arguments(
                        "the user of another agent",
                        false,
                        of(
                                REQUESTER,
                                request(AgentIdentity.user("paris", "hello", "other"), GROUPS))),
                arguments("no user", false, of(REQUESTER, request("", GROUPS))),
                arguments(
                        "another cluster asks",
                        false,
                        of("system:open-cluster-management:rome:klusterlet", usual)),
                arguments(
                        "a cluster whose name begins alike asks",
                        false,
                        of("system:open-cluster-management:paris2:klusterlet", usual)),
                arguments("somebody else asks", false, of("kubernetes-admin", usual)),
                arguments(
                        "it came through the gRPC server",
                        true,
                        annotated(of(GRPC, usual), CSR_USER, REQUESTER)),
                arguments(
                        "another cluster asks through the gRPC server",
                        false,
                        annotated(
                                of(GRPC, usual),
                                CSR_USER,
                                "system:open-cluster-management:rome:klusterlet")),
                arguments("nobody is named by the gRPC server", false, of(GRPC, usual)),
                arguments(
                        "the annotation is set by somebody else",
                        false,
                        annotated(of("kubernetes-admin", usual), CSR_USER, REQUESTER)),
                arguments("no request", false, of(REQUESTER, "")),
                arguments("not Base64", false, of(REQUESTER, "%%%")),
                arguments("no PEM", false, of(REQUESTER, Requests.base64("hello"))),
                arguments(
                        "another PEM block",
                        false,
                        of(
                                REQUESTER,
                                Requests.base64(
                                        Requests.pem(
                                                "CERTIFICATE",
                                                Requests.der(
                                                        USER,
                                                        GROUPS,
                                                        Requests.AGENT_KEYS,
                                                        Requests.AGENT_KEYS))))));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("requests")
    void approvesTheUsualIdentityOnly(
            String request, boolean approved, CertificateSigningRequest csr) {
        var check = CsrChecks.usualIdentity("hello-agent");

        assertThat(check.approves(cluster("paris"), install(), csr)).isEqualTo(approved);
    }

    @Test
    void damagedRequestsAreNeverAProblem() {
        var check = CsrChecks.usualIdentity("hello-agent");
        var good = Requests.der(USER, GROUPS, Requests.AGENT_KEYS, Requests.AGENT_KEYS);
        Gen.forEachSeed(
                500,
                gen -> {
                    var damaged = good.clone();
                    // The first bytes hold the subject; behind it there is mostly the key.
                    for (var hits = gen.intBetween(1, 4); hits > 0; hits--) {
                        damaged[gen.intBetween(0, 300)] = (byte) gen.intBetween(0, 255);
                    }
                    var csr =
                            of(
                                    REQUESTER,
                                    Requests.base64(Requests.pem("CERTIFICATE REQUEST", damaged)));

                    check.approves(cluster("paris"), install(), csr);
                });
    }

    static Stream<Arguments> usages() {
        return Stream.of(
                arguments(true, List.of("client auth")),
                arguments(true, List.of("digital signature", "client auth")),
                arguments(false, List.of("client auth", "server auth")),
                arguments(false, List.of("cert sign")),
                arguments(false, List.of()));
    }

    @ParameterizedTest(name = "{1}: {0}")
    @MethodSource("usages")
    void approvesTheNamedUsesOnly(boolean approved, List<String> asked) {
        var csr = of(REQUESTER, request(USER, GROUPS));
        csr.getSpec().setUsages(asked);

        assertThat(
                        CsrChecks.usages("client auth", "digital signature")
                                .approves(cluster("paris"), install(), csr))
                .isEqualTo(approved);
        assertThat(
                        Registrations.kubeClient("hello-agent")
                                .approveCheck()
                                .orElseThrow()
                                .approves(cluster("paris"), install(), csr))
                .isEqualTo(approved);
    }

    @Test
    void allMustApprove() {
        ApproveCheck yes = (_, _, _) -> true;
        ApproveCheck no = (_, _, _) -> false;
        var csr = of(REQUESTER, "");

        assertThat(CsrChecks.all(yes, yes).approves(cluster("paris"), install(), csr)).isTrue();
        assertThat(CsrChecks.all(yes, no).approves(cluster("paris"), install(), csr)).isFalse();
    }
}
