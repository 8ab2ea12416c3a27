package dev.trellis.operators.lifecycle;

import dev.trellis.api.operator.Permission;
import dev.trellis.api.operator.PolicyRule;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.version.Version;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;

import java.util.List;
import java.util.Optional;

/** What there is for one operator. */
interface Provision {
    Optional<Version> kubernetes();

    Optional<CustomResourceDefinition> definition(String name);

    /** Operators that the definition came with, where all of them precede this one. */
    List<String> onlyWithPredecessors(CustomResourceDefinition crd);

    boolean isServed(Gvk api);

    /** Why an API of an extension server cannot be used; empty where it can. */
    Optional<String> extensionTrouble(Gvk api);

    /** The identity of an account of the operator's namespace. */
    Optional<String> account(String name);

    /** Whether the account belongs to other operators, and to them alone. */
    boolean isForeign(String account);

    /** Whether the rights that follow from the permission are there. */
    boolean allows(Permission permission, boolean isNamespaced);

    /** A rule as JSON. */
    String text(PolicyRule rule);
}
