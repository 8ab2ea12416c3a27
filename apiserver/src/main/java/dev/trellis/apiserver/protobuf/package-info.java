/**
 * Objects in the Protobuf form of Kubernetes. Owns the table of field numbers ({@code fields.txt},
 * made by {@code tools/kube/fields}), and reading and writing by it; everything else in this server
 * knows objects as JSON only. What is read is what the Go client would have sent as JSON, and what
 * is written has the bytes that a Go server would have written.
 */
@NullMarked
package dev.trellis.apiserver.protobuf;

import org.jspecify.annotations.NullMarked;
