/**
 * The kinds that describe operators: where they come from, which are wanted, what is installed and
 * how it is.
 *
 * <p>Values only, in the wire form of the Operator Lifecycle Manager. Parts that belong to a pod
 * are kept raw: the API server judges them when a Deployment has them.
 */
@NullMarked
package dev.trellis.api.operator;

import org.jspecify.annotations.NullMarked;
