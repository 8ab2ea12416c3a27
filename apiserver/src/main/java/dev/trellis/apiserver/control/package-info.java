/**
 * The loops by which a cluster keeps what users rely on: default service accounts, the published
 * authority, tokens in secrets, roles that gather others, and granted certificates. Each follows
 * tables of the store, decides by the whole state of one object, and writes by the verbs like
 * anybody else. It has no thread while nothing changes.
 */
@NullMarked
package dev.trellis.apiserver.control;

import org.jspecify.annotations.NullMarked;
