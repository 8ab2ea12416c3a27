package dev.trellis.cli.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.client.Servers;
import dev.trellis.graph.snapshot.ClusterSnapshot;
import dev.trellis.operators.kind.Kinds;

import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The operators of a cluster. */
final class InstalledOperators {
    private static final List<ResourceKind<?>> KINDS =
            List.of(Kinds.OPERATORS, Kinds.SUBSCRIPTIONS, Kinds.GROUPS);
    private static final String PAGE = "250";

    private final KubeApi api;

    InstalledOperators(KubeApi api) {
        this.api = api;
        Servers.check(api);
        Servers.requireServed(api, KINDS);
    }

    ClusterSnapshot load() {
        var objects = new ArrayList<JsonNode>();
        KINDS.forEach(kind -> list(kind, objects));
        return ClusterSnapshot.of(objects);
    }

    private void list(ResourceKind<?> kind, List<JsonNode> into) {
        var next = "";
        do {
            var call = Call.get(kind.path(Optional.empty())).with("limit", PAGE);
            var answer = Servers.trying(api, next.isEmpty() ? call : call.with("continue", next));
            Servers.requireSuccess(api, answer);
            // In lists the kind is said once for all.
            answer.tree()
                    .path("items")
                    .forEach(item -> into.add(((ObjectNode) item).put("kind", kind.kind())));
            next = answer.tree().path("metadata").path("continue").asText();
        } while (!next.isEmpty());
    }

    void deleteSubscription(String namespace, String name) {
        delete(Kinds.SUBSCRIPTIONS, new ObjectKey(namespace, name));
    }

    void deleteOperator(String namespace, String name) {
        delete(Kinds.OPERATORS, new ObjectKey(namespace, name));
    }

    private void delete(ResourceKind<?> kind, ObjectKey key) {
        var answer = Servers.trying(api, Call.delete(kind.path(key), "{}"));
        if (answer.code() != HttpURLConnection.HTTP_NOT_FOUND) {
            Servers.requireSuccess(api, answer);
        }
    }
}
