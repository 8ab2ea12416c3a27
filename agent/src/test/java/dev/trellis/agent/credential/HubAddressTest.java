package dev.trellis.agent.credential;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Map;

class HubAddressTest {
    private static final String KUBECONFIG =
            """
            apiVersion: v1
            kind: Config
            clusters:
            - name: other
              cluster: {server: "https://other"}
            - name: hub
              cluster:
                server: https://hub.example.com:6443
                certificate-authority-data: Y2E=
                proxy-url: http://proxy:3128
                insecure-skip-tls-verify: true
                tls-server-name: elsewhere
            contexts:
            - name: now
              context: {cluster: hub, user: me}
            current-context: now
            users:
            - name: me
              user: {token: secret}
            """;

    @Test
    void readsWhereTheCurrentContextLeads() {
        assertThat(HubAddress.parse(KUBECONFIG))
                .contains(
                        new HubAddress(
                                "hub",
                                "https://hub.example.com:6443",
                                "",
                                "Y2E=",
                                "http://proxy:3128"));
    }

    @Test
    void writesKubeconfigsThatLeadToTheSamePlace() {
        var address = HubAddress.parse(KUBECONFIG).orElseThrow();

        assertThat(HubAddress.parse(address.kubeconfigByCertificate())).contains(address);
        assertThat(HubAddress.parse(address.kubeconfigByToken())).contains(address);
        assertThat(address.kubeconfigByCertificate())
                .contains(
                        "default-context",
                        "default-auth",
                        "namespace: \"configuration\"",
                        "tls.crt")
                .doesNotContain("insecure", "tls-server-name", "secret");
        assertThat(address.kubeconfigByToken()).contains("tokenFile: \"token\"");
    }

    @Test
    void takesFilesBesideAKubeconfigFromTheSecret() {
        var address = HubAddress.parse(KUBECONFIG).orElseThrow();

        var config =
                SecretKubeconfig.config(
                                Map.of(
                                        SecretKeys.KUBECONFIG,
                                        Base64Text.encode(address.kubeconfigByCertificate()),
                                        SecretKeys.CERTIFICATE,
                                        "Y2VydA==",
                                        SecretKeys.KEY,
                                        Base64Text.encode("-----BEGIN EC PRIVATE KEY-----")))
                        .orElseThrow();

        assertThat(config.getMasterUrl()).startsWith("https://hub.example.com:6443");
        assertThat(config.getCaCertData()).isEqualTo("Y2E=");
        assertThat(config.getClientCertData()).isEqualTo("Y2VydA==");
        assertThat(config.getClientKeyAlgo()).isEqualTo("EC");
        assertThat(config.getHttpsProxy()).isEqualTo("http://proxy:3128");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no kubeconfig",
                "[1, 2]",
                "current-context: gone",
                "{current-context: a, contexts: [{name: a, context: {cluster: b}}]}",
                "{current-context: a, contexts: [{name: a, context: {cluster: b}}], clusters: [{name: b, cluster: {}}]}",
                "\u0000"
            })
    void refusesWhatLeadsNowhere(String text) {
        assertThat(HubAddress.parse(text)).isEmpty();
        assertThat(SecretKubeconfig.config(Map.of("kubeconfig", Base64Text.encode(text))))
                .isEmpty();
    }
}
