package dev.trellis.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

final class KubernetesTestListenerTest {
    @TempDir private Path root;

    @Test
    void saysNothingWhereNoTestNeedsKubernetes() {
        assertThat(lineAfter(Plain.class)).isEmpty();
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void countsEachTestAndEachOfItsRepetitions() {
        assertThat(lineAfter(Plain.class, Passing.class))
                .isEqualTo("Kubernetes tests: 7 ran on Kubernetes v1.2.3");
    }

    @Test
    void tellsFailuresApart() {
        assertThat(lineAfter(Failing.class)).isEqualTo("Kubernetes tests: 2 ran, 1 failed");
    }

    @Test
    void countsTheTestsThatAFailedClassPrevented() {
        assertThat(lineAfter(Prevented.class)).isEqualTo("Kubernetes tests: 3 failed");
    }

    @Test
    void saysWhyTestsWereLeftOut() {
        assertThat(lineAfter(Passing.class, LeftOut.class, Abandoned.class))
                .isEqualTo(
                        "Kubernetes tests: 7 ran on Kubernetes v1.2.3,"
                                + " 5 left out: Assumption failed: no moon tonight; nothing to run it on");
    }

    @Test
    void appendsALineForProgramsPerRun() throws Exception {
        lineAfter(Passing.class);
        lineAfter(LeftOut.class);

        assertThat(Files.readString(root.resolve("target/kubernetes-tests.jsonl")))
                .contains(
                        """
                        "ran":7,"failed":0,"leftOut":0,"reason":"","version":"v1.2.3"}
                        """,
                        """
                        "ran":0,"failed":0,"leftOut":4,"reason":"nothing to run it on","version":""}
                        """);
    }

    private String lineAfter(Class<?>... samples) {
        var output = new ByteArrayOutputStream();
        var out = new PrintStream(output, true, StandardCharsets.UTF_8);
        var request =
                LauncherDiscoveryRequestBuilder.request()
                        .selectors(Stream.of(samples).map(sample -> selectClass(sample)).toList())
                        .build();
        var config =
                LauncherConfig.builder()
                        // The listener under test is found by itself too: that one would report the
                        // samples as real tests.
                        .enableTestExecutionListenerAutoRegistration(false)
                        .addTestExecutionListeners(
                                new KubernetesTestListener(out, Optional.of(root)))
                        .build();
        LauncherFactory.create(config).execute(request);
        return output.toString(StandardCharsets.UTF_8).strip();
    }

    static final class Plain {
        @Test
        void passes() {}

        @Test
        @Disabled("for another reason")
        void waits() {}
    }

    @Tag(KubernetesTest.TAG)
    static final class Passing {
        @BeforeAll
        static void start(TestReporter reporter) {
            reporter.publishEntry(KubernetesTestListener.VERSION, "v1.2.3");
        }

        @Test
        void passes() {}

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void passesRepeatedly(int number) {
            assertThat(number).isPositive();
        }

        @TestFactory
        Stream<DynamicTest> makesTests() {
            return Stream.of("a", "b").map(name -> DynamicTest.dynamicTest(name, () -> {}));
        }

        @Nested
        final class Inside {
            @Test
            void passes() {}
        }
    }

    @Tag(KubernetesTest.TAG)
    static final class Failing {
        @Test
        void passes() {}

        @Test
        void fails() {
            fail("as it should");
        }
    }

    @Tag(KubernetesTest.TAG)
    static final class Prevented {
        @BeforeAll
        static void breakDown() {
            fail("broken");
        }

        @Test
        void passes() {}

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void passesRepeatedly(int number) {
            assertThat(number).isPositive();
        }

        @Nested
        final class Inside {
            @Test
            void passes() {}
        }
    }

    @Tag(KubernetesTest.TAG)
    @Disabled("nothing to run it on")
    static final class LeftOut {
        @Test
        void passes() {}

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void passesRepeatedly(int number) {
            assertThat(number).isPositive();
        }

        @TestFactory
        Stream<DynamicTest> makesTests() {
            return Stream.empty();
        }

        @Nested
        final class Inside {
            @Test
            void passes() {}
        }
    }

    @Tag(KubernetesTest.TAG)
    static final class Abandoned {
        @Test
        void needsTheMoon() {
            Assumptions.assumeTrue(false, "no moon tonight");
        }
    }
}
