/**
 * A real kube-apiserver on etcd for tests, on loopback only, in a temporary folder.
 *
 * <p>Owns the child processes, their ports, certificates and files; reads the programs that {@code
 * tools/kube/obtain} names; is the only one to start and end them. Nothing outlives the JVM,
 * however it ends.
 */
@NullMarked
package dev.trellis.testkit.server;

import org.jspecify.annotations.NullMarked;
