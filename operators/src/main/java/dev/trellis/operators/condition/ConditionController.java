package dev.trellis.operators.condition;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorCondition;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;
import dev.trellis.operators.kind.Copies;
import dev.trellis.operators.kind.OperatorCaches;

import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;

import java.util.List;

/** Keeps the place where an operator says something of itself. */
public final class ConditionController implements Controller<ObjectKey> {
    private final OperatorCaches caches;
    private final Writer<OperatorCondition> conditions;
    private final Writer<Role> roles;
    private final Writer<RoleBinding> bindings;

    public ConditionController(
            OperatorCaches caches,
            Writer<OperatorCondition> conditions,
            Writer<Role> roles,
            Writer<RoleBinding> bindings) {
        this.caches = caches;
        this.conditions = conditions;
        this.roles = roles;
        this.bindings = bindings;
    }

    /** Both have the operator's name. */
    public void lookInto(KeySink<ObjectKey> keys) {
        CacheSource.connect(caches.operators(), one -> List.of(ObjectKey.of(one)), keys);
        CacheSource.connect(caches.conditions(), one -> List.of(ObjectKey.of(one)), keys);
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return caches.operators()
                .find(key)
                .filter(one -> !Copies.isCopy(one) && !Metadata.isTerminating(one))
                .map(this::look)
                .orElse(Next.DONE);
    }

    private Next look(ClusterServiceVersion operator) {
        var key = ObjectKey.of(operator);
        var there = caches.conditions().find(key);
        var condition =
                there.isPresent()
                        ? keep(operator, there.get())
                        : Next.after(shown(conditions.create(ConditionDecision.made(operator))));
        var role =
                Next.after(roles.apply(ConditionDecision.role(operator), caches.roles().find(key)));
        var binding =
                Next.after(
                        bindings.apply(
                                ConditionDecision.binding(operator), caches.bindings().find(key)));
        return Next.both(condition, Next.both(role, binding));
    }

    /** One that the cache has not heard of yet brings the key back when it has. */
    private static Outcome<OperatorCondition> shown(Outcome<OperatorCondition> outcome) {
        return outcome instanceof Outcome.Exists<OperatorCondition>
                ? new Outcome.Skipped<>()
                : outcome;
    }

    private Next keep(ClusterServiceVersion operator, OperatorCondition there) {
        var after = new OperatorCondition();
        after.setMetadata(there.getMetadata());
        after.setSpec(ConditionDecision.spec(operator, there.spec()));
        after.setStatus(there.getStatus());
        if (!after.spec().equals(there.spec())) {
            return Next.after(conditions.patch(there, after));
        }
        after.setStatus(ConditionDecision.observed(there));
        return after.status().equals(there.status())
                ? Next.DONE
                : Next.after(conditions.patchStatus(there, after));
    }
}
