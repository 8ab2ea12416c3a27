/**
 * Refusals as the API tells them: a Status with code, reason, message and causes. Everything a
 * client can do wrong becomes one of these; only the HTTP edge catches them.
 */
@NullMarked
package dev.trellis.apiserver.fault;

import org.jspecify.annotations.NullMarked;
