package dev.trellis.operators.serving;

/** How that is by which the API server reaches an operator. */
public sealed interface ServingHealth {
    /** All is there, or nothing is needed. */
    record Sound() implements ServingHealth {}

    /** Something is missing or was changed; the pods need not know. */
    record Drifted(String why) implements ServingHealth {}

    /** The certificate is missing or useless: pods and configurations need a new one. */
    record Broken(String why) implements ServingHealth {}

    /** All is there, and yet the API server cannot use one of its extension APIs. */
    record Unavailable(String why) implements ServingHealth {}

    /** The certificate ends soon. */
    record Due(String why) implements ServingHealth {}
}
