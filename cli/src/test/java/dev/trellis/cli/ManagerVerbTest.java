package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManagerVerbTest {
    @ParameterizedTest
    @CsvSource({
        "--listen, nowhere, Cannot listen on 'nowhere'",
        "--listen, 127.0.0.1:99999, Cannot listen on",
        "--webhook-host, a/b, host",
        "--labels, 'a=b,c', 'is no label'",
        "--without, registratoin, 'leave out one of addons, registration, placement'",
        "--without, 'addons,registration,placement,works', nothing to do",
        "--kubeconfig, /does/not/exist, /does/not/exist",
    })
    void aBadValueIsOneSentenceAndAWrongUsage(String flag, String value, String expected) {
        var run = Run.of("manager", flag, value);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().strip()).hasLineCount(1).contains(expected);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void helpNamesEveryFlag() {
        assertThat(Run.of("manager", "--help").out())
                .contains(
                        "--kubeconfig",
                        "--leader-elect",
                        "--listen",
                        "--webhook-host",
                        "--conversion-webhook",
                        "--validating-webhook",
                        "--without",
                        "--delete-complete-works",
                        "--check-usual-executor",
                        "Examples:");
    }
}
