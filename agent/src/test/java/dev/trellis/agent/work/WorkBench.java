package dev.trellis.agent.work;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.trellis.agent.Wire;
import dev.trellis.agent.feedback.FeedbackReader;
import dev.trellis.agent.feedback.FeedbackSettings;
import dev.trellis.agent.part.AgentAccess;
import dev.trellis.agent.part.AgentMetrics;
import dev.trellis.agent.part.AgentPart;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.agent.part.ClusterIdentity;
import dev.trellis.agent.part.ServerAccess;
import dev.trellis.agent.part.WorkSettings;
import dev.trellis.agent.rule.RuleReader;
import dev.trellis.agent.status.StatusObserver;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.AppliedManifestWork;
import dev.trellis.api.work.AppliedResource;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkSpec;
import dev.trellis.api.work.ManifestWorkSpecBuilder;
import dev.trellis.api.work.WorkFinalizers;
import dev.trellis.api.work.Workload;
import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.testkit.Kube;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import org.jspecify.annotations.Nullable;

import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A cluster's works with the part of an agent that applies them. One API server is hub and member
 * at once; the cluster's namespace is on the hub side, another one is where manifests go.
 */
final class WorkBench implements AutoCloseable {
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Clients CLIENTS = new Clients(ApiJson.serialization());
    private static final AgentMetrics METRICS = AgentMetrics.in(new PrometheusRegistry());

    final Kube kube;
    final String cluster;
    final String space;
    final String user;
    final String hubUrl;
    private final KubernetesClient client;
    private volatile Duration shift = Duration.ZERO;
    private @Nullable Running running;

    /** An agent's part while it runs. */
    private record Running(AgentAccess access, AgentPart.Ending ending) {}

    WorkBench(Kube kube) {
        this.kube = kube;
        this.cluster = kube.namespace();
        // Records on the member are told apart by it, and all tests share one member.
        this.hubUrl = "https://" + cluster + ".example.com:6443";
        this.user = kube.uniqueName("agent");
        this.client =
                CLIENTS.make(
                        new ClientSource.Given(
                                kube.clientFor(user, "system:masters").getConfiguration()),
                        "test");
        this.space = namespace();
    }

    String namespace() {
        var name = kube.uniqueName("space");
        kube.client()
                .resource(
                        new NamespaceBuilder()
                                .withMetadata(new ObjectMetaBuilder().withName(name).build())
                                .build())
                .create();
        return name;
    }

    WorkBench start() {
        return start(hubUrl, AgentSettings.usual());
    }

    WorkBench start(WorkSettings settings) {
        return start(hubUrl, AgentSettings.usual().with(settings));
    }

    WorkBench start(String url, AgentSettings settings) {
        return start(url, settings, KubeApi.of(client));
    }

    /** Starts with another way to the member. */
    WorkBench start(String url, AgentSettings settings, KubeApi member) {
        return start(url, settings, KubeApi.of(client), member);
    }

    /** Starts with another way to the hub, which leads over the wire. */
    WorkBench start(Wire wire) {
        var config =
                new ConfigBuilder(client.getConfiguration())
                        .withMasterUrl("https://127.0.0.1:" + wire.port())
                        .build();
        var hub = KubeApi.of(CLIENTS.make(new ClientSource.Given(config), "test"));
        return start(hubUrl, AgentSettings.usual(), hub, KubeApi.of(client));
    }

    private WorkBench start(String url, AgentSettings settings, KubeApi hub, KubeApi member) {
        var hubAccess = server(hub);
        var memberAccess = server(member);
        InstantSource clock = () -> Instant.now().plus(shift);
        var access =
                new AgentAccess(
                        new ClusterIdentity(cluster, "agent"),
                        url,
                        hubAccess,
                        memberAccess,
                        memberAccess,
                        settings,
                        clock,
                        METRICS.runs());
        var ending =
                new WorkPart(
                                new StatusObserver(
                                        new FeedbackReader(FeedbackSettings.USUAL),
                                        new RuleReader()))
                        .join(access);
        hubAccess.caches().start();
        memberAccess.caches().start();
        access.groups().forEach(group -> group.start());
        running = new Running(access, ending);
        return this;
    }

    private static ServerAccess server(KubeApi api) {
        return new ServerAccess(
                api, new Caches(api, CacheSettings.USUAL, METRICS.caches()), METRICS.writes());
    }

