package dev.trellis.hub;

import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.client.Servers;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;

import java.net.HttpURLConnection;
import java.util.Optional;

/** The namespace of what is the hub's own: that of its pod, or, outside a cluster, any. */
final class HubNamespace {

    private static final ResourceKind<Namespace> NAMESPACES = ResourceKind.of(Namespace.class);

    private HubNamespace() {}

    /** Makes the namespace where it is missing. */
    static void require(KubeApi api, String name) {
        var found = api.send(Call.get(NAMESPACES.path(ObjectKey.ofClusterScoped(name))));
        if (found.code() != HttpURLConnection.HTTP_NOT_FOUND) {
            // Who may not look at namespaces can still work inside of one.
            return;
        }
        var wanted = new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build();
        var call = Call.post(NAMESPACES.path(Optional.empty()), api.json().asJson(wanted));
        var made = api.send(call);
        if (!made.succeeded() && !made.reason().equals("AlreadyExists")) {
            Servers.send(api, call);
        }
    }
}
