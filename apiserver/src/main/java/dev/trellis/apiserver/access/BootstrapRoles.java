package dev.trellis.apiserver.access;

import static dev.trellis.apiserver.access.RoleDraft.READ;
import static dev.trellis.apiserver.access.RoleDraft.WRITE;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.identity.User;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.registry.Target;
import dev.trellis.apiserver.registry.Verbs;
import dev.trellis.apiserver.registry.WriteOptions;

import java.util.List;
import java.util.stream.Stream;

/** The roles and bindings that every cluster begins with. */
final class BootstrapRoles {
    private static final String RBAC = "rbac.authorization.k8s.io";
    private static final String ALL = "*";
    private static final String CSRS = "certificatesigningrequests";
    private static final String CERTIFICATES = "certificates.k8s.io";
    private static final String[] INFO = {"/healthz", "/livez", "/readyz", "/version", "/version/"};

    private BootstrapRoles() {}

    /** Writes those that are missing; what is there stays as its owner made it. */
    static void create(Verbs verbs) {
        roles().forEach(role -> put(verbs, "clusterroles", role.object()));
        bindings().forEach(binding -> put(verbs, "clusterrolebindings", binding));
    }

    private static void put(Verbs verbs, String plural, ObjectNode object) {
        var kind = verbs.cluster().catalog().find(RBAC, "v1", plural).orElseThrow();
        var name = object.path("metadata").path("name").asText();
        if (verbs.cluster().store().find(kind.table(), name).isEmpty()) {
            verbs.writes().create(new Target(kind, "", "", ""), object, WriteOptions.own());
        }
    }

    private static Stream<RoleDraft> roles() {
        return Stream.of(
                role("cluster-admin").may(ALL, ALL, ALL).path(ALL, ALL),
                role("admin").gathering(),
                role("edit").gathering().partOf("admin"),
                role("view").gathering().partOf("edit"),
                admin(),
                edit(),
                view(),
                role("system:basic-user")
                        .may(
                                "create",
                                "authorization.k8s.io",
                                "selfsubjectaccessreviews",
                                "selfsubjectrulesreviews")
                        .may("create", "authentication.k8s.io", "selfsubjectreviews"),
                role("system:discovery")
                        .path(
                                "get",
                                "/api",
                                "/api/*",
                                "/apis",
                                "/apis/*",
                                "/healthz",
                                "/livez",
                                "/openapi",
                                "/openapi/*",
                                "/readyz",
                                "/version",
                                "/version/"),
                role("system:public-info-viewer").path("get", INFO),
                role("system:monitoring")
                        .path(
                                "get",
                                "/healthz",
                                "/healthz/*",
                                "/livez",
                                "/livez/*",
                                "/metrics",
                                "/metrics/slis",
                                "/readyz",
                                "/readyz/*"),
                role("system:auth-delegator")
                        .may("create", "authentication.k8s.io", "tokenreviews")
                        .may("create", "authorization.k8s.io", "subjectaccessreviews"),
                role("system:service-account-issuer-discovery")
                        .path(
                                "get",
                                "/.well-known/openid-configuration",
                                "/.well-known/openid-configuration/",
                                "/openid/v1/jwks",
                                "/openid/v1/jwks/"),
                role("system:node-bootstrapper")
                        .may(List.of("create", "get", "list", "watch"), CERTIFICATES, CSRS),
                role("system:certificates.k8s.io:certificatesigningrequests:nodeclient")
                        .may("create", CERTIFICATES, CSRS + "/nodeclient"),
                role("system:certificates.k8s.io:certificatesigningrequests:selfnodeclient")
                        .may("create", CERTIFICATES, CSRS + "/selfnodeclient"),
                approver("kube-apiserver-client"),
                approver("kube-apiserver-client-kubelet"),
                approver("kubelet-serving"),
                approver("legacy-unknown"));
    }

    private static RoleDraft approver(String signer) {
        return role("system:certificates.k8s.io:" + signer + "-approver")
                .may("approve", CERTIFICATES, "signers")
                .only("kubernetes.io/" + signer);
    }

    private static RoleDraft admin() {
        return role("system:aggregate-to-admin")
                .partOf("admin")
                .may("create", "authorization.k8s.io", "localsubjectaccessreviews")
                .may(READ, RBAC, "rolebindings", "roles")
                .may(WRITE, RBAC, "rolebindings", "roles");
    }

