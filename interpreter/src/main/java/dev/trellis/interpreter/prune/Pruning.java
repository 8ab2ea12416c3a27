package dev.trellis.interpreter.prune;

import dev.trellis.interpreter.object.KubeObject;

import java.util.List;

/**
 * What is left of an object.
 *
 * @param object with members in their old order
 * @param removed what was taken out, as JSON pointers into the object that was given
 */
public record Pruning(KubeObject object, List<Removal> removed) {
    public Pruning {
        removed = List.copyOf(removed);
    }

    /** A part that was taken out, and by which rule. */
    public record Removal(String pointer, String rule) {}

    /**
     * What is to be kept although a cluster decides it.
     *
     * @param nodePorts the ports of nodes that a Service has
     * @param volumeNames the volume that a claim is bound to: right on its own cluster only
     * @param conversion the webhook that converts a custom kind
     */
    public record Keep(boolean nodePorts, boolean volumeNames, boolean conversion) {
        /** For the cluster where the object runs already. */
        public static final Keep AT_HOME = new Keep(false, true, false);
    }

    public static Pruning of(KubeObject object) {
        return of(object, Keep.AT_HOME);
    }

    /** Pruning what was pruned takes nothing more. */
    public static Pruning of(KubeObject object, Keep keep) {
        var knife = new Knife(object.copy());
        CommonCuts.nulls(knife);
        KindCuts.of(object, keep, knife);
        // Last, since the rules of some kinds look at who set a field.
        CommonCuts.metadata(knife);
        return new Pruning(new KubeObject(knife.object()), knife.removed());
    }
}
