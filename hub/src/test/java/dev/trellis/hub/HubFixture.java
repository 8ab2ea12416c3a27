package dev.trellis.hub;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.ops.ListenAddress;
import dev.trellis.hub.certificate.CertificateLife;
import dev.trellis.hub.registration.RegistrationSettings;
import dev.trellis.hub.webhook.CrdKeeper;
import dev.trellis.hub.webhook.Reach;
import dev.trellis.hub.webhook.WebhookSettings;
import dev.trellis.hub.work.WorkSettings;
import dev.trellis.sdk.agent.Agents;
import dev.trellis.testkit.Kube;

import io.fabric8.kubernetes.client.KubernetesClient;

import org.awaitility.Awaitility;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A hub on a test's API server, and objects on it as plain JSON. */
final class HubFixture implements AutoCloseable {

    static final String ALPHA = "addon.open-cluster-management.io/v1alpha1";
    static final String BETA = "addon.open-cluster-management.io/v1beta1";
    static final String SECRET = "certificates";
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Long lives: in a test time passes in months, while every certificate is valid today. */
    static final CertificateLife LIFE =
            new CertificateLife(
                    Duration.ofDays(300), Duration.ofDays(290), Duration.ofDays(20), Duration.ZERO);

    private final Kube kube;
    private final KubeApi api;
    private final int port;
    private final boolean validates;
    private final Set<HubPart> parts;
    private final RegistrationSettings registration;
    private volatile Duration ago = Duration.ZERO;
    private volatile Optional<Instant> held = Optional.empty();
    private final InstantSource clock =
            () -> held.orElseGet(() -> Instant.now(Clock.systemUTC()).minus(ago));
    private final RunningHub hub;

    private HubFixture(Kube kube, KubernetesClient client, Duration ago, boolean validates) {
        this(kube, client, ago, validates, Agents.NONE);
    }

    private HubFixture(
            Kube kube, KubernetesClient client, Duration ago, boolean validates, Agents agents) {
        this(
                kube,
                client,
                ago,
                validates,
                agents,
                Set.of(HubPart.ADDONS),
                RegistrationSettings.USUAL);
    }

    private HubFixture(
            Kube kube,
            KubernetesClient client,
            Duration ago,
            boolean validates,
            Agents agents,
            Set<HubPart> parts,
            RegistrationSettings registration) {
        this.kube = kube;
        this.api = KubeApi.of(kube.client());
        this.port = freePort();
        this.validates = validates;
        this.parts = parts;
        this.registration = registration;
        this.ago = ago;
        this.hub = HubMain.start(client, settings(), agents, clock);
    }

    /** A hub that manages add-ons. */
    static HubFixture start(Kube kube) {
        return startedAgo(kube, Duration.ZERO);
    }

    /** A hub that runs these add-ons too. */
    static HubFixture startRunning(Kube kube, Agents agents) {
        return ready(new HubFixture(kube, kube.client(), Duration.ZERO, true, agents));
    }

    /** A hub that does nothing but registration, with only the rights of this user. */
    static HubFixture startRegistrationAs(
            Kube kube, String user, RegistrationSettings registration) {
        var fixture =
                new HubFixture(
                        kube,
                        kube.clientFor(user),
                        Duration.ZERO,
                        true,
                        Agents.NONE,
                        Set.of(HubPart.REGISTRATION),
                        registration);
        try {
            fixture.awaitHook("mutatingwebhookconfigurations/cluster-defaults.trellis.dev");
            fixture.awaitHook("validatingwebhookconfigurations/clusters.trellis.dev");
            return fixture;
        } catch (RuntimeException | Error e) {
            fixture.close();
            throw e;
        }
    }

    /** A hub that carries out promotions, and checks the interpreters for them. */
    static HubFixture startPromoting(Kube kube) {
        var fixture =
                new HubFixture(
                        kube,
                        kube.client(),
                        Duration.ZERO,
                        true,
                        Agents.NONE,
                        Set.of(HubPart.PROMOTIONS),
                        RegistrationSettings.USUAL);
        try {
            for (var word : List.of("customizations", "webhooks")) {
                fixture.awaitHook(
                        "validatingwebhookconfigurations/interpreter-%s.trellis.dev"
                                .formatted(word));
            }
            return fixture;
        } catch (RuntimeException | Error e) {
            fixture.close();
            throw e;
        }
    }