    private static RoleDraft edit() {
        return role("system:aggregate-to-edit")
                .partOf("edit")
                .may(READ, "", "pods/attach", "pods/exec", "pods/portforward", "pods/proxy")
                .may(READ, "", "secrets", "services/proxy")
                .may("impersonate", "", "serviceaccounts")
                .may(WRITE, "", "pods", "pods/attach", "pods/exec", "pods/portforward")
                .may(WRITE, "", "pods/proxy", "services", "services/proxy", "secrets")
                .may(WRITE, "", "configmaps", "events", "persistentvolumeclaims")
                .may(WRITE, "", "replicationcontrollers", "replicationcontrollers/scale")
                .may(WRITE, "", "serviceaccounts")
                .may("create", "", "pods/eviction", "serviceaccounts/token")
                .may(WRITE, "apps", "daemonsets", "deployments", "deployments/scale")
                .may(WRITE, "apps", "replicasets", "replicasets/scale")
                .may(WRITE, "apps", "statefulsets", "statefulsets/scale")
                .may(WRITE, "autoscaling", "horizontalpodautoscalers")
                .may(WRITE, "batch", "cronjobs", "jobs")
                .may(WRITE, "events.k8s.io", "events")
                .may(WRITE, "networking.k8s.io", "ingresses", "networkpolicies")
                .may(WRITE, "policy", "poddisruptionbudgets")
                .may(READ, "coordination.k8s.io", "leases")
                .may(WRITE, "coordination.k8s.io", "leases");
    }

    private static RoleDraft view() {
        return role("system:aggregate-to-view")
                .partOf("view")
                .may(READ, "", "configmaps", "endpoints", "events", "limitranges", "bindings")
                .may(READ, "", "namespaces", "namespaces/status", "pods", "pods/log", "pods/status")
                .may(READ, "", "persistentvolumeclaims", "persistentvolumeclaims/status")
                .may(READ, "", "replicationcontrollers", "replicationcontrollers/scale")
                .may(READ, "", "replicationcontrollers/status", "serviceaccounts")
                .may(READ, "", "resourcequotas", "resourcequotas/status")
                .may(READ, "", "services", "services/status")
                .may(READ, "apps", "controllerrevisions", "daemonsets", "daemonsets/status")
                .may(READ, "apps", "deployments", "deployments/scale", "deployments/status")
                .may(READ, "apps", "replicasets", "replicasets/scale", "replicasets/status")
                .may(READ, "apps", "statefulsets", "statefulsets/scale", "statefulsets/status")
                .may(
                        READ,
                        "autoscaling",
                        "horizontalpodautoscalers",
                        "horizontalpodautoscalers/status")
                .may(READ, "batch", "cronjobs", "cronjobs/status", "jobs", "jobs/status")
                .may(READ, "discovery.k8s.io", "endpointslices")
                .may(READ, "events.k8s.io", "events")
                .may(READ, "networking.k8s.io", "ingresses", "ingresses/status", "networkpolicies")
                .may(READ, "policy", "poddisruptionbudgets", "poddisruptionbudgets/status");
    }

    private static Stream<ObjectNode> bindings() {
        var everybody = User.AUTHENTICATED;
        return Stream.of(
                binding("cluster-admin", User.MASTERS),
                binding("system:basic-user", everybody),
                binding("system:discovery", everybody),
                binding("system:monitoring", "system:monitoring"),
                binding("system:public-info-viewer", everybody, User.ANONYMOUS.groups().getFirst()),
                binding("system:service-account-issuer-discovery", "system:serviceaccounts"));
    }

    /** Binds a role to groups, under the role's name. */
    private static ObjectNode binding(String role, String... groups) {
        var made = Json.object();
        made.set("metadata", role(role).object().path("metadata"));
        made.putObject("roleRef")
                .put("apiGroup", RBAC)
                .put("kind", "ClusterRole")
                .put("name", role);
        var subjects = made.putArray("subjects");
        for (var group : groups) {
            subjects.addObject().put("apiGroup", RBAC).put("kind", "Group").put("name", group);
        }
        return made;
    }

    private static RoleDraft role(String name) {
        return new RoleDraft(name);
    }
}
