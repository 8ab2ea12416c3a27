package dev.trellis.cli.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ClusterLabels;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSet;
import dev.trellis.api.cluster.ManagedClusterSetBinding;
import dev.trellis.api.hash.SpecHash;
import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.api.placement.AddOnPlacementScore;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.client.Servers;
import dev.trellis.hub.configuration.ConfigName;
import dev.trellis.hub.configuration.ConfigObjects;
import dev.trellis.hub.configuration.ConfigType;
import dev.trellis.hub.explain.ClusterView;
import dev.trellis.hub.plan.FleetState;
import dev.trellis.hub.view.ConfigKinds;
import dev.trellis.hub.view.Fleet;
import dev.trellis.sdk.csr.CsrDecision;
import dev.trellis.sdk.manage.AddonKinds;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestBuilder;

import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** The objects of a hub, read when asked for. */
public final class Hub {
    private static final ResourceKind<ManagedCluster> CLUSTERS =
            ResourceKind.of(ManagedCluster.class);
    private static final ResourceKind<Placement> PLACEMENTS = ResourceKind.of(Placement.class);
    private static final ResourceKind<PlacementDecision> DECISIONS =
            ResourceKind.of(PlacementDecision.class);
    private static final ResourceKind<ManagedClusterSet> SETS =
            ResourceKind.of(ManagedClusterSet.class);
    private static final ResourceKind<ManagedClusterSetBinding> BINDINGS =
            ResourceKind.of(ManagedClusterSetBinding.class);
    private static final ResourceKind<AddOnPlacementScore> SCORES =
            ResourceKind.of(AddOnPlacementScore.class);
    private static final ResourceKind<ManifestWork> WORKS = ResourceKind.of(ManifestWork.class);
    private static final ResourceKind<ClusterOperatorStatus> OPERATORS =
            ResourceKind.of(ClusterOperatorStatus.class);
    private static final ResourceKind<CertificateSigningRequest> REQUESTS =
            ResourceKind.of(CertificateSigningRequest.class);
    private static final String PAGE = "250";
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int TRIES_MAX = 10;
    private static final Duration BUSY_FOR = Duration.ofSeconds(1);

    private final KubeApi api;
    private final AddonKinds kinds;

    public Hub(KubeApi api) {
        this.api = api;
        Servers.check(api);
        this.kinds = AddonKinds.stored(api);
    }

    public List<ManagedCluster> clusters() {
        return list(CLUSTERS, Optional.empty(), "");
    }

    public List<ClusterManagementAddOn> declarations() {
        return list(kinds.declarations(), Optional.empty(), "");
    }

    /** The installs of all clusters, or of one. */
    public List<ManagedClusterAddOn> installs(Optional<String> cluster) {
        return list(kinds.installs(), cluster, "");
    }

    public List<Placement> placements() {
        return list(PLACEMENTS, Optional.empty(), "");
    }

    public List<PlacementDecision> decisions() {
        return list(DECISIONS, Optional.empty(), "");
    }

    /** All add-ons with what they follow from, read at once. */
    public Fleet fleet() {
        var installs = installs(Optional.empty());
        return Fleet.of(
                clusters(),
                declarations(),
                installs,
                ClusterView.placementStates(placements(), decisions()),
                configs(Fleet.referred(installs)),
                addonWorks(),
                operators());
    }

    private ConfigObjects configs(Collection<ConfigName> referred) {
        var types = new HashSet<ConfigType>();
        var found = new HashMap<ConfigName, ConfigObjects.Observed>();
        for (var name : referred) {
            types.add(name.type());
            find(name.type().group(), name.type().resource(), name.namespace(), name.name())
                    .map(ObjectNode.class::cast)
                    .ifPresent(config ->
                            found.put(
                                    name,
                                    new ConfigObjects.Observed(
                                            SpecHash.of(config).value(),
                                            config.path("metadata").path("generation").asLong())));
        }
        return new ConfigObjects(types, found);
    }

    /** All that a plan looks at. */
    public FleetState state() {
        return new FleetState(
                clusters(),
                declarations(),
                installs(Optional.empty()),
                placements(),
                decisions(),
                list(SETS, Optional.empty(), ""),
                list(BINDINGS, Optional.empty(), ""),
                list(SCORES, Optional.empty(), ""),
                ConfigKinds.ALL.stream()
                        .flatMap(kind -> list(kind, Optional.empty(), "").stream())
                        .toList(),
                addonWorks());
    }

    /** The works that bring add-ons to clusters. */
    public List<ManifestWork> addonWorks() {
        return list(WORKS, Optional.empty(), AddOnLabels.ADDON_NAME);
    }

    /**
     * What sets of operators want of clusters; empty where the hub does not know such sets, or does
     * not tell this user of them: add-ons can be asked about without.
     */
    public Optional<List<ClusterOperatorStatus>> operators() {
        var call = page(OPERATORS, Optional.empty(), "");
        var first = send(call);
        return first.code() == HttpURLConnection.HTTP_FORBIDDEN || !succeededUnlessMissing(first)
                ? Optional.empty()
                : Optional.of(list(OPERATORS, call, first));
    }

