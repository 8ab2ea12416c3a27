package dev.trellis.engine.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.trellis.engine.write.Outcome;
import dev.trellis.testkit.Gen;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClientException;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

final class NextTest {
    private final KubernetesClientException conflict =
            new KubernetesClientException("changed meanwhile", 409, null);

    @Test
    void isDoneWhenEveryWriteWorked() {
        var written = new ArrayList<String>();

        assertThat(Next.afterEach(List.of("a", "b"), written::add)).isEqualTo(Next.DONE);
        assertThat(written).containsExactly("a", "b");
    }

    @Test
    void triesEveryWriteThoughOneFails() {
        var written = new ArrayList<String>();

        var next =
                Next.afterEach(
                        List.of("a", "bad", "b"),
                        write -> {
                            written.add(write);
                            if (write.equals("bad")) {
                                throw conflict;
                            }
                        });

        assertThat(written).containsExactly("a", "bad", "b");
        assertThat(next).isEqualTo(Next.failed(conflict));
    }

    @Test
    void leavesTheRestWhenTheServerNoLongerAnswers() {
        var tried = new ArrayList<Integer>();
        var silence = new KubernetesClientException("no answer", new IOException("refused"));

        var next =
                Next.afterEach(
                        Collections.nCopies(1000, 1),
                        write -> {
                            tried.add(write);
                            throw silence;
                        });

        assertThat(tried).hasSize(1);
        assertThat(next).isEqualTo(Next.failed(silence));
    }

    @Test
    void showsTheWorstFailureAndFewOfTheOthers() {
        var bug = new IllegalStateException("a bug");

        var next =
                Next.afterEach(
                        IntStream.range(0, 100).boxed().toList(),
                        write -> {
                            throw write == 50
                                    ? bug
                                    : new KubernetesClientException("changed", 409, null);
                        });

        assertThat(next).isEqualTo(Next.failed(bug));
        assertThat(bug.getSuppressed()).hasSizeLessThan(4);
    }

    @Test
    void looksAtEachAnswerOfSeveralWrites() {
        var tried = new ArrayList<Integer>();

        var next =
                Next.ofEach(
                        List.of(3, 1, 2),
                        seconds -> {
                            tried.add(seconds);
                            return Next.after(Duration.ofSeconds(seconds));
                        });

        assertThat(tried).containsExactly(3, 1, 2);
        assertThat(next).isEqualTo(Next.after(Duration.ofSeconds(1)));
    }

    @Test
    void followsTheOutcomeOfAWrite() {
        assertThat(Next.after(new Outcome.Written<>(new ConfigMap()))).isEqualTo(Next.DONE);
        assertThat(Next.after(new Outcome.Skipped<ConfigMap>())).isEqualTo(Next.DONE);
        assertThat(Next.after(new Outcome.Gone<ConfigMap>())).isEqualTo(Next.DONE);
        assertThat(Next.after(new Outcome.Conflict<ConfigMap>("changed")))
                .isEqualTo(Next.retry("Conflict"));
        assertThat(Next.after(new Outcome.Exists<ConfigMap>()))
                .isEqualTo(Next.retry("AlreadyExists"));
        assertThat(Next.after(new Outcome.Refused<ConfigMap>(403, "Forbidden", "no right")))
                .isInstanceOfSatisfying(
                        Next.Failed.class,
                        it -> {
                            assertThat(it.failure()).hasMessageContaining("Forbidden: no right");
                            assertThat(Failure.of(it.failure())).isEqualTo(Failure.REFUSED);
                        });
    }

    @Test
    void combinesAnswersByWhatWouldBeMissedMore() {
        var failed = Next.failed(conflict);
        var soon = Next.waiting("ConfigMissing", Duration.ofSeconds(1));
        var later = Next.after(Duration.ofSeconds(2));
        var blocked = Next.blocked("NameTaken");
        var inOrder = List.of(failed, Next.retry("NotCached"), soon, later, blocked, Next.DONE);

        Gen.forEachSeed(
                100,
                gen -> {
                    var one = gen.intBetween(0, inOrder.size() - 1);
                    var other = gen.intBetween(0, inOrder.size() - 1);

                    assertThat(Next.both(inOrder.get(one), inOrder.get(other)))
                            .isEqualTo(inOrder.get(Math.min(one, other)));
                });
    }

    @Test
    void takesCodesForReasons() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Next.blocked("the config is missing"))
                .withMessageContaining("the config is missing");
        assertThatIllegalArgumentException().isThrownBy(() -> Next.retry(""));
        assertThatIllegalArgumentException().isThrownBy(() -> Next.waiting("lower", Duration.ZERO));
    }
}
