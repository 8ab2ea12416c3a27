package dev.trellis.agent.registration;

import dev.trellis.agent.credential.HubAddress;
import dev.trellis.engine.client.ClientSource;

import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.client.internal.KubeConfigUtils;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A bootstrap kubeconfig in a file. Certificates, keys and tokens in files beside it belong to it:
 * where one of them is replaced the kubeconfig counts as another.
 */
public record BootstrapFile(Path file) implements Bootstrap.Source {
    @Override
    public Bootstrap load() {
        try {
            var text = Files.readString(file);
            var address = HubAddress.parse(text);
            if (address.isEmpty()) {
                return new Bootstrap.Missing(
                        "The bootstrap kubeconfig %s names no server in its current context: correct it."
                                .formatted(file));
            }
            var fingerprint = new Fingerprint().add(text);
            for (var name : filesOf(text, address.get()).toList()) {
                var beside = file.resolveSibling(name);
                // One that is missing counts as empty: it may be put there later.
                fingerprint.add(name).add(Files.exists(beside) ? Files.readString(beside) : "");
            }
            return new Bootstrap.Found(
                    address.get(),
                    new ClientSource.Kubeconfig(file, Optional.empty()),
                    fingerprint.text());
        } catch (IOException e) {
            return new Bootstrap.Missing(
                    "The bootstrap kubeconfig %s cannot be read: put one there that this user may read."
                            .formatted(file));
        }
    }

    private static Stream<String> filesOf(String text, HubAddress address) {
        var users = KubeConfigUtils.parseConfigFromString(text).getUsers();
        var ofUsers =
                users == null
                        ? Stream.<@Nullable String>empty()
                        : users.stream()
                                .map(user -> user.getUser())
                                .filter(user -> user != null)
                                .flatMap(BootstrapFile::filesOf);
        return Stream.concat(Stream.of(address.caFile()), ofUsers)
                .flatMap(Stream::ofNullable)
                .filter(name -> !name.isEmpty());
    }

    private static Stream<@Nullable String> filesOf(AuthInfo user) {
        return Stream.of(user.getClientCertificate(), user.getClientKey(), user.getTokenFile());
    }
}
