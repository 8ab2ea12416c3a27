package dev.trellis.promote.planner;

/** Which objects somebody wants to promote. */
public sealed interface Selection {
    /**
     * One object.
     *
     * @param type a kind, plural, singular or short name, with or without its group
     * @param namespace for kinds that have one
     */
    record Named(String type, String name, String namespace) implements Selection {}

    /**
     * All of a kind whose labels fit.
     *
     * @param selector as kubectl takes it: {@code app=web,tier!=cache}; empty for all
     * @param namespace empty for all
     */
    record Labelled(String type, String selector, String namespace) implements Selection {}

    /** Everything of a namespace that nothing else there made. */
    record WholeNamespace(String namespace) implements Selection {}
}
