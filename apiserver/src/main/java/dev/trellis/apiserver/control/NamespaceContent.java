package dev.trellis.apiserver.control;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

/** Keeps in every namespace the account {@code default} and the authority of the server. */
final class NamespaceContent {
    private static final String ACCOUNT = "default";
    private static final String AUTHORITY = "kube-root-ca.crt";
    // The text that users find on every cluster.
    private static final String DESCRIPTION =
            "Contains a CA bundle that can be used to verify the kube-apiserver when using internal"
                    + " endpoints such as the internal service IP or kubernetes.default.svc. No"
                    + " other usage is guaranteed across distributions of Kubernetes clusters.";

    private final Objects objects;
    private final String authority;

    NamespaceContent(Objects objects, String authority) {
        this.objects = objects;
        this.authority = authority;
    }

    void lookAtNamespace(String name) {
        if (objects.isActive(name)) {
            keepAccount(name);
            keepAuthority(name);
        }
    }

    void lookAtAccount(String key) {
        if (key.endsWith("/" + ACCOUNT)) {
            lookAtNamespace(Objects.namespaceOf(key));
        }
    }

    void lookAtMap(String key) {
        if (key.endsWith("/" + AUTHORITY)) {
            lookAtNamespace(Objects.namespaceOf(key));
        }
    }

    private void keepAccount(String namespace) {
        var kind = objects.kind("", "serviceaccounts");
        if (objects.find(kind, kind.key(namespace, ACCOUNT)).isEmpty()) {
            var account = Json.object();
            account.putObject("metadata").put("name", ACCOUNT);
            objects.create(kind, namespace, account);
        }
    }

    private void keepAuthority(String namespace) {
        var kind = objects.kind("", "configmaps");
        var key = kind.key(namespace, AUTHORITY);
        var found = objects.find(kind, key);
        if (found.isEmpty()) {
            var map = Json.object();
            map.putObject("metadata")
                    .put("name", AUTHORITY)
                    .putObject("annotations")
                    .put("kubernetes.io/description", DESCRIPTION);
            setAuthority(map);
            objects.create(kind, namespace, map);
        } else if (!Json.same(setAuthority(found.get().deepCopy()), found.get())) {
            objects.change(kind, key, "", this::setAuthority);
        }
    }

    private ObjectNode setAuthority(ObjectNode map) {
        map.putObject("data").put("ca.crt", authority);
        return map;
    }
}
