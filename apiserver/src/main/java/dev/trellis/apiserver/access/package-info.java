/**
 * Access to a logical cluster: who a request comes from, whether it is allowed, what reviews
 * answer, and the service accounts and certificates by which others prove who they are. It alone
 * writes roles that every cluster begins with, default service accounts, published authorities and
 * issued certificates.
 */
@NullMarked
package dev.trellis.apiserver.access;

import org.jspecify.annotations.NullMarked;
