package dev.trellis.apiserver.access;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The latest answers to questions that are costly to decide anew, such as signatures. */
final class Remembered<K, V> {
    private static final float LOAD = 0.75f;

    private final Map<K, V> known;

    Remembered(int answersMax) {
        known =
                new LinkedHashMap<>(16, LOAD, true) {
                    private static final long serialVersionUID = 1;

                    @Override
                    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                        return size() > answersMax;
                    }
                };
    }

    /** The answer, if there is one; only answers are remembered, never their absence. */
    Optional<V> find(K question, Function<K, Optional<V>> decide) {
        synchronized (known) {
            var answer = known.get(question);
            if (answer != null) {
                return Optional.of(answer);
            }
        }
        var decided = decide.apply(question);
        decided.ifPresent(answer -> {
            synchronized (known) {
                known.put(question, answer);
            }
        });
        return decided;
    }
}
