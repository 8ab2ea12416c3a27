package dev.trellis.sdk.rbac;

import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.agent.HubRbac.Keeping;
import dev.trellis.sdk.rbac.RbacObjects.Content;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides which roles and bindings must be written. */
public final class RbacDecision {
    private RbacDecision() {}

    /**
     * The writes after which everything wanted is there.
     *
     * @param wanted what is granted; of two alike the later counts
     * @param existing the objects found, at least those of the wanted keys
     */
    public static RbacPlan decide(List<HubRbac> wanted, Map<RbacKey, HasMetadata> existing) {
        var writes = new ArrayList<RbacWrite>();
        var roles = new HashMap<RbacKey, Content.Bound>();
        var known = new HashMap<>(existing);
        for (var one : wanted) {
            var key = RbacKey.of(one);
            if (RbacObjects.content(one) instanceof Content.Bound bound) {
                var earlier = roles.putIfAbsent(key, bound);
                if (earlier != null && !earlier.roleRef().equals(bound.roleRef())) {
                    return new RbacPlan(writes, Optional.of(clash(key, earlier, bound)));
                }
            }
            write(one, Optional.ofNullable(known.get(key)))
                    .ifPresent(write -> {
                        writes.add(write);
                        known.put(key, result(write));
                    });
        }
        return new RbacPlan(writes, Optional.empty());
    }

    private static Optional<RbacWrite> write(HubRbac wanted, Optional<HasMetadata> existing) {
        var content = RbacObjects.content(wanted);
        var fresh = RbacObjects.object(content, RbacMeta.fresh(wanted.meta()));
        if (existing.isEmpty()) {
            return Optional.of(new RbacWrite.Create(fresh));
        }
        var found = existing.get();
        var there = RbacObjects.content(found);
        var ours = wanted.meta().keeping() == Keeping.OBJECT;
        if (ours && rolesDiffer(there, content)) {
            return Optional.of(new RbacWrite.Recreate(found, fresh));
        }
        var meta = ours ? RbacMeta.merged(found, wanted.meta()) : found.getMetadata();
        return content.equals(there) && meta.equals(found.getMetadata())
                ? Optional.empty()
                : Optional.of(new RbacWrite.Update(RbacObjects.object(content, meta)));
    }

    private static boolean rolesDiffer(Content one, Content other) {
        return one instanceof Content.Bound(var here, var _)
                && other instanceof Content.Bound(var there, var _)
                && !here.equals(there);
    }

    private static HasMetadata result(RbacWrite write) {
        return switch (write) {
            case RbacWrite.Create(var object) -> object;
            case RbacWrite.Update(var object) -> object;
            case RbacWrite.Recreate(var _, var object) -> object;
        };
    }

    private static String clash(RbacKey key, Content.Bound earlier, Content.Bound later) {
        return "%s is granted two roles, %s %s and %s %s: give each a binding of its own"
                .formatted(
                        key,
                        earlier.roleRef().getKind(),
                        earlier.roleRef().getName(),
                        later.roleRef().getKind(),
                        later.roleRef().getName());
    }
}
