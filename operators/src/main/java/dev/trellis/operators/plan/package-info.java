/**
 * Carries plans out, step by step.
 *
 * <p>Owns the status of InstallPlans once they have one, and the objects that steps bring:
 * definitions, rights, services and the operators themselves, as long as they are created; what an
 * operator does afterwards is the business of {@code lifecycle}. Reads what is live before it
 * writes, because a step must never overwrite what somebody else made.
 */
@NullMarked
package dev.trellis.operators.plan;

import org.jspecify.annotations.NullMarked;
