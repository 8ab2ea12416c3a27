/**
 * Follows what the objects of a bundle need after it was promoted.
 *
 * <p>Owns the rule what joins a bundle and what leaves it when its objects change, or the rules by
 * which they are read. Looks at the hub only: the contents of bundles, claims and the configuration
 * of interpreters. What it finds under the claim of another bundle it links, what nothing needs any
 * more it lets go once that is certain, and what is nowhere it names. Only this package writes the
 * list of objects of a bundle that was delivered, who needs a claim of another bundle, and the
 * conditions {@code DependenciesResolved} and {@code ShrinkPending}.
 */
@NullMarked
package dev.trellis.promote.follow;

import org.jspecify.annotations.NullMarked;
