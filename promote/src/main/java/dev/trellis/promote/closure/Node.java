package dev.trellis.promote.closure;

import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.interpreter.prune.Pruning;
import dev.trellis.promote.member.MemberKind;
import dev.trellis.promote.plan.ObjectRef;
import dev.trellis.promote.plan.Role;

import java.util.List;

/**
 * An object of a closure.
 *
 * @param live as the member has it; what the plan makes is what it would be there
 * @param clean what is left of it to deliver; the same as it is where nothing is delivered
 * @param made whether the plan makes it
 * @param depth how many steps it is from the nearest root
 */
public record Node(
        MemberKind kind,
        KubeObject live,
        KubeObject clean,
        List<Pruning.Removal> cuts,
        Role role,
        boolean made,
        int depth) {
    public Node {
        cuts = List.copyOf(cuts);
    }

    public ObjectId id() {
        return new ObjectId(kind.group(), kind.kind(), live.namespace(), live.name());
    }

    public ObjectRef ref() {
        return new ObjectRef(
                kind.group(),
                kind.version(),
                kind.kind(),
                kind.plural(),
                live.namespace(),
                live.name());
    }

    Node with(Pruning pruning) {
        return new Node(kind, live, pruning.object(), pruning.removed(), role, made, depth);
    }

    Node with(Role newRole) {
        return new Node(kind, live, clean, cuts, newRole, made, depth);
    }

    /** Without content: it may hold a secret. */
    @Override
    public String toString() {
        return role + " " + id();
    }
}
