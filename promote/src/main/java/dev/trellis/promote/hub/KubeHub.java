package dev.trellis.promote.hub;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.Servers;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.interpreter.prune.Pruning;
import dev.trellis.promote.plan.ContentDigest;
import dev.trellis.promote.plan.HubFinding;
import dev.trellis.promote.plan.HubFinding.Finding;

import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A hub that its API server tells of. What is not installed there has claimed nothing. */
public final class KubeHub implements HubView {
    private static final String PROMOTIONS = "/apis/trellis.dev/v1alpha1/namespaces/";
    private static final String WORKS = "/apis/work.open-cluster-management.io/v1/namespaces/";
    private static final String CLUSTERS =
            "/apis/cluster.open-cluster-management.io/v1/managedclusters/";
    private static final String KEY =
            "/api/v1/namespaces/trellis-system/secrets/trellis-digest-key";
    private static final String PAGE = "250";

    private final KubeApi api;
    private final ContentDigest digest;
    private final Map<String, JsonNode> loaded = new HashMap<>();

    public KubeHub(KubeApi api, ContentDigest digest) {
        this.api = api;
        this.digest = digest;
    }

    /** The key for digests of Secrets, where the hub has one and we may read it. */
    public static Optional<byte[]> findDigestKey(KubeApi api) {
        var answer = Servers.trying(api, Call.get(KEY));
        var encoded = Fields.text(answer.tree().path("data"), "key");
        return answer.succeeded() && !encoded.isEmpty()
                ? Optional.of(Base64.getDecoder().decode(encoded))
                : Optional.empty();
    }

    @Override
    public boolean hasCluster(String cluster) {
        return !load(CLUSTERS + cluster).isMissingNode();
    }

    @Override
    public Map<ObjectId, HubFinding> findings(String cluster, Collection<ObjectId> objects) {
        var byHash = new HashMap<String, ObjectId>();
        objects.forEach(id -> byHash.put(id.hash(), id));
        var found = new HashMap<ObjectId, HubFinding>();
        for (var work : list(WORKS + cluster + "/manifestworks")) {
            if (!work.path("metadata").path("labels").has("trellis.dev/bundle")) {
                foreign(work, byHash, found);
            }
        }
        // After the works: who has a claim on an object delivers it.
        for (var claim : list(PROMOTIONS + cluster + "/promotionclaims")) {
            var id = byHash.get(Fields.text(claim.path("metadata"), "name"));
            if (id != null) {
                found.put(id, claimed(claim, id.hash()));
            }
        }
        return found;
    }

    private void foreign(
            JsonNode work, Map<String, ObjectId> byHash, Map<ObjectId, HubFinding> found) {
        for (var item : Fields.items(Fields.at(work, "spec", "workload", "manifests"))) {
            if (item instanceof ObjectNode manifest) {
                var object = new KubeObject(manifest);
                var id = byHash.get(object.id().hash());
                if (id != null) {
                    found.put(
                            id,
                            HubFinding.of(
                                    Finding.FOREIGN,
                                    name(work.path("metadata")),
                                    digest.of(Pruning.of(object).object())));
                }
            }
        }
    }

    /** A claim holds once its promotion is committed, or its bundle delivers the object. */
    private HubFinding claimed(JsonNode claim, String hash) {
        var by = claim.path("spec").path("promotion");
        var promotion = load(path(by, "promotions", "name"));
        var holder = claim.path("spec").path("holder");
        var delivered = delivered(load(path(holder, "promotedbundles", "bundle")), hash);
        var committed =
                promotion.isMissingNode()
                        ? !delivered.isMissingNode()
                        : promotion.path("status").hasNonNull("commit");
        return committed
                ? HubFinding.of(
                        Finding.PROMOTED,
                        Fields.text(holder, "namespace") + "/" + Fields.text(holder, "bundle"),
                        Fields.text(delivered, "digest"))
                : HubFinding.of(Finding.CLAIMED, name(by), "");
    }

    private static JsonNode delivered(JsonNode bundle, String hash) {
        for (var object : Fields.items(bundle.path("spec").path("objects"))) {
            if (Fields.text(object, "id").equals(hash)) {
                return object;
            }
        }
        return MissingNode.getInstance();
    }

    private static String path(JsonNode reference, String resource, String nameField) {
        return PROMOTIONS
                + Fields.text(reference, "namespace")
                + "/"
                + resource
                + "/"
                + Fields.text(reference, nameField);
    }

    private static String name(JsonNode named) {
        return Fields.text(named, "namespace") + "/" + Fields.text(named, "name");
    }

    @Override
    public List<Right> lacking(List<Right> rights) {
        return rights.stream().filter(right -> !may(right)).toList();
    }

    private boolean may(Right right) {
        var review = JsonNodeFactory.instance.objectNode();
        review.put("apiVersion", "authorization.k8s.io/v1").put("kind", "SelfSubjectAccessReview");
        review.putObject("spec")
                .putObject("resourceAttributes")
                .put("verb", right.verb())
                .put("group", right.group())
                .put("resource", right.resource())
                .put("namespace", right.namespace());
        var answer =
                Servers.send(
                        api,
                        Call.post(
                                "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
                                review.toString()));
        return answer.tree().path("status").path("allowed").asBoolean(false);
    }

    /** Missing where there is no such object. Each is asked for once. */
    private JsonNode load(String path) {
        var known = loaded.get(path);
        if (known != null) {
            return known;
        }
        var answer = Servers.trying(api, Call.get(path));
        JsonNode found = MissingNode.getInstance();
        if (answer.code() != HttpURLConnection.HTTP_NOT_FOUND) {
            Servers.requireSuccess(api, answer);
            found = answer.tree();
        }
        loaded.put(path, found);
        return found;
    }

    private List<JsonNode> list(String path) {
        var all = new ArrayList<JsonNode>();
        var next = "";
        do {
            var call = Call.get(path).with("limit", PAGE);
            var answer = Servers.trying(api, next.isEmpty() ? call : call.with("continue", next));
            if (answer.code() == HttpURLConnection.HTTP_NOT_FOUND) {
                return List.of();
            }
            Servers.requireSuccess(api, answer);
            var page = answer.exactTree();
            Fields.items(page.path("items")).forEach(all::add);
            next = Fields.text(page.path("metadata"), "continue");
        } while (!next.isEmpty());
        return all;
    }
}
