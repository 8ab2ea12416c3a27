package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import java.util.List;

/** What a service account of an operator may do. */
@Wire
@Doc("What a service account of the operator may do.")
public record Permission(
        @Doc("The service account.") @Required String serviceAccountName,
        @Doc("What it may do.") @Required List<PolicyRule> rules) {
    public Permission {
        rules = Copies.list(rules);
    }
}
