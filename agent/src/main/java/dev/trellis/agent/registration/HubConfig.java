package dev.trellis.agent.registration;

import dev.trellis.agent.credential.Base64Text;
import dev.trellis.agent.credential.CertificateChain;
import dev.trellis.agent.credential.HubAddress;
import dev.trellis.agent.credential.SecretKeys;
import dev.trellis.agent.credential.SecretKubeconfig;
import dev.trellis.agent.part.ClusterIdentity;

import io.fabric8.kubernetes.client.Config;

import java.time.Instant;
import java.util.Map;

/** What an agent's own credentials for the hub are worth. */
public sealed interface HubConfig {

    /**
     * They can be used.
     *
     * @param fingerprint differs where certificate or key do
     */
    record Valid(Config config, HubAddress address, CertificateChain chain, String fingerprint)
            implements HubConfig {
        @Override
        public String toString() {
            return "Valid[" + address.server() + "]";
        }
    }

    /** The agent has to bootstrap. */
    record Invalid(String why) implements HubConfig {}

    /**
     * Looks at the secret that holds them.
     *
     * @param secret its members, in Base64
     * @param bootstrap its address must be the same, where there is one: with another one the
     *     cluster is meant to go to another hub
     */
    static HubConfig check(
            Map<String, String> secret,
            Bootstrap bootstrap,
            ClusterIdentity identity,
            Instant now) {
        if (!secret.containsKey(SecretKeys.KUBECONFIG)) {
            return new Invalid("there is no kubeconfig for the hub yet");
        }
        var text = Base64Text.decode(secret.getOrDefault(SecretKeys.KUBECONFIG, ""));
        var address = HubAddress.parse(text);
        var config = SecretKubeconfig.config(secret);
        if (address.isEmpty() || config.isEmpty()) {
            return new Invalid("the kubeconfig for the hub cannot be read");
        }
        if (bootstrap instanceof Bootstrap.Found(var wanted, _, _)
                && !wanted.equals(address.get())) {
            return new Invalid("the bootstrap kubeconfig leads elsewhere than that for the hub");
        }
        var chain = CertificateChain.parse(secret.getOrDefault(SecretKeys.CERTIFICATE, ""));
        var key = secret.getOrDefault(SecretKeys.KEY, "");
        if (key.isEmpty() || chain.isEmpty()) {
            return new Invalid("the client certificate for the hub or its key is missing");
        }
        if (!chain.get().belongsTo(key)) {
            return new Invalid("the key for the hub is not that of its client certificate");
        }
        if (!chain.get().user().equals(identity.user())) {
            return new Invalid("the client certificate for the hub is for " + chain.get().user());
        }
        if (chain.get().isExpired(now)) {
            return new Invalid("the client certificate expires and rebootstrap is required.");
        }
        var fingerprint =
                new Fingerprint()
                        .add(secret.getOrDefault(SecretKeys.CERTIFICATE, ""))
                        .add(key)
                        .text();
        return new Valid(config.get(), address.get(), chain.get(), fingerprint);
    }
}
