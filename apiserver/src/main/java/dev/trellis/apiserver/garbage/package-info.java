/**
 * Objects go with their owners: in the background, before them, or not at all. It keeps an index of
 * who depends on whom, fed by every write, and takes its decisions on what the store holds at that
 * moment. It writes through the verbs, like anybody else.
 */
@NullMarked
package dev.trellis.apiserver.garbage;

import org.jspecify.annotations.NullMarked;
