package dev.trellis.hub.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;

import dev.trellis.engine.client.Call;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.event.EventSettings;
import dev.trellis.hub.clusterset.ClusterSetControllers;
import dev.trellis.hub.fixture.Rights;
import dev.trellis.hub.fixture.Session;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.server.ApiRequest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The controllers of placements, with the rights they need, and a fleet of plain objects. */
final class PlacementHub implements AutoCloseable {
    static final String GROUP = "/apis/cluster.open-cluster-management.io/";
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Kube kube;
    private final Session admin;
    private final Session session;
    private final EventRecorder events;
    private final Controllers controllers;

    private PlacementHub(Kube kube, boolean withSets) {
        this.kube = kube;
        admin = new Session(kube);
        var user = kube.uniqueName("scheduler");
        giveRights(kube, user, withSets);
        session = new Session(kube, kube.clientFor(user).getConfiguration());
        events =
                new EventRecorder(
                        session.api, "manager", "test", EventSettings.USUAL, session.registry);
        controllers = Controllers.of(session.registry).waitFor(session.caches::haveSynced);
        if (withSets) {
            ClusterSetControllers.addTo(
                    controllers,
                    new ClusterSetControllers.Surroundings(
                            session.api,
                            session.caches,
                            session.writes,
                            "tests",
                            InstantSource.system()));
        } else {
            PlacementControllers.addTo(
                    controllers,
                    new PlacementControllers.Surroundings(
                            session.api,
                            session.caches,
                            session.writes,
                            events,
                            "tests",
                            InstantSource.system()));
        }
        session.start();
        controllers.start();
    }

    /** Placements alone: nobody says of a binding that it is bound. */
    static PlacementHub start(Kube kube) {
        return new PlacementHub(kube, false);
    }

    /** Sets and bindings alone. */
    static PlacementHub startSets(Kube kube) {
        return new PlacementHub(kube, true);
    }

    private static void giveRights(Kube kube, String user, boolean withSets) {
        Rights.give(
                kube,
                user,
                Rights.read(Rights.CLUSTER, "managedclusters"),
                Rights.read(Rights.CLUSTER, "managedclustersets"),
                Rights.read(Rights.CLUSTER, "managedclustersetbindings"));
        if (withSets) {
            Rights.give(
                    kube,
                    user,
                    Rights.to(Rights.CLUSTER, "managedclustersets", "create", "patch"),
                    Rights.to(Rights.CLUSTER, "managedclustersets/status", "patch"),
                    Rights.to(Rights.CLUSTER, "managedclustersetbindings/status", "patch"));
        } else {
            Rights.give(
                    kube,
                    user,
                    Rights.read(Rights.CLUSTER, "addonplacementscores"),
                    Rights.read(Rights.CLUSTER, "placements"),
                    Rights.read(Rights.CLUSTER, "placementdecisions"),
                    Rights.to(Rights.CLUSTER, "placements/status", "patch"),
                    Rights.to(Rights.CLUSTER, "placements/finalizers", "update"),
                    Rights.to(Rights.CLUSTER, "placementdecisions", "create", "patch", "delete"),
                    Rights.to(Rights.CLUSTER, "placementdecisions/status", "patch"),
                    Rights.to("events.k8s.io", "events", "create", "patch"));
        }
    }

    /** Names that no other test uses, in alphabetical order. */
    List<String> names(int count) {
        var prefix = kube.uniqueName("c");
        var names = new ArrayList<String>();
        for (var i = 1; i <= count; i++) {
            names.add("%s-%03d".formatted(prefix, i));
        }
        return names;
    }

    List<String> clusters(int count, String set) {
        var names = names(count);
        names.forEach(name -> cluster(name, set));
        return names;
    }

    void cluster(String name, String set) {
        cluster(name, "{cluster.open-cluster-management.io/clusterset: %s}".formatted(set), "[]");
    }

    void cluster(String name, String labels, String taints) {
        create(
                "v1/managedclusters",
                "ManagedCluster",
                "v1",
                "{name: %s, labels: %s}".formatted(name, labels),
                "spec: {hubAcceptsClient: true, taints: %s}".formatted(taints));
    }

    /** A new set, with clusters that name it. */
    String set() {
        var name = kube.uniqueName("set");
        set(name, "{selectorType: ExclusiveClusterSetLabel}");
        return name;
    }

    void set(String name, String selector) {
        create(
                "v1beta2/managedclustersets",
                "ManagedClusterSet",
                "v1beta2",
                "{name: %s}".formatted(name),
                "spec: {clusterSelector: %s}".formatted(selector));
    }

    void bind(String set) {
        create(
                bindings(),
                "ManagedClusterSetBinding",
                "v1beta2",
                "{name: %s}".formatted(set),
                "spec: {clusterSet: %s}".formatted(set));
    }

    String bindings() {
        return "v1beta2/namespaces/" + kube.namespace() + "/managedclustersetbindings";
    }

    /** A new set that is bound here. */
    String boundSet() {
        var set = set();
        bind(set);
        return set;
    }

