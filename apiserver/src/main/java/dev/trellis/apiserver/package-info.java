/**
 * A Kubernetes API server as an object: start it in a test or a process, talk to it with any
 * client. Its parts are packages of their own; this one puts them together.
 */
@NullMarked
package dev.trellis.apiserver;

import org.jspecify.annotations.NullMarked;
