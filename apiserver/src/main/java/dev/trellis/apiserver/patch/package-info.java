/**
 * The ways to say a change: JSON patch, merge patch and strategic merge patch. Pure functions from
 * an object and a patch to the next object.
 */
@NullMarked
package dev.trellis.apiserver.patch;

import org.jspecify.annotations.NullMarked;