    /** A placement with this spec, in YAML. */
    String place(String spec) {
        var name = kube.uniqueName("placement");
        create(placements(), "Placement", "v1beta1", "{name: %s}".formatted(name), "spec: " + spec);
        return name;
    }

    void respec(String placement, String spec) {
        patch(placements() + "/" + placement, "spec: " + spec);
    }

    String placements() {
        return "v1beta1/namespaces/" + kube.namespace() + "/placements";
    }

    String decisions() {
        return "v1beta1/namespaces/" + kube.namespace() + "/placementdecisions";
    }

    void score(String cluster, String resource, String scores) {
        var path = "v1alpha1/namespaces/" + cluster + "/addonplacementscores";
        create(path, "AddOnPlacementScore", "v1alpha1", "{name: %s}".formatted(resource), "");
        rescore(cluster, resource, scores);
    }

    void rescore(String cluster, String resource, String scores) {
        patch(
                "v1alpha1/namespaces/%s/addonplacementscores/%s/status"
                        .formatted(cluster, resource),
                "status: {scores: %s}".formatted(scores));
    }

    void namespace(String name) {
        admin.api.send(
                Call.post(
                        "/api/v1/namespaces",
                        "{\"metadata\": {\"name\": \"%s\"}}".formatted(name)));
    }

    void create(String path, String kind, String version, String metadata, String rest) {
        send(
                Call.post(
                        GROUP + path,
                        json(
                                """
                                apiVersion: cluster.open-cluster-management.io/%s
                                kind: %s
                                metadata: %s
                                %s
                                """
                                        .formatted(version, kind, metadata, rest))));
    }

    void patch(String path, String yaml) {
        send(Call.patch(GROUP + path, Call.MERGE_PATCH, json(yaml)));
    }

    void delete(String path) {
        send(Call.delete(GROUP + path, "{}"));
    }

    JsonNode get(String path) {
        return send(Call.get(GROUP + path));
    }

    /** The pages of a placement in the order of their numbers. */
    List<JsonNode> pages(String placement) {
        var found =
                send(
                        Call.get(GROUP + decisions())
                                .with(
                                        "labelSelector",
                                        "cluster.open-cluster-management.io/placement="
                                                + placement));
        var pages = new ArrayList<JsonNode>();
        found.path("items").forEach(pages::add);
        pages.sort(
                Comparator.comparingInt(page ->
                        Integer.parseInt(
                                page.at("/metadata/name")
                                        .asText()
                                        .substring((placement + "-decision-").length()))));
        return pages;
    }

    List<String> chosen(String placement) {
        return pages(placement).stream()
                .flatMap(page -> page.at("/status/decisions").valueStream())
                .map(decision -> decision.path("clusterName").asText())
                .sorted()
                .toList();
    }

    void awaitChosen(String placement, List<String> clusters) {
        awaitPlacement(
                placement,
                object -> {
                    assertThat(chosen(placement)).containsExactlyElementsOf(clusters);
                    assertThat(object.at("/status/numberOfSelectedClusters").asInt(-1))
                            .isEqualTo(clusters.size());
                });
    }

    void awaitSatisfied(String placement, String statusAndReason) {
        awaitPlacement(
                placement,
                object ->
                        assertThat(condition(object, "PlacementSatisfied"))
                                .isEqualTo(statusAndReason));
    }

    void awaitPlacement(String placement, Consumer<JsonNode> check) {
        awaitObject(placements() + "/" + placement, check);
    }

    void awaitObject(String path, Consumer<JsonNode> check) {
        await().atMost(PATIENCE).untilAsserted(() -> check.accept(get(path)));
    }

    /** {@code name:index:count} of every group that the status tells of. */
    static List<String> groups(JsonNode placement) {
        return placement
                .at("/status/decisionGroups")
                .valueStream()
                .map(group ->
                        "%s:%d:%d"
                                .formatted(
                                        group.path("decisionGroupName").asText(),
                                        group.path("decisionGroupIndex").asInt(),
                                        group.path("clusterCount").asInt()))
                .toList();
    }

    static String condition(JsonNode object, String type) {
        for (var condition : object.at("/status/conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return condition.path("status").asText() + " " + condition.path("reason").asText();
            }
        }
        return "";
    }

    /** What the controllers wrote, events apart, by verb and resource. */
    Map<String, Long> writes() {
        var counts = new TreeMap<String, Long>();
        for (ApiRequest request : session.requests()) {
            if (request.isWrite() && !request.resource().equals("events")) {
                counts.merge(request.verb() + " " + request.resource(), 1L, Long::sum);
            }
        }
        return counts;
    }

    List<JsonNode> events(String placement) {
        return send(Call.get("/apis/events.k8s.io/v1/namespaces/" + kube.namespace() + "/events"))
                .path("items")
                .valueStream()
                .filter(event -> event.at("/regarding/name").asText().equals(placement))
                .toList();
    }

    private JsonNode send(Call call) {
        var answer = admin.api.send(call);
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
        return answer.tree();
    }

    private static String json(String yaml) {
        try {
            return YAML.readTree(yaml).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            controllers.stop(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        events.close();
        session.close();
        admin.close();
    }
}
