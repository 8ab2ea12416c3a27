package dev.trellis.operators.lifecycle;

/** How the Deployments of an operator are, all together. */
sealed interface Components {
    record Ready() implements Components {}

    /** They come by themselves, or do not. */
    record Waiting(String why) implements Components {}

    /** One of them is not there. */
    record Missing(String why) implements Components {}

    /** One of them is not what it should be. */
    record Drifted(String why) implements Components {}

    /** One of them has given up. */
    record Broken(String why) implements Components {}
}
