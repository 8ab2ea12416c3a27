package dev.trellis.testkit.server;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The project's own API server, in this process.
 *
 * <p>Called by name: this module knows no other, so that every module may use it for its tests. The
 * server must be on the class path of whoever asks for it.
 */
public final class EmbeddedServer implements TestServer {
    private static final String PROGRAM = "dev.trellis.apiserver.EmbeddedApiServer";

    private final Path folder;
    private final Object program;
    private final Path kubeconfig;
    private final KubernetesClient client;
    private final AtomicInteger files = new AtomicInteger();
    private final Queue<KubernetesClient> clients = new ConcurrentLinkedQueue<>();

    private EmbeddedServer(Path folder, boolean controllers) {
        this.folder = folder;
        var builder = Objects.requireNonNull(call(type(), null, "builder"));
        call(builder.getClass(), builder, "auditLog", folder.resolve("audit.jsonl"));
        call(builder.getClass(), builder, "controllers", controllers);
        program = Objects.requireNonNull(call(builder.getClass(), builder, "start"));
        kubeconfig = kubeconfigFor("admin", "system:masters");
        client = connect(kubeconfig);
    }

    /**
     * Starts a server on a free port of loopback.
     *
     * @param controllers whether it does what kube-controller-manager does
     */
    public static EmbeddedServer start(boolean controllers) {
        try {
            return new EmbeddedServer(Files.createTempDirectory("trellis-embedded-"), controllers);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot make a folder for a test server.", e);
        }
    }

    @Override
    public KubernetesClient client() {
        return client;
    }

    @Override
    public KubernetesClient clientFor(String user, String... groups) {
        return connect(kubeconfigFor(user, groups));
    }

    @Override
    public Path kubeconfig() {
        return kubeconfig;
    }

    @Override
    public Path kubeconfigFor(String user, String... groups) {
        var text = plain(String.valueOf(call(type(), program, "kubeconfigFor", user, groups)));
        var file = folder.resolve("user-%d.kubeconfig".formatted(files.incrementAndGet()));
        Kubeconfig.write(file, text);
        return file;
    }

    @Override
    public KubectlResult kubectlWithInput(String input, String... arguments) {
        if (!(KubeBinaries.search() instanceof KubeBinaries.Search.Found(var binaries))) {
            throw new IllegalStateException("There is no kubectl on this machine.");
        }
        return new Kubectl(binaries, kubeconfig, folder).run(input, List.of(arguments));
    }

    @Override
    public List<ApiRequest> requests() {
        return AuditLog.read(folder.resolve("audit.jsonl"));
    }

    @Override
    public String version() {
        return client.getKubernetesVersion().getGitVersion();
    }

    /** It does that from its start, or never. */
    @Override
    public void startControllers() {}

    @Override
    public void close() {
        clients.forEach(KubernetesClient::close);
        call(type(), program, "close");
    }

    /** In the form of the other server's files: tests edit them. */
    private static String plain(String kubeconfig) {
        var config = Config.fromKubeconfig(kubeconfig);
        return Kubeconfig.of(
                URI.create(config.getMasterUrl().replaceFirst("/$", "")),
                decoded(config.getCaCertData()),
                new Authority.Identity(
                        decoded(config.getClientCertData()), decoded(config.getClientKeyData())));
    }

    private static String decoded(String base64) {
        return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
    }

    private KubernetesClient connect(Path file) {
        var made =
                new KubernetesClientBuilder()
                        .withConfig(Config.fromKubeconfig(file.toFile()))
                        .withHttpClientFactory(new JdkHttpClientFactory())
                        .build();
        clients.add(made);
        return made;
    }

    private static Class<?> type() {
        try {
            return Class.forName(PROGRAM);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(
                    "The embedded API server is not on the class path: build with -Dtrellis.kube=embedded.",
                    e);
        }
    }

    private static @Nullable Object call(
            Class<?> type, @Nullable Object on, String method, Object... arguments) {
        for (var known : type.getMethods()) {
            if (known.getName().equals(method) && known.getParameterCount() == arguments.length) {
                try {
                    return known.invoke(on, arguments);
                } catch (IllegalAccessException | InvocationTargetException e) {
                    throw new IllegalStateException(
                            "The embedded API server failed in %s.".formatted(method), e);
                }
            }
        }
        throw new IllegalStateException(
                "The embedded API server has no %s with %d arguments."
                        .formatted(method, arguments.length));
    }
}
