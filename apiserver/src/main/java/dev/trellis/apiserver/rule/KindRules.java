package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.BuiltInKinds;
import dev.trellis.apiserver.kind.Trait;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The peculiarities of one kind. An object that is handed in may be changed in place. */
public interface KindRules {
    /** Rules of kinds that have none. */
    KindRules NONE = new KindRules() {};

    /** Fills in what clients may leave out, on create and on update alike. */
    default void fill(ObjectNode object) {}

    /** Brings a new object to its beginning, after a status that a client sent was dropped. */
    default void begin(ObjectNode object) {}

    /** Adds what follows from the uid and the name of a new object, once it has them. */
    default void born(ObjectNode object) {}

    /** Adds what stands in every answer, after empty fields were dropped. */
    default void complete(ObjectNode object) {}

    /** Brings over from the object that is replaced what clients do not decide. */
    default void carry(ObjectNode object, ObjectNode old) {}

    /**
     * Takes back what an endpoint of the kind may not change.
     *
     * @param subresource empty for the object itself
     */
    default void keep(String subresource, ObjectNode object, ObjectNode old, String now) {}

    /** What is wrong with the object. */
    default List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        return List.of();
    }

    /** What the writer of a good object should know nevertheless. */
    default List<String> warn(ObjectNode object, Optional<ObjectNode> old) {
        return List.of();
    }

    /** The rules of a kind. */
    static KindRules of(ApiKind kind) {
        if (kind.has(Trait.OLD_AUTOSCALER)) {
            return SmallRules.OLD_AUTOSCALER;
        }
        return kind.custom().isPresent() ? NONE : Holder.RULES.getOrDefault(kind.qualified(), NONE);
    }

    /** Made when first asked for, since the rules name this interface. */
    final class Holder {
        private static final Map<String, KindRules> RULES = rules();

        private static Map<String, KindRules> rules() {
            return Map.ofEntries(
                    Map.entry("namespaces", new NamespaceRules()),
                    Map.entry("secrets", new SecretRules()),
                    Map.entry("configmaps", new ConfigMapRules()),
                    Map.entry("deployments.apps", WorkloadRules.DEPLOYMENT),
                    Map.entry("daemonsets.apps", WorkloadRules.DAEMON_SET),
                    Map.entry("statefulsets.apps", WorkloadRules.STATEFUL_SET),
                    Map.entry("replicasets.apps", WorkloadRules.REPLICA_SET),
                    Map.entry("replicationcontrollers", WorkloadRules.CONTROLLER),
                    Map.entry("pods", new PodRules()),
                    Map.entry("podtemplates", SmallRules.POD_TEMPLATE),
                    Map.entry("services", new ServiceRules()),
                    Map.entry("jobs.batch", new JobRules()),
                    Map.entry("cronjobs.batch", SmallRules.CRON_JOB),
                    Map.entry("persistentvolumeclaims", SmallRules.CLAIM),
                    Map.entry("persistentvolumes", SmallRules.VOLUME),
                    Map.entry("horizontalpodautoscalers.autoscaling", SmallRules.AUTOSCALER),
                    Map.entry("poddisruptionbudgets.policy", SmallRules.BUDGET),
                    Map.entry("ingresses.networking.k8s.io", SmallRules.INGRESS),
                    Map.entry("ingressclasses.networking.k8s.io", SmallRules.INGRESS_CLASS),
                    Map.entry("networkpolicies.networking.k8s.io", SmallRules.NETWORK_POLICY),
                    Map.entry("endpointslices.discovery.k8s.io", SmallRules.SLICE),
                    Map.entry("endpoints", SmallRules.ENDPOINTS),
                    Map.entry("limitranges", SmallRules.LIMIT_RANGE),
                    Map.entry("nodes", SmallRules.NODE),
                    Map.entry("resourcequotas", SmallRules.QUOTA),
                    Map.entry("storageclasses.storage.k8s.io", SmallRules.STORAGE_CLASS),
                    Map.entry("priorityclasses.scheduling.k8s.io", SmallRules.PRIORITY_CLASS),
                    Map.entry("runtimeclasses.node.k8s.io", SmallRules.RUNTIME_CLASS),
                    Map.entry("csidrivers.storage.k8s.io", SmallRules.CSI_DRIVER),
                    Map.entry("roles.rbac.authorization.k8s.io", new RoleRules(true)),
                    Map.entry("clusterroles.rbac.authorization.k8s.io", new RoleRules(false)),
                    Map.entry("rolebindings.rbac.authorization.k8s.io", new BindingRules(true)),
                    Map.entry(
                            "clusterrolebindings.rbac.authorization.k8s.io",
                            new BindingRules(false)),
                    Map.entry(
                            "certificatesigningrequests.certificates.k8s.io",
                            new CertificateRules()),
                    Map.entry(BuiltInKinds.DEFINITIONS, new DefinitionRules()),
                    Map.entry(
                            "mutatingwebhookconfigurations.admissionregistration.k8s.io",
                            new WebhookRules(true)),
                    Map.entry(
                            "validatingwebhookconfigurations.admissionregistration.k8s.io",
                            new WebhookRules(false)),
                    Map.entry("events", new EventRules()),
                    Map.entry("leases.coordination.k8s.io", new LeaseRules()));
        }

        private Holder() {}
    }
}
