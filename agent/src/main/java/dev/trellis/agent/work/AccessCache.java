package dev.trellis.agent.work;

import dev.trellis.engine.cache.Lookouts;
import dev.trellis.engine.cache.Place;
import dev.trellis.engine.client.ResourceKind;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * What executors may do, as the member said lately. Any change of a role or binding empties it; an
 * answer is used only while such changes are told, and not for ever, since rights may also come
 * from elsewhere.
 */
final class AccessCache {
    private static final Duration ALLOWED_FOR = Duration.ofMinutes(10);

    /** Shorter than the time after which a refused manifest is tried again. */
    private static final Duration DENIED_FOR = Duration.ofSeconds(30);

    /** The member's own knowledge of a changed right may be behind what it tells us, by seconds. */
    private static final Duration SETTLING_FOR = Duration.ofSeconds(5);

    private static final Set<ResourceKind<GenericKubernetesResource>> RIGHTS =
            Set.of(
                    rbac("Role", "roles", true),
                    rbac("RoleBinding", "rolebindings", true),
                    rbac("ClusterRole", "clusterroles", false),
                    rbac("ClusterRoleBinding", "clusterrolebindings", false));

    private final Lookouts<Owner> lookouts;
    private final InstantSource clock;
    private final Map<Question, Known> answers = new ConcurrentHashMap<>();
    private final Set<String> users = ConcurrentHashMap.newKeySet();
    private volatile Instant changed = Instant.MIN;

    /** What may be asked: may the user apply the object, and delete it too where it is owned. */
    record Question(String user, Place place, boolean owned) {}

    private record Known(boolean allowed, Instant until) {}

    AccessCache(Lookouts<Owner> lookouts, InstantSource clock) {
        this.lookouts = lookouts;
        this.clock = clock;
    }

    /** A work needs answers from now on. */
    void usedBy(String work) {
        if (users.add(work)) {
            lookouts.want(new Owner.Access(), new Lookouts.Wants(Set.of(), RIGHTS));
        }
    }

    void unusedBy(String work) {
        if (users.remove(work) && users.isEmpty()) {
            lookouts.want(new Owner.Access(), Lookouts.Wants.NOTHING);
            answers.clear();
        }
    }

    /** Somebody's rights changed: whose works need another look. */
    Set<String> rightsChanged() {
        changed = clock.instant();
        answers.clear();
        return Set.copyOf(users);
    }

    /** Whether rights changed a moment ago, so that no answer is the last word. */
    boolean isSettling() {
        return clock.instant().isBefore(changed.plus(SETTLING_FOR));
    }

    boolean allowed(Question question, BooleanSupplier ask) {
        var now = clock.instant();
        var known = answers.get(question);
        var telling = RIGHTS.stream().allMatch(lookouts::isTelling);
        if (telling && known != null && now.isBefore(known.until)) {
            return known.allowed;
        }
        var changedBefore = changed;
        var allowed = ask.getAsBoolean();
        answers.values().removeIf(old -> !now.isBefore(old.until));
        if (telling && changed.equals(changedBefore) && !isSettling()) {
            answers.put(question, new Known(allowed, now.plus(allowed ? ALLOWED_FOR : DENIED_FOR)));
        }
        return allowed;
    }

    private static ResourceKind<GenericKubernetesResource> rbac(
            String kind, String plural, boolean namespaced) {
        return ResourceKind.untyped("rbac.authorization.k8s.io", "v1", kind, plural, namespaced);
    }
}
