package dev.trellis.testkit;

import com.fasterxml.jackson.databind.json.JsonMapper;

import java.util.ArrayList;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What became of the Kubernetes tests of one run.
 *
 * @param ran that a server was asked, failed ones included
 * @param failed of those that ran, and all that could not run because something around them failed
 * @param leftOut for the given reasons
 * @param versions of the servers, one as a rule
 */
record KubernetesTally(
        int ran, int failed, int leftOut, SortedSet<String> reasons, SortedSet<String> versions) {
    private static final JsonMapper JSON = new JsonMapper();

    static final KubernetesTally NONE =
            new KubernetesTally(
                    0, 0, 0, Collections.emptySortedSet(), Collections.emptySortedSet());

    KubernetesTally {
        reasons = Collections.unmodifiableSortedSet(new TreeSet<>(reasons));
        versions = Collections.unmodifiableSortedSet(new TreeSet<>(versions));
    }

    boolean isEmpty() {
        return ran == 0 && failed == 0 && leftOut == 0;
    }

    KubernetesTally withPassed() {
        return new KubernetesTally(ran + 1, failed, leftOut, reasons, versions);
    }

    KubernetesTally withFailed() {
        return new KubernetesTally(ran + 1, failed + 1, leftOut, reasons, versions);
    }

    /** Tests that did not begin because what should come before them failed. */
    KubernetesTally withPrevented(int tests) {
        return new KubernetesTally(ran, failed + tests, leftOut, reasons, versions);
    }

    KubernetesTally withLeftOut(int tests, String reason) {
        if (tests == 0) {
            return this;
        }
        var all = new TreeSet<>(reasons);
        all.add(reason);
        return new KubernetesTally(ran, failed, leftOut + tests, all, versions);
    }

    KubernetesTally withVersion(String version) {
        var all = new TreeSet<>(versions);
        all.add(version);
        return new KubernetesTally(ran, failed, leftOut, reasons, all);
    }

    /** The one line for people. */
    String line() {
        var parts = new ArrayList<String>();
        if (ran > 0) {
            parts.add(
                    ran
                            + " ran"
                            + (versions.isEmpty()
                                    ? ""
                                    : " on Kubernetes " + String.join(", ", versions)));
        }
        if (failed > 0) {
            parts.add(failed + " failed");
        }
        if (leftOut > 0) {
            parts.add(leftOut + " left out: " + String.join("; ", reasons));
        }
        return "Kubernetes tests: " + String.join(", ", parts);
    }

    /** The one line for programs. */
    String json(String module) {
        return JSON.createObjectNode()
                .put("module", module)
                .put("ran", ran)
                .put("failed", failed)
                .put("leftOut", leftOut)
                .put("reason", String.join("; ", reasons))
                .put("version", String.join(", ", versions))
                .toString();
    }
}
