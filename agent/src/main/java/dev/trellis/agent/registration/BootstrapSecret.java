package dev.trellis.agent.registration;

import dev.trellis.agent.credential.Base64Text;
import dev.trellis.agent.credential.HubAddress;
import dev.trellis.agent.credential.SecretKeys;
import dev.trellis.agent.credential.SecretKubeconfig;
import dev.trellis.agent.credential.SecretStore;
import dev.trellis.engine.client.ClientSource;

import java.util.TreeMap;

/** A bootstrap kubeconfig in a secret of the management cluster. */
public record BootstrapSecret(SecretStore secret) implements Bootstrap.Source {
    @Override
    public Bootstrap load() {
        var data = secret.data();
        var text = Base64Text.decode(data.getOrDefault(SecretKeys.KUBECONFIG, ""));
        var address = HubAddress.parse(text);
        var config = SecretKubeconfig.config(data);
        if (address.isEmpty() || config.isEmpty()) {
            return new Bootstrap.Missing(
                    "The secret %s has no kubeconfig that names a server: put the hub's bootstrap kubeconfig there under the key %s."
                            .formatted(secret.key(), SecretKeys.KUBECONFIG));
        }
        var fingerprint = new Fingerprint();
        new TreeMap<>(data).forEach((key, value) -> fingerprint.add(key).add(value));
        return new Bootstrap.Found(
                address.get(), new ClientSource.Given(config.get()), fingerprint.text());
    }
}
