/**
 * Feedback: values of an applied object that the hub wants to see in a work's status.
 *
 * <p>Owns the table of well-known values by kind, the form in which a value is reported, and the
 * sentences for rules that cannot be followed. Pure: it reads the object and the rules it is given
 * and writes nothing.
 */
@NullMarked
package dev.trellis.agent.feedback;

import org.jspecify.annotations.NullMarked;