    /** All works, or those for one cluster. */
    public List<ManifestWork> works(Optional<String> cluster) {
        return list(WORKS, cluster, "");
    }

    /** Makes an install; false where there is one already. */
    public boolean create(ManagedClusterAddOn install) {
        var namespace = Optional.of(install.getMetadata().getNamespace());
        var answer =
                send(
                        Call.post(
                                kinds.installs().path(namespace),
                                kinds.installs().text(install, api.json())));
        if (answer.reason().equals("AlreadyExists")) {
            return false;
        }
        Servers.requireSuccess(api, answer);
        return true;
    }

    /** Deletes an install; false where there is none. */
    public boolean deleteInstall(ObjectKey install) {
        var answer = send(Call.delete(kinds.installs().path(install), "{}"));
        return succeededUnlessMissing(answer);
    }

    /** Deletes a cluster; false where there is none of this name. */
    public boolean deleteCluster(String cluster) {
        return succeededUnlessMissing(
                send(Call.delete(CLUSTERS.path(ObjectKey.ofClusterScoped(cluster)), "{}")));
    }

    /** Changes a cluster by a merge patch; false where there is none of this name. */
    public boolean patchCluster(String cluster, String patch) {
        return succeededUnlessMissing(
                send(
                        Call.patch(
                                CLUSTERS.path(ObjectKey.ofClusterScoped(cluster)),
                                Call.MERGE_PATCH,
                                patch)));
    }

    /** What agents of a cluster ask to have signed. */
    public List<CertificateSigningRequest> requests(String cluster) {
        return list(REQUESTS, Optional.empty(), ClusterLabels.CLUSTER_NAME + "=" + cluster);
    }

    /** Approves it in the name of whoever calls; false where it is gone. */
    public boolean approve(CertificateSigningRequest request, String message) {
        var approved =
                new CertificateSigningRequestBuilder(request)
                        .editOrNewStatus()
                        .addToConditions(CsrDecision.approval(message))
                        .endStatus()
                        .build();
        return succeededUnlessMissing(
                send(
                        Call.put(
                                REQUESTS.path(ObjectKey.of(request)) + "/approval",
                                REQUESTS.text(approved, api.json()))));
    }

    /** An object of any kind, by the plural name of its resource; empty where it does not exist. */
    public Optional<JsonNode> find(String group, String resource, String namespace, String name) {
        return groupPath(group)
                .flatMap(path -> {
                    var answer =
                            send(
                                    Call.get(
                                            path
                                                    + (namespace.isEmpty()
                                                            ? ""
                                                            : "/namespaces/" + namespace)
                                                    + "/"
                                                    + resource
                                                    + "/"
                                                    + name));
                    return succeededUnlessMissing(answer)
                            ? Optional.of(answer.tree())
                            : Optional.empty();
                });
    }

    /** Where the group's preferred version is served. */
    private Optional<String> groupPath(String group) {
        if (group.isEmpty()) {
            return Optional.of("/api/v1");
        }
        var answer = send(Call.get("/apis/" + group));
        return succeededUnlessMissing(answer)
                ? Optional.of(
                        "/apis/"
                                + answer.tree()
                                        .path("preferredVersion")
                                        .path("groupVersion")
                                        .asText())
                : Optional.empty();
    }

    /** A server that is only busy, as one is that learned a kind just now, is asked again. */
    private Answer send(Call call) {
        var answer = Servers.trying(api, call);
        for (var tries = 1; answer.code() == TOO_MANY_REQUESTS && tries < TRIES_MAX; tries++) {
            LockSupport.parkNanos(BUSY_FOR.toNanos());
            answer = Servers.trying(api, call);
        }
        return answer;
    }

    private boolean succeededUnlessMissing(Answer answer) {
        if (answer.code() == HttpURLConnection.HTTP_NOT_FOUND) {
            return false;
        }
        Servers.requireSuccess(api, answer);
        return true;
    }

    /** In pages, so that no answer is too large for either side. */
    private <T extends HasMetadata> List<T> list(
            ResourceKind<T> kind, Optional<String> namespace, String labels) {
        var call = page(kind, namespace, labels);
        return list(kind, call, send(call));
    }

    private static Call page(ResourceKind<?> kind, Optional<String> namespace, String labels) {
        var call = Call.get(kind.path(namespace)).with("limit", PAGE);
        return labels.isEmpty() ? call : call.with("labelSelector", labels);
    }

    /** What the answer to the call shows, and the pages that follow it. */
    private <T extends HasMetadata> List<T> list(ResourceKind<T> kind, Call call, Answer first) {
        var found = new ArrayList<T>();
        var answer = first;
        while (true) {
            if (answer.code() == HttpURLConnection.HTTP_NOT_FOUND) {
                Servers.requireServed(api, List.of(kind));
            }
            Servers.requireSuccess(api, answer);
            var page = answer.tree();
            page.path("items").forEach(item -> found.add(kind.read(item, api.json())));
            var next = page.path("metadata").path("continue").asText();
            if (next.isEmpty()) {
                return found;
            }
            answer = send(call.with("continue", next));
        }
    }
}
