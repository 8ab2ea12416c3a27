package dev.trellis.agent.credential;

import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.internal.KubeConfigUtils;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Optional;

/**
 * A kubeconfig in a secret. What it names as files beside it are other members of the secret, so a
 * client needs no files.
 */
public final class SecretKubeconfig {
    private SecretKubeconfig() {}

    /** Empty where the secret has no kubeconfig that leads to a server. */
    public static Optional<Config> config(Map<String, String> data) {
        var text = Base64Text.decode(data.getOrDefault(SecretKeys.KUBECONFIG, ""));
        return HubAddress.parse(text).map(address -> config(address, userOf(text), data));
    }

    private static Config config(HubAddress address, AuthInfo user, Map<String, String> data) {
        var builder = new ConfigBuilder(Config.empty()).withMasterUrl(address.server());
        if (!address.caData().isEmpty()) {
            builder.withCaCertData(address.caData());
        } else if (data.containsKey(address.caFile())) {
            builder.withCaCertData(data.get(address.caFile()));
        } else if (!address.caFile().isEmpty()) {
            builder.withCaCertFile(address.caFile());
        }
        if (!address.proxyUrl().isEmpty()) {
            builder.withHttpsProxy(address.proxyUrl()).withHttpProxy(address.proxyUrl());
        }
        member(data, user.getClientCertificateData(), user.getClientCertificate())
                .ifPresent(builder::withClientCertData);
        member(data, user.getClientKeyData(), user.getClientKey())
                .ifPresent(key -> {
                    var elliptic = Base64Text.decode(key).contains("EC PRIVATE KEY");
                    builder.withClientKeyData(key).withClientKeyAlgo(elliptic ? "EC" : "RSA");
                });
        token(data, user).ifPresent(builder::withOauthToken);
        return builder.build();
    }

    private static Optional<String> member(
            Map<String, String> data, @Nullable String inline, @Nullable String file) {
        return inline != null && !inline.isEmpty()
                ? Optional.of(inline)
                : Optional.ofNullable(file).flatMap(name -> Optional.ofNullable(data.get(name)));
    }

    private static Optional<String> token(Map<String, String> data, AuthInfo user) {
        return user.getToken() != null && !user.getToken().isEmpty()
                ? Optional.of(user.getToken())
                : Optional.ofNullable(user.getTokenFile())
                        .flatMap(name -> Optional.ofNullable(data.get(name)))
                        .map(Base64Text::decode);
    }

    private static AuthInfo userOf(String text) {
        var config = KubeConfigUtils.parseConfigFromString(text);
        var contexts = config.getContexts();
        var users = config.getUsers();
        if (contexts == null || users == null) {
            return new AuthInfo();
        }
        return contexts.stream()
                .filter(context -> context.getName().equals(config.getCurrentContext()))
                .flatMap(context ->
                        users.stream()
                                .filter(user ->
                                        user.getName().equals(context.getContext().getUser())))
                .map(user -> user.getUser())
                .filter(user -> user != null)
                .findFirst()
                .orElseGet(AuthInfo::new);
    }
}
