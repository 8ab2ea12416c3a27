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
import java.util.Optional;
import java.util.Set;
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
    private final boolean complete;

    private SharedBindings(
            String addon, SortedMap<AgentBinding, List<Subject>> subjects, boolean complete) {
        this.addon = addon;
        this.subjects = Collections.unmodifiableSortedMap(subjects);
        this.complete = complete;
    }

    /** What an install brings: its cluster, the roles it is given, and whom they are bound to. */
    record Member(String cluster, List<AgentBinding> roles, List<Subject> agents) {
        Member {
            roles = List.copyOf(roles);
            agents = List.copyOf(agents);
        }
    }

    static SharedBindings of(String addon, Collection<Member> members) {
        return of(addon, members, true);
    }

    /**
     * @param complete whether these are all installs; if not, nobody loses a role
     */
    static SharedBindings of(String addon, Collection<Member> members, boolean complete) {
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
        return new SharedBindings(addon, subjects, complete);
    }

    /**
     * All that should exist. Two of the same name stand for two roles that cannot both be bound;
     * the one that exists stays as long as anybody is given it.
     */
    public List<HubRbac.Binding> wanted() {
        return subjects.keySet().stream().map(this::binding).toList();
    }

    boolean isComplete() {
        return complete;
    }

    /** The roles that somebody is given. */
    Set<AgentBinding> roles() {
        return subjects.keySet();
    }

    /** Of the bindings found, those that were shared and that nobody needs any more. */
    public List<RoleBinding> abandoned(Collection<RoleBinding> found) {
        if (!complete) {
            return List.of();
        }
        var needed = wanted().stream().map(RbacKey::of).collect(Collectors.toSet());
        return found.stream()
                .filter(binding -> addonOf(binding).contains(addon))
                .filter(binding -> !needed.contains(RbacKey.of(binding)))
                .toList();
    }

    /**
     * The binding of a role.
     *
     * @param found the one that exists; whom it names stays named as long as not all is known
     */
    HubRbac.Binding binding(AgentBinding role, Optional<RoleBinding> found) {
        var binding = binding(role);
        if (complete || found.isEmpty()) {
            return binding;
        }
        var all = new LinkedHashSet<>(found.get().getSubjects());
        all.addAll(binding.subjects());
        return new HubRbac.Binding(binding.meta(), binding.roleRef(), List.copyOf(all));
    }

    private HubRbac.Binding binding(AgentBinding role) {
        // Made again for another role only if nobody needs the present one; else the API server's
        // refusal is the answer, and the agents that have a role keep it.
        var isOnlyRole = complete && subjects.keySet().stream().noneMatch(role::clashesWith);
        return role.to(
                subjects.getOrDefault(role, List.of()),
                List.of(),
                isOnlyRole ? Keeping.OBJECT : Keeping.CONTENT);
    }

    /** The add-on whose agents share the binding; empty where it is none of that sort. */
    static List<String> addonOf(RoleBinding binding) {
        var labels = Copies.map(binding.getMetadata().getLabels());
        var addon = labels.getOrDefault(AddOnLabels.ADDON_NAME, "");
        return addon.isEmpty()
                        || !labels.containsKey(AddOnLabels.TEMPLATE_MARKER)
                        || isOwned(binding)
                ? List.of()
                : List.of(addon);
    }

    static boolean isOwned(RoleBinding binding) {
        return !Copies.list(binding.getMetadata().getOwnerReferences()).isEmpty();
    }
}
