/**
 * Whether an agent is healthy, as seen from the hub.
 *
 * <p>Owns of an install's status {@code healthCheck} and, for probers that look at works, the
 * condition {@code Available}; and the rules by which clusters report what those probers need
 * ({@link dev.trellis.sdk.health.FeedbackConfigs}). Reads the works of the install with what their
 * cluster reported. Where the agent renews a lease, or the add-on judges itself, {@code Available}
 * belongs to others and stays as it is.
 */
@NullMarked
package dev.trellis.sdk.health;

import org.jspecify.annotations.NullMarked;
