/**
 * How our kinds become JSON and come back.
 *
 * <p>Owns {@link dev.trellis.api.json.RawObject}, the form in which manifests of foreign kinds
 * travel inside our objects, and {@link dev.trellis.api.json.ApiJson}, the one JSON configuration
 * that every client of ours uses. Reads and writes nothing outside the process.
 */
@NullMarked
package dev.trellis.api.json;

import org.jspecify.annotations.NullMarked;
