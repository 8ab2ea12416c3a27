package dev.trellis.testkit;

import dev.trellis.testkit.server.EmbeddedServer;
import dev.trellis.testkit.server.KubeBinaries;
import dev.trellis.testkit.server.KubeServer;
import dev.trellis.testkit.server.TestServer;

import io.fabric8.kubernetes.client.KubernetesClient;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

import java.util.stream.Stream;

/**
 * What {@link KubernetesTest} does: decides whether tests can run, brings up a server, and hands it
 * to them.
 */
final class KubernetesExtension
        implements ExecutionCondition, BeforeAllCallback, ParameterResolver {
    private static final Namespace STORE = Namespace.create(KubernetesExtension.class);

    /** By which somebody chooses the project's own API server for tests that can run on it. */
    private static final String CHOICE = "trellis.kube";

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (isEmbedded(context)) {
            return ConditionEvaluationResult.enabled("the embedded API server");
        }
        return switch (KubeBinaries.search()) {
            case KubeBinaries.Search.Found(var binaries) ->
                    ConditionEvaluationResult.enabled(binaries.toString());
            case KubeBinaries.Search.Missing(var reason) ->
                    isRequired()
                            ? ConditionEvaluationResult.enabled(
                                    "required, so that the lack is a failure")
                            : ConditionEvaluationResult.disabled(reason);
        };
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        var server = serverOf(context);
        server.prepare(wanted(context));
        context.publishReportEntry(KubernetesTestListener.VERSION, server.version());
    }

    /** A test's own view belongs to its method, in the constructor too. */
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(
            ExtensionContext rootContext) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        var type = parameter.getParameter().getType();
        return type == Kube.class || type == KubernetesClient.class || type == KubeServer.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        var type = parameter.getParameter().getType();
        var server = serverOf(context).server();
        if (type == KubernetesClient.class) {
            return server.client();
        }
        if (type == KubeServer.class) {
            if (!wanted(context).dedicated()) {
                throw new ParameterResolutionException(
                        "A KubeServer parameter needs @KubernetesTest(dedicated = true): other tests use this server.");
            }
            return server;
        }
        // By the context's own key: the store would else give a test the view of its class.
        return context.getStore(STORE)
                .computeIfAbsent(context.getUniqueId(), _ -> new ServerKube(server), Kube.class);
    }

    private static SharedServer serverOf(ExtensionContext context) {
        var dedicated = wanted(context).dedicated();
        // For a dedicated one the store of the outermost class is asked through its nested ones.
        var store = dedicated ? context.getStore(STORE) : context.getRoot().getStore(STORE);
        // An embedded one begins as it stays, and costs little: there may be two.
        var key =
                dedicated
                        ? "dedicated server"
                        : isEmbedded(context) && wanted(context).controllers()
                                ? "shared server with controllers"
                                : "shared server";
        return store.computeIfAbsent(
                key, _ -> new SharedServer(start(context)), SharedServer.class);
    }

    private static TestServer start(ExtensionContext context) {
        return isEmbedded(context)
                ? EmbeddedServer.start(wanted(context).controllers())
                : KubeServer.start(binaries(), KubeServer.Option.AUDIT);
    }

    private static boolean isEmbedded(ExtensionContext context) {
        return System.getProperty(CHOICE, "real").equals("embedded")
                && context.getTestClass().map(type -> !needsTheRealOne(type)).orElse(false);
    }

    /**
     * Whoever asks for the server itself stops it, pauses it and makes it forget, which only the
     * real one can be made to do. One such test decides for its whole class: they share the server.
     */
    private static boolean needsTheRealOne(Class<?> testClass) {
        return Stream.concat(
                        Stream.of(testClass.getDeclaredMethods()),
                        Stream.of(testClass.getDeclaredConstructors()))
                .flatMap(method -> Stream.of(method.getParameterTypes()))
                .anyMatch(KubeServer.class::equals);
    }

    private static KubeBinaries binaries() {
        return switch (KubeBinaries.search()) {
            case KubeBinaries.Search.Found(var binaries) -> binaries;
            case KubeBinaries.Search.Missing(var reason) -> throw new IllegalStateException(reason);
        };
    }

    private static KubernetesTest wanted(ExtensionContext context) {
        return AnnotationSupport.findAnnotation(
                        context.getRequiredTestClass(),
                        KubernetesTest.class,
                        context.getEnclosingTestClasses())
                .orElseThrow();
    }

    private static boolean isRequired() {
        return "required".equals(System.getenv("TRELLIS_KUBE"));
    }
}
