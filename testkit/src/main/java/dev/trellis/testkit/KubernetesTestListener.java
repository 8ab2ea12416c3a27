package dev.trellis.testkit;

import dev.trellis.testkit.server.ProjectRoot;

import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Counts the {@link KubernetesTest} tests and says at the end how many ran or were left out, and
 * why.
 *
 * <p>Tests that are left out quietly are soon forgotten. JUnit finds this class by itself.
 */
public final class KubernetesTestListener implements TestExecutionListener {
    /**
     * The key of the report entry by which the extension tells the version of the server it uses.
     */
    static final String VERSION = "kubernetes.version";

    private final PrintStream out;
    private final Optional<Path> projectRoot;
    private final Set<String> counted = new HashSet<>();
    private KubernetesTally tally = KubernetesTally.NONE;
    private @Nullable TestPlan plan;

    public KubernetesTestListener() {
        this(System.out, ProjectRoot.search());
    }

    KubernetesTestListener(PrintStream out, Optional<Path> projectRoot) {
        this.out = out;
        this.projectRoot = projectRoot;
    }

    @Override
    public synchronized void testPlanExecutionStarted(TestPlan testPlan) {
        plan = testPlan;
        tally = KubernetesTally.NONE;
        counted.clear();
    }

    @Override
    public synchronized void executionSkipped(TestIdentifier test, String reason) {
        tally = tally.withLeftOut(countUnder(test), reason);
    }

    @Override
    public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
        var cause = result.getThrowable().map(Throwable::getMessage);
        if (test.isTest()) {
            if (isKubernetes(test) && counted.add(test.getUniqueId())) {
                tally =
                        switch (result.getStatus()) {
                            case SUCCESSFUL -> tally.withPassed();
                            case FAILED -> tally.withFailed();
                            case ABORTED -> tally.withLeftOut(1, cause.orElse("aborted"));
                        };
            }
        } else {
            // The tests under a container that did not succeed may never have begun.
            tally =
                    switch (result.getStatus()) {
                        case SUCCESSFUL -> tally;
                        case FAILED -> tally.withPrevented(countUnder(test));
                        case ABORTED ->
                                tally.withLeftOut(countUnder(test), cause.orElse("aborted"));
                    };
        }
    }

    @Override
    public synchronized void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
        var version = entry.getKeyValuePairs().get(VERSION);
        if (version != null) {
            tally = tally.withVersion(version);
        }
    }

    @Override
    public synchronized void testPlanExecutionFinished(TestPlan testPlan) {
        if (tally.isEmpty()) {
            return;
        }
        out.println(tally.line());
        projectRoot.ifPresent(this::append);
    }

    /** Counts the Kubernetes tests at or under this one that were not counted before. */
    private int countUnder(TestIdentifier top) {
        var tests = new HashSet<>(plan().getDescendants(top));
        tests.add(top);
        return (int)
                tests.stream()
                        .filter(test -> test.isTest() || isUnexpanded(test))
                        .filter(this::isKubernetes)
                        .filter(test -> counted.add(test.getUniqueId()))
                        .count();
    }

    /**
     * A method that would have made its tests when run, such as a parameterized one: it counts as
     * one.
     */
    private boolean isUnexpanded(TestIdentifier test) {
        return test.getSource().filter(MethodSource.class::isInstance).isPresent()
                && plan().getChildren(test).isEmpty();
    }

    private boolean isKubernetes(TestIdentifier test) {
        // Tests made at run time do not carry the tags of their class.
        for (var at = Optional.of(test); at.isPresent(); at = plan().getParent(at.get())) {
            if (at.get().getTags().stream()
                    .anyMatch(tag -> tag.getName().equals(KubernetesTest.TAG))) {
                return true;
            }
        }
        return false;
    }

    private TestPlan plan() {
        if (plan == null) {
            throw new IllegalStateException("JUnit told of a test before it told of the plan.");
        }
        return plan;
    }

    private void append(Path root) {
        var module = root.toAbsolutePath().relativize(Path.of("").toAbsolutePath()).toString();
        var file = root.resolve("target").resolve("kubernetes-tests.jsonl");
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(
                    file,
                    tally.json(module) + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file + ".", e);
        }
    }
}
