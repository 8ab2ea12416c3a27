/**
 * What a kind's objects may look like: structural schemas, read from custom resource definitions or
 * derived from model classes, and what they do to an object: prune, default, validate.
 */
@NullMarked
package dev.trellis.apiserver.schema;

import org.jspecify.annotations.NullMarked;
