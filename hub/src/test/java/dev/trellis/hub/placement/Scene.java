package dev.trellis.hub.placement;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.placement.AddOnPlacementScoreStatus;
import dev.trellis.api.placement.PlacementSpec;
import dev.trellis.cel.Data;
import dev.trellis.cel.Expressions;
import dev.trellis.hub.clusterset.SetMembership;

import io.fabric8.kubernetes.client.utils.Serialization;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A state of the world for one placement, told in few words. */
final class Scene {
    static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");
    static final Expressions LANGUAGE = Predicates.language();

    private final List<ClusterFacts> clusters = new ArrayList<>();
    private final SortedMap<String, SetMembership> sets = new TreeMap<>();
    private final Set<String> chosen = new HashSet<>();
    private final Map<String, Integer> others = new LinkedHashMap<>();
    private final Map<String, AddOnPlacementScoreStatus> scores = new LinkedHashMap<>();
    private String spec = "{}";

    private Scene() {}

    /** A hub without anything. */
    static Scene empty() {
        return new Scene();
    }

    /** The set {@code all} is bound, and the clusters are in it. */
    static Scene of(String... names) {
        var scene = new Scene().bound("all");
        Arrays.stream(names).forEach(name -> scene.cluster(name, "{}"));
        return scene;
    }

    Scene spec(String json) {
        spec = json;
        return this;
    }

    /** Binds a set whose members carry its name as a label. */
    Scene bound(String set) {
        sets.put(set, new SetMembership.ByName(set));
        return this;
    }

    Scene bound(String set, SetMembership membership) {
        sets.put(set, membership);
        return this;
    }

    /** A cluster in the set {@code all}, unless the rest says otherwise. */
    Scene cluster(String name, String rest) {
        var cluster = read(rest, ManagedCluster.class);
        cluster.getMetadata().setName(name);
        var labels = new LinkedHashMap<String, String>();
        labels.put("cluster.open-cluster-management.io/clusterset", "all");
        if (cluster.getMetadata().getLabels() != null) {
            labels.putAll(cluster.getMetadata().getLabels());
        }
        cluster.getMetadata().setLabels(labels);
        return facts(ClusterFacts.of(cluster));
    }

    Scene facts(ClusterFacts facts) {
        clusters.add(facts);
        return this;
    }

    Scene labelled(String name, String key, String value) {
        return cluster(
                name, "{\"metadata\": {\"labels\": {\"%s\": \"%s\"}}}".formatted(key, value));
    }

    /**
     * A cluster with one taint of the value v.
     *
     * @param ago how many seconds ago the taint was added
     */
    Scene tainted(String name, String key, String effect, int ago) {
        return cluster(
                name,
                """
                {"spec": {"taints": [{"key": "%s", "value": "v", "effect": "%s", "timeAdded": "%s"}]}}
                """
                        .formatted(key, effect, NOW.minusSeconds(ago)));
    }

    Scene resources(String name, String cpu, String memory) {
        return cluster(
                name,
                """
                {"status": {"allocatable": {"cpu": "%s", "memory": "%s"},
                            "capacity": {"cpu": "10", "memory": "100"}}}
                """
                        .formatted(cpu, memory));
    }

    Scene chosen(String... names) {
        chosen.addAll(List.of(names));
        return this;
    }

    Scene others(String cluster, int count) {
        others.put(cluster, count);
        return this;
    }

    Scene score(String cluster, String resource, String json) {
        scores.put(cluster + "/" + resource, read(json, AddOnPlacementScoreStatus.class));
        return this;
    }

    Scene shuffled(Random random) {
        Collections.shuffle(clusters, random);
        return this;
    }

    static PlacementSpec readSpec(String yaml) {
        return read(yaml, PlacementSpec.class);
    }

    /** The cluster after somebody set its label. */
    static Candidate relabelled(Candidate cluster, boolean canary) {
        var old = cluster.facts();
        var labels = new HashMap<>(old.labels());
        labels.put("canary", Boolean.toString(canary));
        return candidate(
                new ClusterFacts(
                        old.name(),
                        old.leaving(),
                        labels,
                        old.claims(),
                        old.taints(),
                        old.cpu(),
                        old.memory()));
    }

    private static Candidate candidate(ClusterFacts facts) {
        return new Candidate(facts, () -> data(facts));
    }

    SchedulingState state() {
        return new SchedulingState(
                readSpec(spec),
                sets,
                clusters.stream().map(Scene::candidate).toList(),
                Choices.once(chosen),
                OtherChoices.of(Choices.of(others), Choices.NONE),
                (cluster, resource) -> Optional.ofNullable(scores.get(cluster + "/" + resource)),
                NOW);
    }

    Schedule decide() {
        return Scheduler.decide(state(), LANGUAGE, Filters.fresh());
    }

    Schedule.Chosen chooses() {
        return (Schedule.Chosen) decide();
    }

    /** YAML, so that quotes in Java stay readable. */
    private static <T> T read(String text, Class<T> type) {
        return Serialization.unmarshal("---\n" + text, type);
    }

    private static Data data(ClusterFacts facts) {
        return Data.ofJava(
                Map.of("metadata", Map.of("name", facts.name(), "labels", facts.labels())));
    }
}
