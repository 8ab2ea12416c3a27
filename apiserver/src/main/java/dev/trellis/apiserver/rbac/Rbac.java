package dev.trellis.apiserver.rbac;

import dev.trellis.apiserver.identity.User;
import dev.trellis.apiserver.store.Store;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The roles and bindings of one logical cluster, and what follows from them. */
public final class Rbac {
    private static final String GROUP = ".rbac.authorization.k8s.io";

    private final Map<String, List<Rule>> clusterRoles = new ConcurrentHashMap<>();
    private final Map<String, List<Rule>> roles = new ConcurrentHashMap<>();
    private final BindingIndex clusterBindings = new BindingIndex();
    private final BindingIndex bindings = new BindingIndex();
    private final List<Followed> tables;

    public Rbac(Store store) {
        tables =
                List.of(
                        new Followed(store, "clusterroles" + GROUP, put(clusterRoles)),
                        new Followed(store, "roles" + GROUP, put(roles)),
                        new Followed(store, "clusterrolebindings" + GROUP, clusterBindings::accept),
                        new Followed(store, "rolebindings" + GROUP, bindings::accept));
    }

    /** What somebody has by one binding. */
    private interface Visitor {
        /** Whether to go on. */
        boolean visit(Binding binding, String subject, List<Rule> rules);
    }

    /** Whether the user may do that. */
    public Verdict decide(User user, AccessRequest request) {
        if (user.isMaster()) {
            return new Verdict(true, "");
        }
        var found = new ArrayList<String>();
        var errors =
                visit(
                        user,
                        request instanceof AccessRequest.Resource resource
                                ? resource.namespace()
                                : "",
                        (binding, subject, rules) -> {
                            for (var rule : rules) {
                                if (rule.allows(request)) {
                                    found.add(describe(binding, subject));
                                    return false;
                                }
                            }
                            return true;
                        });
        if (!found.isEmpty()) {
            return new Verdict(true, "RBAC: allowed by " + found.getFirst());
        }
        return new Verdict(false, errors.isEmpty() ? "" : "RBAC: " + shown(errors));
    }

    /** The rules that a user has in a namespace, those of the whole cluster among them. */
    public Held rules(User user, String namespace) {
        var rules = new ArrayList<Rule>();
        var errors =
                visit(
                        user,
                        namespace,
                        (_, _, held) -> {
                            rules.addAll(held);
                            return true;
                        });
        return new Held(rules, errors);
    }

    /**
     * What somebody holds.
     *
     * @param errors of roles that could not be found
     */
    public record Held(List<Rule> rules, List<String> errors) {
        public Held {
            rules = List.copyOf(rules);
            errors = List.copyOf(errors);
        }

        /** The errors as one text. */
        public String shownErrors() {
            return errors.isEmpty() ? "" : shown(errors);
        }
    }

    /** The rules of a role that a binding names; none if there is no such role. */
    public Optional<List<Rule>> role(boolean ofCluster, String namespace, String name) {
        tables.forEach(Followed::catchUp);
        return Optional.ofNullable(
                ofCluster ? clusterRoles.get(name) : roles.get(namespace + "/" + name));
    }

    private List<String> visit(User user, String namespace, Visitor visitor) {
        tables.forEach(Followed::catchUp);
        var errors = new LinkedHashSet<String>();
        var seen = new LinkedHashSet<Binding>();
        var keys = Binding.keys(user);
        for (var place : namespace.isEmpty() ? List.of("") : List.of("", namespace)) {
            var index = place.isEmpty() ? clusterBindings : bindings;
            for (var key : keys) {
                for (var binding : index.find(place, key).values()) {
                    if (!seen.add(binding)) {
                        continue;
                    }
                    var rules =
                            binding.clusterRole()
                                    ? clusterRoles.get(binding.role())
                                    : roles.get(place + "/" + binding.role());
                    if (rules == null) {
                        errors.add(
                                "%s.rbac.authorization.k8s.io \"%s\" not found"
                                        .formatted(
                                                binding.clusterRole() ? "clusterrole" : "role",
                                                binding.role()));
                    } else if (!visitor.visit(binding, key, rules)) {
                        return List.copyOf(errors);
                    }
                }
            }
        }
        return List.copyOf(errors);
    }

    private static String describe(Binding binding, String key) {
        return binding.subjects().stream()
                .filter(subject -> subject.key().equals(key))
                .findFirst()
                .map(binding::describe)
                .orElseThrow();
    }

    private static String shown(List<String> errors) {
        return errors.size() == 1 ? errors.getFirst() : "[" + String.join(", ", errors) + "]";
    }

    private static Followed.Target put(Map<String, List<Rule>> roles) {
        return (key, object) ->
                object.ifPresentOrElse(
                        role -> roles.put(key, Rule.of(role)), () -> roles.remove(key));
    }
}
