/**
 * Objects as rows for people: which columns a kind shows and what stands in its cells. Pure, but
 * for the time by which ages are told.
 */
@NullMarked
package dev.trellis.apiserver.table;

import org.jspecify.annotations.NullMarked;
