package dev.trellis.sdk.registration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AgentIdentityTest {

    @Test
    void theAgentOfOneClusterIsNotThatOfAnotherWhoseNameBeginsAlike() {
        var prefix = AgentIdentity.clusterUserPrefix("c1");

        assertThat("system:open-cluster-management:c1:agent").startsWith(prefix);
        assertThat("system:open-cluster-management:c10:agent").doesNotStartWith(prefix);
    }

    @Test
    void secretsAreNamedAfterAddonAndSigner() {
        assertThat(CredentialSecrets.hubKubeconfig("hello")).isEqualTo("hello-hub-kubeconfig");
        assertThat(CredentialSecrets.clientCertificate("hello", "example.com/signer"))
                .isEqualTo("hello-example.com-signer-client-cert");
    }
}
