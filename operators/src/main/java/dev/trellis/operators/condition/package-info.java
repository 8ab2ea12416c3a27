/**
 * Lets operators say something of themselves, and reads it.
 *
 * <p>Owns one OperatorCondition per operator, but for what the operator and administrators write
 * into it, and the right of the operator's accounts to write it. Reads operators.
 */
@NullMarked
package dev.trellis.operators.condition;

import org.jspecify.annotations.NullMarked;
