/**
 * JSONPath as kubectl and the Kubernetes API understand it: fields, lists and their slices,
 * wildcards, unions, filters and recursive descent. The loops of kubectl's templates are left out:
 * a path finds values, it prints nothing.
 *
 * <p>Owns the reading of such paths and the search for what they name. Pure: it reads the tree it
 * is given and writes nothing. The words of its problems are those that users know from kubectl,
 * except that they name the form of a value and never the value, which may be a secret. A null is
 * taken for nothing, also where it is filtered, and the characters of a text are no parts of it.
 *
 * <p>We have our own because the dialect differs from the one of Java's libraries in what a key in
 * brackets means, in comparisons, and in what counts as an error.
 */
@NullMarked
package dev.trellis.agent.jsonpath;

import org.jspecify.annotations.NullMarked;