    void stop() {
        if (running != null) {
            try {
                for (var group : running.access.groups()) {
                    group.stop(Duration.ofSeconds(20));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            running.ending.close();
            running.access.hub().caches().close();
            running.access.member().caches().close();
            running = null;
        }
    }

    void shiftClock(Duration by) {
        shift = by;
    }

    @Override
    public void close() {
        stop();
    }

    // Works.

    static ObjectNode tree(String yaml) {
        try {
            return (ObjectNode) YAML.readTree(yaml);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not YAML: " + yaml, e);
        }
    }

    String configMap(String name, String data) {
        return configMap(space, name, data);
    }

    static String configMap(String namespace, String name, String data) {
        return """
        {apiVersion: v1, kind: ConfigMap, metadata: {name: %s, namespace: %s}, data: {%s}}
        """
                .formatted(name, namespace, data);
    }

    void create(String name, String... manifests) {
        create(name, spec -> spec, manifests);
    }

    void create(String name, UnaryOperator<ManifestWorkSpec> more, String... manifests) {
        kube.client().resource(work(name, more, manifests)).create();
    }

    /** As our hub does it for a cluster whose agent it has heard of. */
    void createGuarded(String name, String... manifests) {
        var work = work(name, spec -> spec, manifests);
        work.getMetadata().setFinalizers(List.of(WorkFinalizers.MANIFEST_WORK));
        kube.client().resource(work).create();
    }

    private ManifestWork work(
            String name, UnaryOperator<ManifestWorkSpec> more, String... manifests) {
        var work = new ManifestWork();
        work.setMetadata(new ObjectMetaBuilder().withNamespace(cluster).withName(name).build());
        work.setSpec(more.apply(spec(ManifestWorkSpec.EMPTY, manifests)));
        return work;
    }

    static ManifestWorkSpec spec(ManifestWorkSpec before, String... manifests) {
        return ManifestWorkSpecBuilder.builder(before)
                .workload(
                        new Workload(
                                Stream.of(manifests)
                                        .map(yaml -> RawObject.of(tree(yaml)))
                                        .toList()))
                .build();
    }

    void replaceManifests(String name, String... manifests) {
        change(name, spec -> spec(spec, manifests));
    }

    /** Changes a work whose status the agent may be writing at the same time. */
    void change(String name, UnaryOperator<ManifestWorkSpec> change) {
        await().ignoreExceptionsMatching(WorkBench::isConflict)
                .until(() -> {
                    works().withName(name)
                            .edit(work -> {
                                work.setSpec(change.apply(work.spec()));
                                return work;
                            });
                    return true;
                });
    }

    private static boolean isConflict(Throwable failure) {
        return failure instanceof KubernetesClientException refused
                && refused.getCode() == HttpURLConnection.HTTP_CONFLICT;
    }

    NonNamespaceOperation<
                    ManifestWork,
                    KubernetesResourceList<ManifestWork>,
                    io.fabric8.kubernetes.client.dsl.Resource<ManifestWork>>
            works() {
        return kube.client().resources(ManifestWork.class).inNamespace(cluster);
    }

    Optional<ManifestWork> find(String name) {
        return Optional.ofNullable(works().withName(name).get());
    }

    ManifestWork awaitWork(String name, Predicate<ManifestWork> wanted) {
        var found = new ManifestWork[1];
        await().atMost(Duration.ofSeconds(60))
                .until(() -> {
                    var now = find(name);
                    now.ifPresent(work -> found[0] = work);
                    return now.filter(wanted).isPresent();
                });
        return found[0];
    }

    /**
     * Waits until work and manifests have these Applied and Available, of the current generation.
     */
    ManifestWork awaitStates(
            String name, String applied, List<String> appliedEach, List<String> availableEach) {
        return awaitWork(
                name,
                work ->
                        isCurrent(work, "Applied", applied)
                                && each(work, "Applied").equals(appliedEach)
                                && each(work, "Available").equals(availableEach));
    }

    ManifestWork awaitApplied(String name) {
        return awaitWork(
                name,
                work -> isCurrent(work, "Applied", "True") && isCurrent(work, "Available", "True"));
    }

    static boolean isCurrent(ManifestWork work, String type, String status) {
        return Condition.find(work.status().conditions(), type)
                .filter(condition -> condition.status().equals(status))
                .filter(condition ->
                        work.getMetadata().getGeneration().equals(condition.observedGeneration()))
                .isPresent();
    }

    static List<String> each(ManifestWork work, String type) {
        return work.status().manifests().stream()
                .map(entry ->
                        Condition.find(entry.conditions(), type)
                                .map(condition -> condition.status().substring(0, 1))
                                .orElse("-"))
                .toList();
    }

    static String message(ManifestWork work, int ordinal, String type) {
        return Condition.find(work.status().manifests().get(ordinal).conditions(), type)
                .map(Condition::message)
                .orElse("");
    }

    // The member.

    Optional<AppliedManifestWork> applied(String work) {
        return applied(hubUrl, work);
    }

    Optional<AppliedManifestWork> applied(String url, String work) {
        return Optional.ofNullable(
                kube.client()
                        .resources(AppliedManifestWork.class)
                        .withName(HubHash.of(url).appliedName(work))
                        .get());
    }

    List<String> recorded(String work) {
        return applied(work).stream()
                .flatMap(found -> found.status().appliedResources().stream())
                .map(AppliedResource::name)
                .toList();
    }

    Optional<ConfigMap> findConfigMap(String name) {
        return Optional.ofNullable(
                kube.client().configMaps().inNamespace(space).withName(name).get());
    }

    void awaitConfigMap(String name, Predicate<Optional<ConfigMap>> wanted) {
        await().atMost(Duration.ofSeconds(60)).until(() -> wanted.test(findConfigMap(name)));
    }

    static int owners(ConfigMap object) {
        return object.getMetadata().getOwnerReferences().size();
    }
}
