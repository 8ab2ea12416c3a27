package dev.trellis.api.work;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** One value that a feedback rule found. */
@Wire
@Doc("One value that a feedback rule found.")
public record FeedbackValue(
        @Doc("Name given by the rule.") @Required String name, @Required FieldValue fieldValue) {}
