/**
 * The verb {@code apiserver}: its flags, and the kubeconfig that it writes. What it serves is the
 * module apiserver's.
 */
@NullMarked
package dev.trellis.cli.apiserver;

import org.jspecify.annotations.NullMarked;
