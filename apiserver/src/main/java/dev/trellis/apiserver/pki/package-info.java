/**
 * Keys and certificates: the server's own authority, the certificates that it gives to the server,
 * to users and to those who ask by a certificate request, and what a certificate says of its owner.
 */
@NullMarked
package dev.trellis.apiserver.pki;

import org.jspecify.annotations.NullMarked;
