/**
 * What an add-on's author writes against: describe an add-on, hand it to a manager, start it.
 *
 * {@snippet class="dev.trellis.sdk.example.ManagerExamplesIT" region="manager"}
 *
 * <p>{@link dev.trellis.sdk.Addon} says what an add-on consists of and how it is treated, {@link
 * dev.trellis.sdk.AddonManager} runs several of them in one process. Works, statuses of installs
 * and permissions are written by the package {@code manage}; nothing here writes but {@link
 * dev.trellis.sdk.LeaseUpdater}, which belongs into agents. This package, {@code agent}, {@code
 * health}, {@code csr} and {@code rbac} are for authors; the others may change at any time.
 */
@NullMarked
package dev.trellis.sdk;

import org.jspecify.annotations.NullMarked;
