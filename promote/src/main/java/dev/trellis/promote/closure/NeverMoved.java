package dev.trellis.promote.closure;

import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.Role;

import java.util.Optional;
import java.util.Set;

/** What is never part of what is moved, and why. */
public final class NeverMoved {
    private static final String EXCLUDE = "trellis.dev/exclude";

    private static final Set<String> GENERATED_SECRETS =
            Set.of(
                    "kubernetes.io/service-account-token",
                    "bootstrap.kubernetes.io/token",
                    "helm.sh/release.v1");
    private static final Set<String> OF_EVERY_CLUSTER =
            Set.of("/Node", "coordination.k8s.io/Lease", "/Event", "events.k8s.io/Event");
    private static final Set<String> PREREQUISITES =
            Set.of(
                    "storage.k8s.io/StorageClass",
                    "networking.k8s.io/IngressClass",
                    "gateway.networking.k8s.io/GatewayClass",
                    "scheduling.k8s.io/PriorityClass",
                    "node.k8s.io/RuntimeClass");

    private NeverMoved() {}

    /** The role of an object that is not to be delivered; empty for all others. */
    public static Optional<Role> role(ObjectId id, KubeObject object, Options options) {
        var kind = id.group() + "/" + id.kind();
        if (OF_EVERY_CLUSTER.contains(kind) || isOfEveryCluster(id, object)) {
            return Optional.of(Role.PROVIDED);
        }
        if (isMade(kind, object)) {
            return Optional.of(Role.GENERATED);
        }
        if (PREREQUISITES.contains(kind)
                || (kind.equals("/PersistentVolume")
                        && !options.with().contains(Options.With.STORAGE))
                || (Kinds.isNamespace(id) && !options.createNamespace())) {
            return Optional.of(Role.PREREQUISITE);
        }
        if (isExcluded(object) || Filters.leaveOut(id, options)) {
            return Optional.of(Role.EXCLUDED);
        }
        return Kinds.isSecret(id) && options.secretMode() == Options.SecretMode.LEAVE
                ? Optional.of(Role.PREREQUISITE)
                : Optional.empty();
    }

    private static boolean isOfEveryCluster(ObjectId id, KubeObject object) {
        var name = id.name();
        return switch (id.group() + "/" + id.kind()) {
            case "/ConfigMap" ->
                    name.equals("kube-root-ca.crt") || name.equals("openshift-service-ca.crt");
            case "/ServiceAccount" -> name.equals("default");
            case "/Namespace" -> name.equals("default") || name.startsWith("kube-");
            case "/Secret" -> GENERATED_SECRETS.contains(Fields.text(object.json(), "type"));
            case Kinds.RBAC + "/ClusterRole", Kinds.RBAC + "/ClusterRoleBinding" ->
                    name.startsWith("system:") || isBootstrapped(object);
            default -> isBootstrapped(object);
        };
    }

    private static boolean isBootstrapped(KubeObject object) {
        return object.label("kubernetes.io/bootstrapping").equals("rbac-defaults");
    }

    private static boolean isMade(String kind, KubeObject object) {
        return switch (kind) {
            case "apps/ControllerRevision" -> true;
            case "/Endpoints" ->
                    !object.annotation("endpoints.kubernetes.io/last-change-trigger-time").isEmpty()
                            || object.metadata()
                                    .path("labels")
                                    .has("endpoints.kubernetes.io/managed-by");
            case "discovery.k8s.io/EndpointSlice" ->
                    !object.label("endpointslice.kubernetes.io/managed-by").isEmpty();
            default -> false;
        };
    }

    private static boolean isExcluded(KubeObject object) {
        return object.label(EXCLUDE).equals("true") || object.annotation(EXCLUDE).equals("true");
    }
}
