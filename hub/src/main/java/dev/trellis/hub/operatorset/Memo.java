package dev.trellis.hub.operatorset;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Remembers answers, so that equal questions are asked once. */
final class Memo {
    // A fleet has a few kinds of clusters; each answer holds its manifests.
    private static final int ANSWERS_MAX = 64;

    private final Counter asked;
    private final Map<String, Answer> answers =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Answer> eldest) {
                    return size() > ANSWERS_MAX;
                }
            };

    Memo(PrometheusRegistry registry) {
        asked =
                Counter.builder()
                        .name("operator_set_resolutions_total")
                        .help("How often it was worked out what clusters should have.")
                        .register(registry);
    }

    /**
     * What clusters should have.
     *
     * @param clusters what is known of each
     * @param ask the question about one of which this is known
     */
    SortedMap<String, Answer> answers(
            Map<String, KnownCluster> clusters, Function<KnownCluster, Ask> ask) {
        // Most clusters are alike: comparing them is quicker than making a digest for each.
        Map<KnownCluster, Answer> same = new HashMap<>();
        SortedMap<String, Answer> found = new TreeMap<>();
        clusters.forEach((cluster, known) ->
                found.put(cluster, same.computeIfAbsent(known, one -> answer(ask.apply(one)))));
        return found;
    }

    private synchronized Answer answer(Ask ask) {
        var digest = ask.digest();
        var known = answers.get(digest);
        if (known != null) {
            return known;
        }
        asked.inc();
        var answer = Resolving.answer(ask);
        answers.put(digest, answer);
        return answer;
    }

    /** How many questions were not known. */
    double count() {
        return asked.get();
    }
}
