/**
 * Who may do what by roles and bindings: an index of each logical cluster that follows its store,
 * the evaluation of rules, and whether somebody holds the rights that they want to give away. It
 * reads the four kinds of rbac.authorization.k8s.io and writes nothing.
 */
@NullMarked
package dev.trellis.apiserver.rbac;

import org.jspecify.annotations.NullMarked;
