package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.BuiltInKinds;

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

    /** The rules of a kind. */
    static KindRules of(ApiKind kind) {
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
                    Map.entry("rolebindings.rbac.authorization.k8s.io", new BindingRules()),
                    Map.entry("clusterrolebindings.rbac.authorization.k8s.io", new BindingRules()),
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
                    Map.entry("pods", new PodRules()),
                    Map.entry("events", new EventRules()),
                    Map.entry("leases.coordination.k8s.io", new LeaseRules()));
        }

        private Holder() {}
    }
}