    private void awaitHook(String configuration) {
        var path = "/apis/admissionregistration.k8s.io/v1/" + configuration;
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() ->
                        trySend(Call.get(path))
                                .tree()
                                .at("/webhooks/0/clientConfig/url")
                                .asText()
                                .contains(":" + port + "/"));
    }

    /** A hub that has only the rights of this user. */
    static HubFixture startAs(Kube kube, String user) {
        return ready(new HubFixture(kube, kube.clientFor(user), Duration.ZERO, true));
    }

    static HubFixture startAs(Kube kube, String user, String group) {
        return ready(new HubFixture(kube, kube.clientFor(user, group), Duration.ZERO, true));
    }

    /** A hub that speaks through this client; conversion may not work yet. */
    static HubFixture startWith(Kube kube, KubernetesClient client) {
        return new HubFixture(kube, client, Duration.ZERO, true);
    }

    static HubFixture startWithoutValidation(Kube kube) {
        return ready(new HubFixture(kube, kube.client(), Duration.ZERO, false));
    }

    /** A hub that also brings operators to clusters. */
    static HubFixture startWithOperatorSets(Kube kube) {
        return ready(
                new HubFixture(
                        kube,
                        kube.client(),
                        Duration.ZERO,
                        false,
                        Agents.NONE,
                        Set.of(HubPart.ADDONS, HubPart.OPERATORSETS),
                        RegistrationSettings.USUAL));
    }

    /** A hub whose clock is behind by so much. */
    static HubFixture startedAgo(Kube kube, Duration ago) {
        return ready(new HubFixture(kube, kube.client(), ago, true));
    }

    private static HubFixture ready(HubFixture fixture) {
        try {
            fixture.awaitCrdsPointHere();
            fixture.awaitConversion();
            return fixture;
        } catch (RuntimeException | Error e) {
            // One that was left running would take the CRDs from every hub that comes after it.
            fixture.close();
            throw e;
        }
    }

    /** Another replica of the same hub, behind a port of its own. */
    RunningHub startReplica() {
        return HubMain.start(kube.client(), settings(freePort()), Agents.NONE, clock);
    }

    /** Stops before its time; closing it again does no harm. */
    void leave() {
        hub.close();
    }

    RunningHub startReplicaAs(String user, String group) {
        return HubMain.start(kube.clientFor(user, group), settings(freePort()), Agents.NONE, clock);
    }

    HubSettings settings() {
        return settings(port);
    }

    private HubSettings settings(int bindPort) {
        return new HubSettings(
                kube.namespace(),
                "test",
                true,
                ListenAddress.loopback(0),
                WebhookSettings.reachedBy(new Reach.Url("127.0.0.1", port))
                        .boundTo("127.0.0.1", bindPort)
                        .withSecretName(SECRET)
                        .withValidation(validates)
                        .withLife(LIFE),
                false,
                parts,
                WorkSettings.USUAL,
                registration);
    }

    /** Moves the hub's clock and makes it look at its certificates. */
    void setClock(Duration behind) {
        ago = behind;
        send(
                Call.patch(
                        secretPath(),
                        Call.MERGE_PATCH,
                        ApiJson.toTree(
                                        Map.of(
                                                "metadata",
                                                Map.of(
                                                        "annotations",
                                                        Map.of("moved", behind.toString()))))
                                .toString()));
    }

    /** For the hub no time passes until {@link #releaseClock}, however slow the machine is. */
    void holdClock() {
        held = Optional.of(clock.instant());
    }

    void releaseClock() {
        held = Optional.empty();
    }

    String secretPath() {
        return "/api/v1/namespaces/" + kube.namespace() + "/secrets/" + SECRET;
    }

    boolean isLeader() {
        return hub.isLeader();
    }

    boolean isReady() throws IOException, InterruptedException {
        return ops("/readyz").statusCode() == HttpURLConnection.HTTP_OK;
    }

    /** What the hub says about itself. */
    HttpResponse<String> ops(String path) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + hub.opsPort() + path))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    int port() {
        return port;
    }

    /**
     * Waits until the CRDs name this hub and its authorities. What they said before, of the hub of
     * an earlier test or that nothing needs converting, is not enough to begin with.
     */
    void awaitCrdsPointHere() {
        for (var crd : CrdKeeper.CONVERTED) {
            Awaitility.await().atMost(PATIENCE).until(() -> pointsHere(crd));
        }
    }

    private boolean pointsHere(String crd) {
        var client = get(crdPath(crd)).at("/spec/conversion/webhook/clientConfig");
        return client.path("url").asText().contains(":" + port + "/")
                && client.path("caBundle")
                        .asText()
                        .equals(get(secretPath()).at("/data/ca.crt").asText());
    }

    static String crdPath(String crd) {
        return "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/" + crd;
    }

    /** Waits until objects of both kinds, written in one version, can be read in the other. */
    void awaitConversion() {
        var name = kube.uniqueName("probe");
        awaitConversion(
                "/apis/" + ALPHA + "/clustermanagementaddons", "ClusterManagementAddOn", name);
        awaitConversion(addOns(ALPHA), "ManagedClusterAddOn", name);
    }

    private void awaitConversion(String path, String kind, String name) {
        create(path, object(ALPHA, kind, name, "\"spec\":{}"));
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> trySend(Call.get(path.replace(ALPHA, BETA) + "/" + name)).succeeded());
        send(Call.delete(path + "/" + name, "{}"));
    }

    String addOns(String version) {
        return "/apis/" + version + "/namespaces/" + kube.namespace() + "/managedclusteraddons";
    }

    static String object(String apiVersion, String kind, String name, String members) {
        return "{\"apiVersion\":\"%s\",\"kind\":\"%s\",\"metadata\":{\"name\":\"%s\"},%s}"
                .formatted(apiVersion, kind, name, members);
    }

    JsonNode create(String path, String json) {
        return send(Call.post(path, json));
    }

    JsonNode get(String path) {
        return send(Call.get(path));
    }

    /**
     * Sends the request, again where the API server asks for that: for a moment after each change
     * of a CRD it turns requests for its objects away with 503, as if it were shutting down.
     */
    Answer trySend(Call call) {
        var answer = api.send(call);
        return isTurnedAway(answer)
                ? Awaitility.await()
                        .atMost(PATIENCE)
                        .until(() -> api.send(call), later -> !isTurnedAway(later))
                : answer;
    }

    private static boolean isTurnedAway(Answer answer) {
        return answer.code() == HttpURLConnection.HTTP_UNAVAILABLE;
    }

    JsonNode send(Call call) {
        var answer = trySend(call);
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
        return answer.tree();
    }

    @Override
    public void close() {
        hub.close();
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
