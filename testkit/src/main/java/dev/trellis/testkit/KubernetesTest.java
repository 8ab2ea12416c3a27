package dev.trellis.testkit;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives the tests of a class a Kubernetes API server.
 *
 * <p>Constructors, lifecycle methods and tests may have parameters of the types {@link Kube} and
 * {@code KubernetesClient}. All classes of a test run share one server, so a test makes its objects
 * in {@link Kube#namespace()} or under a {@link Kube#uniqueName}, and looks at nothing else.
 *
 * <p>With the system property {@code trellis.kube=embedded} the server is the project's own, in
 * this process, except for classes with a test that has a {@code KubeServer} parameter.
 *
 * <p>Where no API server can be had the tests are left out, and the end of the run says how many
 * and why. With the environment variable {@code TRELLIS_KUBE=required} they fail instead.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag(KubernetesTest.TAG)
@ExtendWith(KubernetesExtension.class)
public @interface KubernetesTest {
    /** The tag of all these tests, by which they can be chosen or left out. */
    String TAG = "kubernetes";

    /**
     * Tag of a class that nobody wants run again on the embedded server: it asks for a real one.
     */
    String REAL = "real-server";

    /**
     * The tests need what kube-controller-manager does for the API: garbage collection, the end of
     * namespaces, signed certificates, service accounts and their tokens. Other tests must not rely
     * on its absence. Garbage of a kind that was defined after it started may wait for half a
     * minute.
     */
    boolean controllers() default false;

    /**
     * The tests need a server of their own, for instance to stop it; they may have a {@code
     * KubeServer} parameter.
     */
    boolean dedicated() default false;

    /**
     * Files or folders on the class path with custom resource definitions in YAML, applied before
     * the tests; they are served when the first test begins.
     */
    String[] crds() default {};
}
