package dev.trellis.hub.template;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.meta.Copies;
import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.agent.HubRbac.Keeping;
import dev.trellis.sdk.rbac.RbacKey;

import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Subject;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The bindings of an add-on that the agents of all clusters share, because the template names one
 * namespace for all of them.
 *
 * <p>Such a binding names the agents of every install that is given its role, clusters in the order
 * of their names; so every install wants the same object. It belongs to no install, and goes when
 * the last one that is given its role has gone.
 */
public final class SharedBindings {
    private final String addon;
    private final SortedMap<AgentBinding, List<Subject>> subjects;

    private SharedBindings(String addon, SortedMap<AgentBinding, List<Subject>> subjects) {
        this.addon = addon;
        this.subjects = Collections.unmodifiableSortedMap(subjects);
    }

    /** What an install brings: its cluster, the roles it is given, and whom they are bound to. */
    record Member(String cluster, List<AgentBinding> roles, List<Subject> agents) {
        Member {
            roles = List.copyOf(roles);
            agents = List.copyOf(agents);
        }
    }

    static SharedBindings of(String addon, Collection<Member> members) {
        var named = new TreeMap<AgentBinding, LinkedHashSet<Subject>>();
        members.stream()
                .sorted(Comparator.comparing(Member::cluster))
                .forEach(member ->
                        member.roles()
                                .forEach(role ->
                                        named.computeIfAbsent(role, _ -> new LinkedHashSet<>())
                                                .addAll(member.agents())));
        var subjects = new TreeMap<AgentBinding, List<Subject>>();
        named.forEach((role, agents) -> {
            if (!agents.isEmpty()) {
                subjects.put(role, List.copyOf(agents));
            }
        });
        return new SharedBindings(addon, subjects);
    }

    /**
     * All that should exist. Two of the same name stand for two roles that cannot both be bound;
     * the one that exists stays as long as anybody is given it.
     */
    public List<HubRbac.Binding> wanted() {
        return subjects.keySet().stream().map(this::binding).toList();
    }

    /** Of the bindings found, those that were shared and that nobody needs any more. */
    public List<RoleBinding> abandoned(Collection<RoleBinding> found) {
        var needed = wanted().stream().map(RbacKey::of).collect(Collectors.toSet());
        return found.stream()
                .filter(this::isShared)
                .filter(binding -> !needed.contains(RbacKey.of(binding)))
                .toList();
    }

    HubRbac.Binding binding(AgentBinding role) {
        // Made again for another role only if nobody needs the present one; else the API server's
        // refusal is the answer, and the agents that have a role keep it.
        var isOnlyRole = subjects.keySet().stream().noneMatch(role::clashesWith);
        return role.to(
                subjects.getOrDefault(role, List.of()),
                List.of(),
                isOnlyRole ? Keeping.OBJECT : Keeping.CONTENT);
    }

    private boolean isShared(RoleBinding binding) {
        var labels = Copies.map(binding.getMetadata().getLabels());
        return addon.equals(labels.get(AddOnLabels.ADDON_NAME))
                && labels.containsKey(AddOnLabels.TEMPLATE_MARKER)
                && Copies.list(binding.getMetadata().getOwnerReferences()).isEmpty();
    }
}
