package dev.trellis.agent.credential;

import dev.trellis.api.json.ApiJson;

import io.fabric8.kubernetes.api.model.Cluster;
import io.fabric8.kubernetes.api.model.Config;
import io.fabric8.kubernetes.api.model.ConfigBuilder;
import io.fabric8.kubernetes.api.model.NamedCluster;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.internal.KubeConfigUtils;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a hub is, as the current context of a kubeconfig says it.
 *
 * @param entry the name of the cluster's entry
 */
public record HubAddress(
        String entry, String server, String caFile, String caData, String proxyUrl) {
    private static final String CONTEXT = "default-context";
    private static final String USER = "default-auth";

    /** Empty where the text is no kubeconfig with a current context that leads to a server. */
    public static Optional<HubAddress> parse(String kubeconfig) {
        try {
            return read(KubeConfigUtils.parseConfigFromString(kubeconfig));
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<HubAddress> read(@Nullable Config config) {
        if (config == null) {
            return Optional.empty();
        }
        return stream(config.getContexts())
                .filter(context -> context.getName().equals(config.getCurrentContext()))
                .map(NamedContext::getContext)
                .flatMap(context ->
                        stream(config.getClusters())
                                .filter(one -> one.getName().equals(context.getCluster())))
                .filter(named -> named.getCluster() != null)
                .filter(named -> !text(named.getCluster().getServer()).isEmpty())
                .findFirst()
                .map(HubAddress::of);
    }

    private static HubAddress of(NamedCluster named) {
        var cluster = named.getCluster();
        return new HubAddress(
                named.getName(),
                cluster.getServer(),
                text(cluster.getCertificateAuthority()),
                text(cluster.getCertificateAuthorityData()),
                text(cluster.getProxyUrl()));
    }

    /** A kubeconfig whose user has a certificate in files that lie beside it. */
    public String kubeconfigByCertificate() {
        return kubeconfig(
                new ConfigBuilder()
                        .addNewUser()
                        .withName(USER)
                        .withNewUser()
                        .withClientCertificate(SecretKeys.CERTIFICATE)
                        .withClientKey(SecretKeys.KEY)
                        .endUser()
                        .endUser());
    }

    /** A kubeconfig whose user has a token in a file that lies beside it. */
    public String kubeconfigByToken() {
        return kubeconfig(
                new ConfigBuilder()
                        .addNewUser()
                        .withName(USER)
                        .withNewUser()
                        .withTokenFile(SecretKeys.TOKEN)
                        .endUser()
                        .endUser());
    }

    private String kubeconfig(ConfigBuilder users) {
        var cluster = new Cluster();
        cluster.setServer(server);
        cluster.setCertificateAuthority(absent(caFile));
        cluster.setCertificateAuthorityData(absent(caData));
        cluster.setProxyUrl(absent(proxyUrl));
        var config =
                users.withApiVersion("v1")
                        .withKind("Config")
                        .addNewCluster()
                        .withName(entry)
                        .withCluster(cluster)
                        .endCluster()
                        .addNewContext()
                        .withName(CONTEXT)
                        .withNewContext()
                        .withCluster(entry)
                        .withUser(USER)
                        .withNamespace("configuration")
                        .endContext()
                        .endContext()
                        .withCurrentContext(CONTEXT)
                        .build();
        return ApiJson.serialization().asYaml(config);
    }

    // Null is how the model class says that a member is not written.
    private static @Nullable String absent(String text) {
        return text.isEmpty() ? null : text;
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static <E> Stream<E> stream(@Nullable List<E> list) {
        return list == null ? Stream.empty() : list.stream();
    }
}
