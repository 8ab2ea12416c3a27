package dev.trellis.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.agent.credential.Base64Text;
import dev.trellis.agent.credential.TestCertificates;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.agent.part.CredentialSettings;
import dev.trellis.api.json.ApiJson;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestBuilder;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The add-ons of a cluster get their credentials, and the hub hears how they are. */
@KubernetesTest(crds = "crds", controllers = true)
final class AddonsIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** In the stored version: no webhook converts to the other one here. */
    private static final String KIND =
            "managedclusteraddons.v1alpha1.addon.open-cluster-management.io";

    private static final String KUBE_SIGNER = "kubernetes.io/kube-apiserver-client";

    private final Kube kube;
    private final String cluster;
    private final String addon;
    private final String place;
    private final StandInHub hub;
    private final AgentFixture.ShiftedClock clock = new AgentFixture.ShiftedClock();
    private Optional<AgentFixture> agent = Optional.empty();

    AddonsIT(Kube kube) {
        this.kube = kube;
        this.cluster = kube.uniqueName("cluster");
        this.addon = kube.uniqueName("addon");
        this.place = kube.uniqueName("place");
        this.hub = new StandInHub(kube, cluster);
    }

    @AfterEach
    void close() {
        agent.ifPresent(AgentFixture::close);
        hub.close();
    }

    private void join(String driver) {
        hub.accept();
        hub.approving();
        agent =
                Optional.of(
                        new AgentFixture(
                                kube,
                                AgentSettings.usual()
                                        .named(cluster)
                                        .withSecrets(cluster + "-bootstrap", cluster)
                                        .with(
                                                new CredentialSettings(
                                                        Optional.of(Duration.ofHours(1)),
                                                        driver,
                                                        Duration.ofHours(1))),
                                Optional.of(AgentFixture.bootstrapKubeconfig(kube)),
                                clock,
                                List.of()));
        await().atMost(PATIENCE).until(hub::isAvailable);
    }

    @Test
    void getsACertificateForTheHubOnceItsNamespaceIsThere() {
        join("csr");
        install();
        registrations("{\"signerName\":\"%s\"}".formatted(KUBE_SIGNER));
        await().atMost(PATIENCE).until(() -> requests().size() == 1);
        assertThat(requests().getFirst().getMetadata().getName())
                .startsWith("addon-" + cluster + "-" + addon + "-");
        await().during(Duration.ofSeconds(3)).atMost(PATIENCE).until(() -> requests().size() == 1);

        place();

        await().atMost(PATIENCE).until(() -> kubeSecret().containsKey("tls.crt"));
        assertThat(kubeSecret())
                .containsOnlyKeys("tls.crt", "tls.key", "kubeconfig", "cluster-name");
        assertThat(requests()).as("one certificate, one request").hasSize(1);
        await().atMost(PATIENCE)
                .until(() ->
                        condition("ClusterCertificateRotated")
                                .startsWith(
                                        "True/ClientCertificateUpdated/client certificate rotated starting from "));
        assertThat(addon().at("/status/kubeClientDriver").asText()).isEqualTo("csr");

        kube.kubectl("delete", KIND, addon, "-n", cluster).outOrThrow();

        await().atMost(PATIENCE).until(() -> kubeSecret().isEmpty());
    }

    @Test
    void movesToAnotherSignerAndLeavesNothingOfTheFirst() {
        join("csr");
        place();
        install();
        registrations("{\"signerName\":\"%s\"}".formatted(KUBE_SIGNER));
        await().atMost(PATIENCE).until(() -> kubeSecret().containsKey("tls.crt"));

        registrations("{\"signerName\":\"example.com/signer1\"}");

        await().atMost(PATIENCE).until(() -> kubeSecret().isEmpty());
        await().atMost(PATIENCE)
                .until(() -> requests().stream().anyMatch(AddonsIT::isCustomAndApproved));
        sign(requests().stream().filter(AddonsIT::isCustomAndApproved).findFirst().orElseThrow());
        var custom = addon + "-example.com-signer1-client-cert";
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(hub.secret(place, custom))
                                .containsOnlyKeys("tls.crt", "tls.key", "cluster-name"));
    }

    @Test
    void stopsAskingWhenTheHubHoldsTooManyRequests() {
        join("csr");
        hub.stopApproving();
        place();
        install();
        for (var count = 0; count < 14; count++) {
            var wanted = Math.min(count + 1, 10);
            registrations(
                    "{\"signerName\":\"%s\",\"subject\":{\"user\":\"user%d\"}}"
                            .formatted(KUBE_SIGNER, count));
            await().atMost(PATIENCE).until(() -> requests().size() >= wanted);
        }

        await().atMost(PATIENCE)
                .until(() ->
                        condition("ClusterCertificateRotated")
                                .equals(
                                        "False/ClientCertificateUpdateFailed/Stop creating csr since there are too many csr created already on hub"));
        assertThat(requests()).hasSize(10);
    }

    @Test
    void getsATokenAndAnotherOneForAnotherAccount() {
        join("token");
        place();
        install();
        registrations("{\"signerName\":\"%s\"}".formatted(KUBE_SIGNER));
        await().atMost(PATIENCE)
                .until(() ->
                        addon().at("/status/registrations/0/subject/user")
                                .asText()
                                .equals(
                                        "system:serviceaccount:"
                                                + cluster
                                                + ":"
                                                + addon
                                                + "-agent"));
        account();

        await().atMost(PATIENCE).until(() -> kubeSecret().containsKey("token"));
        assertThat(kubeSecret()).containsOnlyKeys("token", "kubeconfig", "cluster-name");
        await().atMost(PATIENCE)
                .until(() -> condition("TokenRefreshed").startsWith("True/AddonTokenRefreshed/"));
        var first = kubeSecret().get("token");

        kube.kubectl("delete", "serviceaccount", addon + "-agent", "-n", cluster).outOrThrow();
        account();

        await().atMost(PATIENCE)
                .until(() ->
                        kubeSecret().containsKey("token")
                                && !kubeSecret().get("token").equals(first));
        kube.kubectl("delete", KIND, addon, "-n", cluster).outOrThrow();
        await().atMost(PATIENCE).until(() -> kubeSecret().isEmpty());
    }

    @Test
    void rotatesACertificateBeforeItEnds() {
        join("csr");
        place();
        install();
        registrations("{\"signerName\":\"%s\"}".formatted(KUBE_SIGNER));
        await().atMost(PATIENCE).until(() -> kubeSecret().containsKey("tls.crt"));
        var first = kubeSecret().get("tls.crt");

        clock.shift(Duration.ofMinutes(56));
        kube.kubectl("label", "secret", addon + "-hub-kubeconfig", "-n", place, "seen=yes")
                .outOrThrow();
        await().atMost(PATIENCE).until(() -> requests().size() >= 2);
        clock.shift(Duration.ZERO);

        await().atMost(PATIENCE)
                .until(() ->
                        kubeSecret().containsKey("tls.crt")
                                && !kubeSecret().get("tls.crt").equals(first));
        assertThat(kubeSecret())
                .containsOnlyKeys("tls.crt", "tls.key", "kubeconfig", "cluster-name");
        await().atMost(PATIENCE)
                .until(() ->
                        condition("ClusterCertificateRotated")
                                .startsWith("True/ClientCertificateUpdated/"));
    }

    @Test
    void changesFromTokensToCertificatesAndBackOverARestart() {
        join("token");
        place();
        install();
        registrations("{\"signerName\":\"%s\"}".formatted(KUBE_SIGNER));
        account();
        await().atMost(PATIENCE).until(() -> kubeSecret().containsKey("token"));

        agent.ifPresent(AgentFixture::close);
        join("csr");

        await().atMost(PATIENCE).until(() -> kubeSecret().containsKey("tls.crt"));
        await().atMost(PATIENCE).until(() -> kubeconfig().contains("client-certificate"));
        assertThat(addon().at("/status/kubeClientDriver").asText()).isEqualTo("csr");

        agent.ifPresent(AgentFixture::close);
        join("token");

        await().atMost(PATIENCE).until(() -> kubeconfig().contains("tokenFile"));
        assertThat(addon().at("/status/kubeClientDriver").asText()).isEqualTo("token");
    }

    private String kubeconfig() {
        return Base64Text.decode(kubeSecret().getOrDefault("kubeconfig", ""));
    }

    @Test
    void leavesAHealthAloneThatOthersTell() {
        join("csr");
        place();
        install();
        patch("{\"namespace\":\"%s\",\"healthCheck\":{\"mode\":\"Customized\"}}".formatted(place));
        say("Available", "True", "Mine", "I am well.");
        degraded("True", "RequiredDependencyNotSatisfied", "Required addon 'b' is missing.");
        // Of another one we know when the agent has looked at what was said after that.
        var other = new Other();
        other.installDegraded();

        await().atMost(PATIENCE).until(other::isUnavailable);

        assertThat(condition("Available")).isEqualTo("True/Mine/I am well.");
    }

    /** A second add-on, whose health goes by its lease. */
    private final class Other {
        private final String name = addon + "-other";

        void installDegraded() {
            hub.apply(
                    """
                    apiVersion: addon.open-cluster-management.io/v1alpha1
                    kind: ManagedClusterAddOn
                    metadata: {namespace: %s, name: %s}
                    spec: {installNamespace: %s}
                    """
                            .formatted(cluster, name, place));
            hub.patchStatus(
                    KIND,
                    name,
                    cluster,
                    "{\"conditions\":[{\"type\":\"Degraded\",\"status\":\"True\",\"reason\":\"RequiredDependencyNotSatisfied\",\"message\":\"x\",\"lastTransitionTime\":\"2026-01-01T00:00:00Z\"}]}");
        }

        boolean isUnavailable() {
            return kube.kubectl(
                            "get",
                            KIND,
                            name,
                            "-n",
                            cluster,
                            "-o",
                            "jsonpath={.status.conditions[?(@.type==\"Available\")].reason}")
                    .out()
                    .equals("RequiredDependencyNotSatisfied");
        }
    }

    @Test
    void isAsHealthyAsItsLeaseAndWhatItNeeds() {
        join("csr");
        place();
        install();
        patch("{\"namespace\":\"%s\"}".formatted(place));
        await().atMost(PATIENCE)
                .until(() ->
                        condition("Available")
                                .startsWith("Unknown/ManagedClusterAddOnLeaseNotFound/"));
        lease(Instant.now());
        await().atMost(PATIENCE)
                .until(() ->
                        condition("Available").startsWith("True/ManagedClusterAddOnLeaseUpdated/"));

        var why = "Required addon 'b' is not installed or not available.";
        degraded("True", "RequiredDependencyNotSatisfied", why);
        awaitSoon("False/RequiredDependencyNotSatisfied/" + why);

        kube.kubectl("delete", "lease", addon, "-n", place).outOrThrow();
        degraded("True", "RequiredDependencyNotSatisfied", why + " Install it.");
        awaitSoon("False/RequiredDependencyNotSatisfied/" + why + " Install it.");

        lease(Instant.now());
        degraded("True", "DependencyNotSatisfied", why);
        awaitSoon("True/ManagedClusterAddOnLeaseUpdated/" + addon + " add-on is available.");

        lease(Instant.now().minus(Duration.ofMinutes(6)));
        degraded("False", "RequiredDependencyNotSatisfied", "");
        awaitSoon(
                "False/ManagedClusterAddOnLeaseUpdateStopped/"
                        + addon
                        + " add-on is not available.");
    }

    /** Well within the half minute after which every lease is read anyway. */
    private void awaitSoon(String expected) {
        await().atMost(Duration.ofSeconds(15)).until(() -> condition("Available").equals(expected));
    }

    private void install() {
        hub.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: ManagedClusterAddOn
                metadata: {namespace: %s, name: %s}
                spec: {installNamespace: %s}
                """
                        .formatted(cluster, addon, place));
    }

    private void place() {
        hub.apply(
                """
                apiVersion: v1
                kind: Namespace
                metadata: {name: %s}
                """
                        .formatted(place));
    }

    private void registrations(String entry) {
        patch("{\"namespace\":\"%s\",\"registrations\":[%s]}".formatted(place, entry));
    }

    private void patch(String status) {
        hub.patchStatus(KIND, addon, cluster, status);
    }

    private void degraded(String status, String reason, String message) {
        say("Degraded", status, reason, message);
    }

    private void say(String type, String status, String reason, String message) {
        var all = new java.util.ArrayList<String>();
        for (JsonNode one : addon().at("/status/conditions")) {
            if (!one.path("type").asText().equals(type)) {
                all.add(one.toString());
            }
        }
        all.add(
                "{\"type\":\"%s\",\"status\":\"%s\",\"reason\":\"%s\",\"message\":\"%s\",\"lastTransitionTime\":\"2026-01-01T00:00:00Z\"}"
                        .formatted(type, status, reason, message));
        patch("{\"conditions\":[" + String.join(",", all) + "]}");
    }

    /** What the hub does for an add-on whose agent wants tokens. */
    private void account() {
        hub.apply(
                """
                apiVersion: v1
                kind: ServiceAccount
                metadata: {namespace: %s, name: %s-agent}
                """
                        .formatted(cluster, addon));
        var uid =
                kube.client()
                        .serviceAccounts()
                        .inNamespace(cluster)
                        .withName(addon + "-agent")
                        .get()
                        .getMetadata()
                        .getUid();
        say(
                "TokenInfrastructureReady",
                "True",
                "TokenInfrastructureReady",
                "ServiceAccount %s/%s-agent (UID: %s) is ready".formatted(cluster, addon, uid));
    }

    private void lease(Instant renewed) {
        hub.apply(
                """
                apiVersion: coordination.k8s.io/v1
                kind: Lease
                metadata: {namespace: %s, name: %s}
                spec: {renewTime: "%s"}
                """
                        .formatted(
                                place,
                                addon,
                                renewed.truncatedTo(java.time.temporal.ChronoUnit.SECONDS)
                                        .toString()
                                        .replace("Z", ".000000Z")));
    }

    private static boolean isCustomAndApproved(CertificateSigningRequest request) {
        return request.getSpec().getSignerName().equals("example.com/signer1")
                && request.getStatus() != null
                && !request.getStatus().getConditions().isEmpty();
    }

    private void sign(CertificateSigningRequest request) {
        var now = Instant.now();
        var certificate =
                TestCertificates.certificate(
                        request.getSpec().getRequest(), now, now.plus(Duration.ofDays(1)));
        kube.client()
                .certificates()
                .v1()
                .certificateSigningRequests()
                .resource(
                        new CertificateSigningRequestBuilder(request)
                                .editStatus()
                                .withCertificate(certificate)
                                .endStatus()
                                .build())
                .updateStatus();
    }

    private List<CertificateSigningRequest> requests() {
        return hub.requests().stream()
                .filter(request ->
                        addon.equals(
                                request.getMetadata()
                                        .getLabels()
                                        .get("open-cluster-management.io/addon-name")))
                .toList();
    }

    private Map<String, String> kubeSecret() {
        return hub.secret(place, addon + "-hub-kubeconfig");
    }

    private JsonNode addon() {
        return ApiJson.readTree(
                kube.client()
                        .raw(
                                "/apis/addon.open-cluster-management.io/v1alpha1/namespaces/%s/managedclusteraddons/%s"
                                        .formatted(cluster, addon)));
    }

    private String condition(String type) {
        for (JsonNode one : addon().at("/status/conditions")) {
            if (one.path("type").asText().equals(type)) {
                return String.join(
                        "/",
                        one.path("status").asText(),
                        one.path("reason").asText(),
                        one.path("message").asText());
            }
        }
        return "";
    }
}
