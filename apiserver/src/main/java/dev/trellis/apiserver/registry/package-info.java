/**
 * The verbs of the API over the store: get, list, watch, create, update, patch, delete. It alone
 * writes objects, by compare-and-set, and keeps custom resource definitions and what is served in
 * step.
 */
@NullMarked
package dev.trellis.apiserver.registry;

import org.jspecify.annotations.NullMarked;
