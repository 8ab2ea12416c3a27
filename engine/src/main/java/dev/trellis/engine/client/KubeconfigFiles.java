package dev.trellis.engine.client;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.ClientProblem.Kind;

import io.fabric8.kubernetes.api.model.NamedCluster;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.KubeConfigUtils;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads kubeconfig files and refuses what is wrong with them. The client library passes over a
 * context or cluster that is missing and then talks to a server nobody named.
 */
final class KubeconfigFiles {
    private final List<Path> files;

    KubeconfigFiles(List<Path> files) {
        this.files = files;
    }

    Config read(Optional<String> wantedContext) {
        var parsed = files.stream().map(this::parse).toList();
        var context = findContext(parsed, wantedContext);
        requireCluster(parsed, context);
        requireUser(parsed, context);
        var config = Config.empty();
        KubeConfigUtils.merge(
                config,
                context.getName(),
                parsed.toArray(io.fabric8.kubernetes.api.model.Config[]::new));
        // The library would use an http:// proxy for http:// servers only; kubectl uses it for all.
        if (config.getHttpsProxy() == null) {
            config.setHttpsProxy(config.getHttpProxy());
        }
        return config;
    }

    private io.fabric8.kubernetes.api.model.Config parse(Path file) {
        if (!Files.exists(file)) {
            throw new ClientProblem(
                    Kind.KUBECONFIG_MISSING,
                    "There is no kubeconfig at %s: name another file with --kubeconfig or in KUBECONFIG."
                            .formatted(file));
        }
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new ClientProblem(
                    Kind.KUBECONFIG_UNREADABLE,
                    "The kubeconfig %s cannot be read: check that it is a file and that you may read it."
                            .formatted(file));
        }
        try {
            return parsed(file);
        } catch (IOException | RuntimeException e) {
            throw malformed("is not YAML of the kind Config", e);
        }
    }

    /**
     * As {@link KubeConfigUtils#parseConfig} does it, but with our own mapper: the library's own
     * would load every kind of Kubernetes there is, a thousand classes, to read a file of one.
     */
    private static io.fabric8.kubernetes.api.model.Config parsed(Path path) throws IOException {
        try (var text = Files.newInputStream(path)) {
            var config =
                    ApiJson.serialization()
                            .unmarshal(text, io.fabric8.kubernetes.api.model.Config.class);
            // By these the library finds what a kubeconfig names relative to itself.
            var file = path.toFile();
            stream(config.getContexts())
                    .forEach(one ->
                            one.setAdditionalProperty("KUBERNETES_CONFIG_CONTEXT_FILE_KEY", file));
            stream(config.getClusters())
                    .forEach(one ->
                            one.setAdditionalProperty("KUBERNETES_CONFIG_CLUSTER_FILE_KEY", file));
            stream(config.getUsers())
                    .forEach(one ->
                            one.setAdditionalProperty(
                                    "KUBERNETES_CONFIG_AUTH_INFO_FILE_KEY", file));
            return config;
        }
    }

    private NamedContext findContext(
            List<io.fabric8.kubernetes.api.model.Config> parsed, Optional<String> wanted) {
        var name =
                wanted.or(() ->
                                parsed.stream()
                                        .map(config -> config.getCurrentContext())
                                        .filter(KubeconfigFiles::isSet)
                                        .findFirst())
                        .orElseThrow(() -> malformed("names no current context", null));
        var contexts = parsed.stream().flatMap(config -> stream(config.getContexts())).toList();
        return contexts.stream()
                .filter(context -> name.equals(context.getName()) && context.getContext() != null)
                .findFirst()
                .orElseThrow(() ->
                        malformed(
                                "has no context %s (there is: %s)"
                                        .formatted(
                                                name,
                                                contexts.stream()
                                                        .map(NamedContext::getName)
                                                        .collect(Collectors.joining(", "))),
                                null));
    }

    private void requireCluster(
            List<io.fabric8.kubernetes.api.model.Config> parsed, NamedContext context) {
        var name = context.getContext().getCluster();
        var servers =
                parsed.stream()
                        .flatMap(config -> stream(config.getClusters()))
                        .filter(cluster -> cluster.getName().equals(name))
                        .map(NamedCluster::getCluster)
                        .toList();
        if (servers.stream().noneMatch(one -> one != null && isSet(one.getServer()))) {
            throw malformed(
                    "has no server for the cluster %s of the context %s"
                            .formatted(name, context.getName()),
                    null);
        }
    }

    private void requireUser(
            List<io.fabric8.kubernetes.api.model.Config> parsed, NamedContext context) {
        var name = context.getContext().getUser();
        var found =
                !isSet(name)
                        || parsed.stream()
                                .flatMap(config -> stream(config.getUsers()))
                                .anyMatch(user -> user.getName().equals(name));
        if (!found) {
            throw malformed(
                    "has no user %s, which the context %s names".formatted(name, context.getName()),
                    null);
        }
    }

    private ClientProblem malformed(String what, @Nullable Throwable cause) {
        var names = files.stream().map(Path::toString).collect(Collectors.joining(", "));
        return new ClientProblem(
                Kind.KUBECONFIG_MALFORMED,
                "The kubeconfig %s %s: correct it or name another with --kubeconfig."
                        .formatted(names, what),
                cause);
    }

    private static <E> Stream<E> stream(@Nullable List<E> list) {
        return list == null ? Stream.empty() : list.stream();
    }

    private static boolean isSet(@Nullable String text) {
        return text != null && !text.isEmpty();
    }
}
