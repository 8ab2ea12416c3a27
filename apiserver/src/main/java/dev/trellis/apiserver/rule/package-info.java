/**
 * What built-in kinds do beyond their schema: defaults, fields that the server fills, and checks.
 * Pure functions over one object and the one it replaces; kinds without an entry have none.
 */
@NullMarked
package dev.trellis.apiserver.rule;

import org.jspecify.annotations.NullMarked;
