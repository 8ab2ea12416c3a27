/**
 * Catalogs of operators: packages, their channels and bundles.
 *
 * <p>Owns how file-based catalogs and the older ConfigMap catalogs are read from streams, what
 * makes one invalid, and how little of it a fault makes unusable: a bundle, else a channel, else a
 * package. Only what the resolver and people who browse need is kept; manifests are looked at and
 * dropped. Opens no file: who has a stream brings it.
 */
@NullMarked
package dev.trellis.graph.catalog;

import org.jspecify.annotations.NullMarked;
