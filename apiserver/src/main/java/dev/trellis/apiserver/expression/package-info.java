/**
 * Rules in schemas: expressions in CEL that objects of a definition must keep. {@link
 * dev.trellis.apiserver.expression.SchemaRules} evaluates them over an object, {@link
 * dev.trellis.apiserver.expression.RuleCheck} refuses definitions with rules that make no sense.
 * Pure, with bounded cost; reads schemas, writes nothing.
 */
@NullMarked
package dev.trellis.apiserver.expression;

import org.jspecify.annotations.NullMarked;
