/**
 * Which configuration each install of an add-on should have, and when it gets it.
 *
 * <p>Three layers, a whole type at a time: what an install names itself, else what the last
 * placement that selects its cluster names, else the declaration's defaults. The clusters of a
 * placement are moved by its rollout strategy.
 *
 * <p>Owns {@code status.configReferences} (members and their order) and the condition {@code
 * Configured} of an install, and the default references and install progressions of a declaration.
 * All of it is decided here from one state; the controllers write it.
 */
@NullMarked
package dev.trellis.hub.configuration;

import org.jspecify.annotations.NullMarked;
