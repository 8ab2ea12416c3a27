package dev.trellis.engine.client;

import dev.trellis.engine.client.ClientProblem.Kind;
import dev.trellis.engine.client.PodAccount.EnvironmentVariables;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Makes clients, each with the same timeouts and manners, whatever names their server. */
public final class Clients {
    private static final Duration CONNECT_MAX = Duration.ofSeconds(10);
    private static final Duration REQUEST_MAX = Duration.ofSeconds(30);

    private final KubernetesSerialization json;
    private final HttpClient.Factory http;
    private final EnvironmentVariables environment;
    private final Path home;

    /**
     * @param json shared by all clients of the process; it costs more than a client
     */
    public Clients(KubernetesSerialization json) {
        this(json, new VirtualThreadHttp());
    }

    /**
     * @param http how servers are reached
     */
    public Clients(KubernetesSerialization json, HttpClient.Factory http) {
        this(json, http, System::getenv, Path.of(System.getProperty("user.home")));
    }

    Clients(
            KubernetesSerialization json,
            HttpClient.Factory http,
            EnvironmentVariables environment,
            Path home) {
        this.json = json;
        this.http = http;
        this.environment = environment;
        this.home = home;
    }

    /**
     * A client that is not connected yet; {@link Servers#check} tells whether it can be.
     *
     * @param component the part of Trellis that it is for, such as {@code manager}: the server's
     *     logs show it
     * @throws ClientProblem where the source is missing or wrong
     */
    public KubernetesClient make(ClientSource source, String component) {
        var config = mannered(read(source), component);
        try {
            return new KubernetesClientBuilder()
                    .withConfig(config)
                    .withHttpClientFactory(http)
                    .withKubernetesSerialization(json)
                    .build();
        } catch (KubernetesClientException | IllegalArgumentException e) {
            throw new ClientProblem(
                    Kind.KUBECONFIG_MALFORMED,
                    "The certificates or the address for the server %s cannot be used (%s): correct them in the kubeconfig."
                            .formatted(config.getMasterUrl(), rootMessage(e)),
                    e);
        }
    }

    private Config read(ClientSource source) {
        return switch (source) {
            case ClientSource.Kubeconfig(var file, var context) ->
                    new KubeconfigFiles(List.of(file)).read(context);
            case ClientSource.InCluster() -> PodAccount.find(environment).config();
            case ClientSource.Given(var config) -> config;
            case ClientSource.Usual(var context) -> readUsual(context);
        };
    }

    private Config readUsual(Optional<String> context) {
        var named = environment.get("KUBECONFIG");
        if (named != null && !named.isEmpty()) {
            return new KubeconfigFiles(existing(named)).read(context);
        }
        var usual = home.resolve(".kube").resolve("config");
        return Files.exists(usual)
                ? new KubeconfigFiles(List.of(usual)).read(context)
                : PodAccount.find(environment).config();
    }

    /** Like kubectl, we pass over missing files, but not over all of them. */
    private static List<Path> existing(String named) {
        var files =
                Stream.of(named.split(Pattern.quote(File.pathSeparator), -1))
                        .filter(name -> !name.isEmpty())
                        .map(Path::of)
                        .toList();
        var found = files.stream().filter(Files::exists).toList();
        return found.isEmpty() ? files : found;
    }

    private static Config mannered(Config config, String component) {
        return new ConfigBuilder(config)
                .withUserAgent("trellis/" + component)
                .withConnectionTimeout(Math.toIntExact(CONNECT_MAX.toMillis()))
                .withRequestTimeout(Math.toIntExact(REQUEST_MAX.toMillis()))
                // The JDK keeps sending into an HTTP/2 connection that is dead, as there is only
                // one and nobody pings it; on HTTP/1 a timeout closes what it waited on.
                .withHttp2Disable(true)
                .withRequestRetryBackoffLimit(0)
                .build();
    }

    private static String rootMessage(Throwable thrown) {
        var cause = thrown;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }
}
