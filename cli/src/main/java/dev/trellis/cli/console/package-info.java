/**
 * The verb that shows a hub in a browser.
 *
 * <p>Owns its flags; what it serves is the module console's.
 */
@NullMarked
package dev.trellis.cli.console;

import org.jspecify.annotations.NullMarked;
