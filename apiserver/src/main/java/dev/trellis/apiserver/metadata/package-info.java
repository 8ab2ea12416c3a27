/**
 * The rules of object metadata that hold for every kind: names, labels, owners, finalizers,
 * generation, and who sets what. Pure functions over JSON.
 */
@NullMarked
package dev.trellis.apiserver.metadata;

import org.jspecify.annotations.NullMarked;
