package dev.trellis.sdk.agent;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.RoleRef;
import io.fabric8.kubernetes.api.model.rbac.Subject;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A role or a binding on the hub that an agent needs. */
public sealed interface HubRbac {

    Meta meta();

    /** A Role, or a ClusterRole where it has no namespace. */
    record Role(Meta meta, List<PolicyRule> rules) implements HubRbac {
        public Role {
            rules = List.copyOf(rules);
        }
    }

    /** A RoleBinding, or a ClusterRoleBinding where it has no namespace. */
    record Binding(Meta meta, RoleRef roleRef, List<Subject> subjects) implements HubRbac {
        public Binding {
            subjects = List.copyOf(subjects);
        }
    }

    /**
     * What it is called and to whom it belongs.
     *
     * @param namespace empty where it is cluster scoped
     * @param keeping what of an object that exists already is brought in line
     */
    record Meta(
            String namespace,
            String name,
            Map<String, String> labels,
            List<OwnerReference> owners,
            Keeping keeping) {
        public Meta {
            labels = Collections.unmodifiableMap(new TreeMap<>(labels));
            owners = List.copyOf(owners);
        }
    }

    /** What of an object that exists already is brought in line with the wanted one. */
    enum Keeping {
        /**
         * Rules, subjects and role reference. Labels and owners are given only to a new object,
         * because somebody may have chosen others since.
         */
        CONTENT,
        /**
         * Labels and owners too, which are added to those found; and where the role reference,
         * which cannot be changed, is another one, the object is made again.
         */
        OBJECT
    }
}
