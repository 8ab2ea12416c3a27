/**
 * The embedded API server beside kube-apiserver with etcd: how fast it writes, reads and tells
 * watchers, how soon it answers, and what ten thousand logical clusters cost.
 */
@NullMarked
package dev.trellis.bench.embedded;

import org.jspecify.annotations.NullMarked;
