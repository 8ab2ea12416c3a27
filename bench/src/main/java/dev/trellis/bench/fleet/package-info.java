/**
 * What a hub's add-on manager, any that can be started by a command line, costs on a fleet.
 *
 * <p>Owns the fleet it makes on an API server of its own, the stand-in for the clusters' agents and
 * the process of the manager. Reads installs and works as any client would, the manager's requests
 * from the audit log of the API server, and its processor time and memory from the kernel. Only the
 * stand-in writes the status of works.
 */
@NullMarked
package dev.trellis.bench.fleet;

import org.jspecify.annotations.NullMarked;
