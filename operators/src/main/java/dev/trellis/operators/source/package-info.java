/**
 * Reads the content of catalogs and says in their status how that went.
 *
 * <p>Owns what is known of catalogs' content in this process, and the status of CatalogSources;
 * marks the ConfigMaps that hold one. Reads CatalogSources, and live the ConfigMaps, images and
 * pull Secrets they name: their content is too much to be kept twice.
 */
@NullMarked
package dev.trellis.operators.source;

import org.jspecify.annotations.NullMarked;
