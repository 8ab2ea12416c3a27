/**
 * What objects in files would do to a fleet, and doing exactly that.
 *
 * <p>Owns the folder in which plans are kept between the two verbs. Reads the files, the hub, and
 * what the hub would make of the objects; writes those objects to the hub and nothing else.
 */
@NullMarked
package dev.trellis.cli.plan;

import org.jspecify.annotations.NullMarked;
