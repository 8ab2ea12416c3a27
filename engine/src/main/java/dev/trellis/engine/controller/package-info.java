/**
 * Controllers and what runs them: keys come from sources through a queue to workers, and what a run
 * answers decides when its key is looked at again.
 *
 * <p>It owns the workers, the one place where a controller's exceptions are caught, and the metrics
 * of runs and queues. It reads nothing of the cluster and knows no kind; only it tells a queue how
 * a run ended.
 */
@NullMarked
package dev.trellis.engine.controller;

import org.jspecify.annotations.NullMarked;
