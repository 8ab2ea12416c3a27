/**
 * What an agent may do on the hub: roles and bindings, as data.
 *
 * <p>Owns the roles and bindings that an add-on grants to its agents ({@link
 * dev.trellis.sdk.rbac.Grants}), and decides which of them must be written ({@link
 * dev.trellis.sdk.rbac.RbacDecision}). Reads the registrations of an install, whose subject is whom
 * a binding names. Labels and owners of an object that exists already are touched only where the
 * wanted one says so.
 */
@NullMarked
package dev.trellis.sdk.rbac;

import org.jspecify.annotations.NullMarked;
