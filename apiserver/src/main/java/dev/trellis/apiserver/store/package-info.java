/**
 * The objects of one logical cluster in all their recent versions. It owns the revision counter and
 * the order of changes, and knows nothing of JSON or of kinds: a value is bytes with the attributes
 * that selectors ask for. Reads take no lock; only a commit writes, through a ledger that may make
 * changes last before anybody sees them.
 */
@NullMarked
package dev.trellis.apiserver.store;

import org.jspecify.annotations.NullMarked;
