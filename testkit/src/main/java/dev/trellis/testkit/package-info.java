/**
 * What every test of Trellis may use: {@link dev.trellis.testkit.KubernetesTest} gives a test class
 * a Kubernetes API server behind the {@link dev.trellis.testkit.Kube} interface, and {@link
 * dev.trellis.testkit.Gen} makes the inputs of property tests from a seed.
 *
 * <p>Owns the life of the API servers that tests share; reads the programs' folder from {@code
 * tools/kube/obtain}; is the only one to make the namespaces of tests.
 */
@NullMarked
package dev.trellis.testkit;

import org.jspecify.annotations.NullMarked;
