/**
 * What stands in front of the API: finds out who asks and whether they may, lets them act as
 * somebody else, bounds how much is done at once, and keeps a record. It writes the audit log and
 * no object.
 */
@NullMarked
package dev.trellis.apiserver.gate;

import org.jspecify.annotations.NullMarked;
