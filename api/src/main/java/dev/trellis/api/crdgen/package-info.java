/**
 * Makes the CRDs from the Java types, when the module is built.
 *
 * <p>Reads the kinds and the annotations on their records; writes one YAML file per CRD and a list
 * of them to {@code crds/} beside the classes, and only it does. It runs in a JVM of its own after
 * the compiler, is left out of the jar, and so is the only code that may use the CRD generator.
 */
@NullMarked
package dev.trellis.api.crdgen;

import org.jspecify.annotations.NullMarked;
