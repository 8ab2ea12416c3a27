package dev.trellis.hub;

import static dev.trellis.hub.HubFixture.ALPHA;
import static dev.trellis.hub.HubFixture.BETA;
import static dev.trellis.hub.HubFixture.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.Crds;
import dev.trellis.engine.client.Call;
import dev.trellis.hub.webhook.CrdKeeper;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;

/** Certificates change while a real API server converts without a pause. */
@KubernetesTest(dedicated = true, crds = "crds")
final class CertificateRotationIT {

    private final Kube kube;
    private final String name;

    @SuppressWarnings("NullAway.Init") // every test begins by starting one
    private HubFixture hub;

    CertificateRotationIT(Kube kube) {
        this.kube = kube;
        this.name = kube.uniqueName("addon");
    }

    @BeforeAll
    static void bePatient() {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    @Test
    void renewsTheServingCertificateWithoutAFailedRequest() {
        hub = HubFixture.startedAgo(kube, Duration.ofDays(200));
        createAddOn();
        var before = secret("tls.crt");
        var authority = secret("ca.crt");

        try (var reading = new ContinuousReading(hub, hub.addOns(BETA) + "/" + name)) {
            awaitReads(reading, 50);
            hub.setClock(Duration.ofDays(5)); // 195 of 290 days later
            await().until(() -> !secret("tls.crt").equals(before));
            await().until(() -> ShownCertificate.pem(hub.port()).equals(secret("tls.crt")));
            awaitReads(reading, 50);
            assertThat(reading.failures()).isEmpty();
        }
        assertThat(secret("ca.crt")).isEqualTo(authority);
    }

    @Test
    void replacesTheAuthorityWithoutAFailedRequest() {
        hub = HubFixture.startedAgo(kube, Duration.ofDays(250));
        createAddOn();
        var old = secret("ca.crt");

        try (var reading = new ContinuousReading(hub, hub.addOns(BETA) + "/" + name)) {
            awaitReads(reading, 50);
            hub.setClock(Duration.ofDays(45)); // the old one is 205 of 300 days old
            await().until(() -> secret("ca.crt").endsWith(old) && !secret("ca.crt").equals(old));
            hub.awaitCrdsPointHere();
            awaitReads(reading, 50);

            var signedByOld = secret("tls.crt");
            hub.setClock(Duration.ofDays(34)); // half the overlap later the new one signs
            await().until(() -> !secret("tls.crt").equals(signedByOld));
            await().until(() -> ShownCertificate.pem(hub.port()).equals(secret("tls.crt")));
            awaitReads(reading, 50);

            hub.setClock(Duration.ofDays(24)); // at its end the old one is forgotten
            await().until(() -> !secret("ca.crt").contains(old));
            hub.awaitCrdsPointHere();
            awaitReads(reading, 50);
            assertThat(reading.failures()).isEmpty();
        }
    }

    @Test
    void mendsWhatKubectlOverwrites() {
        hub = HubFixture.start(kube);
        createAddOn();

        for (var crd : CrdKeeper.CONVERTED) {
            kube.kubectl(
                            "patch",
                            "crd",
                            crd,
                            "--type=merge",
                            "-p",
                            "{\"spec\":{\"conversion\":{\"strategy\":\"None\",\"webhook\":null}}}")
                    .outOrThrow();
        }
        hub.awaitCrdsPointHere();
        for (var crd : Crds.all()) {
            // It reads and then writes, and fails where we mend the CRD in between.
            await().untilAsserted(() ->
                    kube.kubectlWithInput(crd.yaml(), "replace", "-f", "-").outOrThrow());
        }
        hub.awaitCrdsPointHere();

        await().until(() -> hub.trySend(Call.get(hub.addOns(BETA) + "/" + name)).succeeded());
    }

    @Test
    void restoresASecretThatIsDeletedOrDamaged() {
        hub = HubFixture.start(kube);
        var authority = secret("ca.crt");

        hub.send(Call.delete(hub.secretPath(), "{}"));
        await().until(() -> hub.trySend(Call.get(hub.secretPath())).succeeded());
        assertThat(secret("ca.crt")).isEqualTo(authority);

        hub.send(
                Call.patch(
                        hub.secretPath(),
                        Call.MERGE_PATCH,
                        "{\"metadata\":{\"labels\":null},\"data\":{\"ca.crt\":\"bm9uZQ==\",\"tls.key\":\"bm9uZQ==\"}}"));
        await().until(() -> secret("ca.crt").equals(authority));
        assertThat(hub.get(hub.secretPath()).at("/metadata/labels/trellis.dev~1part").textValue())
                .isEqualTo("webhook-certificate");
    }

    @Test
    void sharesOneAuthorityAmongReplicasAndWritesNothingTwice() {
        hub = HubFixture.start(kube);
        var version = hub.get(hub.secretPath()).at("/metadata/resourceVersion");
        var crds = crdGenerations();

        try (var replica = hub.startReplica()) {
            assertThat(ShownCertificate.pem(replica.webhookPort())).isEqualTo(secret("tls.crt"));
            assertThat(replica.isLeader()).isFalse();
            hub.awaitConversion();
        }

        assertThat(hub.get(hub.secretPath()).at("/metadata/resourceVersion")).isEqualTo(version);
        assertThat(crdGenerations()).isEqualTo(crds);
    }

    @Test
    void handsTheLeadToAReplica() {
        hub = HubFixture.start(kube);
        await().until(hub::isLeader);

        try (var replica = hub.startReplica()) {
            hub.close();

            await().until(replica::isLeader);
        }
    }

    @Test
    void saysThatItIsReadyAndWhatItDoes() throws Exception {
        hub = HubFixture.start(kube);

        await().until(hub::isReady);
        assertThat(hub.ops("/metrics").body())
                .contains("webhook_duration_seconds", "leader 1", "writes_total");
    }

    /** Not the versions: those change with the status too, which the API server writes. */
    private List<Long> crdGenerations() {
        return CrdKeeper.CONVERTED.stream()
                .map(crd -> hub.get(HubFixture.crdPath(crd)).at("/metadata/generation").asLong())
                .toList();
    }

    private void createAddOn() {
        hub.create(hub.addOns(ALPHA), object(ALPHA, "ManagedClusterAddOn", name, "\"spec\":{}"));
    }

    private void awaitReads(ContinuousReading reading, int more) {
        var wanted = reading.reads() + more;
        await().until(() -> reading.reads() >= wanted || !reading.failures().isEmpty());
    }

    private String secret(String part) {
        return decoded(hub.get(hub.secretPath()).path("data").path(part).asText());
    }

    private static String decoded(String base64) {
        return new String(Base64.getDecoder().decode(base64), StandardCharsets.US_ASCII);
    }
}
