package dev.trellis.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestBuilder;

import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Base64;

@KubernetesTest(controllers = true, crds = "crds")
final class ControllersIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void collectsWhatAnOwnerLeavesBehind(Kube kube) {
        var configMaps = kube.client().configMaps().inNamespace(kube.namespace());
        var owner = configMaps.resource(named("owner").build()).create();
        var reference =
                new OwnerReferenceBuilder()
                        .withApiVersion("v1")
                        .withKind("ConfigMap")
                        .withName("owner")
                        .withUid(owner.getMetadata().getUid())
                        .build();
        configMaps
                .resource(
                        named("owned")
                                .editMetadata()
                                .withOwnerReferences(reference)
                                .endMetadata()
                                .build())
                .create();

        configMaps.withName("owner").delete();

        await().atMost(PATIENCE).until(() -> configMaps.withName("owned").get() == null);
    }

    @Test
    void collectsWhatACustomResourceLeavesBehind(Kube kube) {
        var namespace = kube.namespace();
        kube.kubectlWithInput(
                        """
                        apiVersion: testkit.trellis.dev/v1
                        kind: Widget
                        metadata: {name: owner}
                        """,
                        "-n",
                        namespace,
                        "create",
                        "-f",
                        "-")
                .outOrThrow();
        var uid =
                kube.kubectl(
                        "-n",
                        namespace,
                        "get",
                        "widget",
                        "owner",
                        "-o",
                        "jsonpath={.metadata.uid}");
        var reference =
                new OwnerReferenceBuilder()
                        .withApiVersion("testkit.trellis.dev/v1")
                        .withKind("Widget")
                        .withName("owner")
                        .withUid(uid.outOrThrow())
                        .build();
        var configMaps = kube.client().configMaps().inNamespace(namespace);
        var owned = named("owned").editMetadata().withOwnerReferences(reference).endMetadata();
        configMaps.resource(owned.build()).create();

        kube.kubectl("-n", namespace, "delete", "widget", "owner").outOrThrow();

        await().atMost(PATIENCE).until(() -> configMaps.withName("owned").get() == null);
    }

    @Test
    void endsADeletedNamespace(Kube kube) {
        kube.client()
                .configMaps()
                .inNamespace(kube.namespace())
                .resource(named("content").build())
                .create();

        kube.client().namespaces().withName(kube.namespace()).delete();

        await().atMost(PATIENCE)
                .until(() -> kube.client().namespaces().withName(kube.namespace()).get() == null);
    }

    @Test
    void signsAnApprovedCertificate(Kube kube) throws Exception {
        var keys = KeyPairGenerator.getInstance("EC").generateKeyPair();
        var subject = new X500Name("O=explorers,CN=dora");
        var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate());
        var request =
                new JcaPKCS10CertificationRequestBuilder(subject, keys.getPublic()).build(signer);
        var name = kube.uniqueName("dora");
        var csr =
                new CertificateSigningRequestBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .withNewSpec()
                        .withSignerName("kubernetes.io/kube-apiserver-client")
                        .withUsages("client auth")
                        .withRequest(Base64.getEncoder().encodeToString(pem(request.getEncoded())))
                        .endSpec()
                        .build();
        kube.client().resource(csr).create();

        kube.kubectl("certificate", "approve", name).outOrThrow();

        var signed = kube.client().certificates().v1().certificateSigningRequests().withName(name);
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(signed.get().getStatus().getCertificate()).isNotEmpty());
    }

    private static byte[] pem(byte[] request) throws IOException {
        var text = new StringWriter();
        try (var writer = new PemWriter(text)) {
            writer.writeObject(new PemObject("CERTIFICATE REQUEST", request));
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void givesEachNamespaceAServiceAccountWithTokens(Kube kube) {
        var accounts = kube.client().serviceAccounts().inNamespace(kube.namespace());
        await().atMost(PATIENCE).until(() -> accounts.withName("default").get() != null);

        var token = accounts.withName("default").tokenRequest(new TokenRequest());

        assertThat(token.getStatus().getToken()).isNotEmpty();
    }

    private static ConfigMapBuilder named(String name) {
        return new ConfigMapBuilder().withNewMetadata().withName(name).endMetadata();
    }
}
