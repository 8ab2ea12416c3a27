/**
 * Makes the beginning of an add-on: a project that builds and passes its test. Reads the files of
 * such projects beside its classes, and writes one folder, which must be empty before.
 */
@NullMarked
package dev.trellis.cli.create;

import org.jspecify.annotations.NullMarked;
