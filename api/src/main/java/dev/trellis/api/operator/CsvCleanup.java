package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** Whether objects are deleted with their operator. */
@Wire
@Doc("Whether objects are deleted with the operator.")
public record CsvCleanup(@Doc("Whether they are.") @Required Boolean enabled) {}
