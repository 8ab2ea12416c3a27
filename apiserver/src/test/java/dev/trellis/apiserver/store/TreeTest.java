package dev.trellis.apiserver.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.TreeMap;

class TreeTest {
    @Test
    void holdsWhatASortedMapHolds() {
        Gen.forEachSeed(
                200,
                gen -> {
                    var expected = new TreeMap<String, Integer>();
                    var tree = Tree.<Integer>empty();
                    for (var step = 0; step < 300; step++) {
                        var key = Integer.toString(gen.intBetween(0, 60));
                        if (gen.chance(40)) {
                            expected.remove(key);
                            tree = tree.without(key);
                        } else {
                            expected.put(key, step);
                            tree = tree.with(key, step);
                        }
                    }

                    var start = Integer.toString(gen.intBetween(0, 60));
                    var found = new ArrayList<String>();
                    tree.from(start, (key, _) -> found.add(key));

                    assertThat(tree.size()).isEqualTo(expected.size());
                    assertThat(found).containsExactlyElementsOf(expected.tailMap(start).keySet());
                    assertThat(tree.rank(start)).isEqualTo(expected.headMap(start).size());
                    for (var key : expected.keySet()) {
                        assertThat(tree.get(key)).isEqualTo(expected.get(key));
                    }
                });
    }

    @Test
    void leavesOlderVersionsAlone() {
        var before = Tree.<Integer>empty().with("a", 1).with("b", 2);

        var after = before.with("a", 3).without("b");

        assertThat(before.get("a")).isEqualTo(1);
        assertThat(before.get("b")).isEqualTo(2);
        assertThat(after.get("a")).isEqualTo(3);
        assertThat(after.get("b")).isNull();
    }

    @Test
    void staysShallowWhenKeysComeInOrder() {
        var tree = Tree.<Integer>empty();
        for (var i = 0; i < 100_000; i++) {
            tree = tree.with("%06d".formatted(i), i);
        }

        // A tree as deep as it is large would overflow the stack here.
        var last = new ArrayList<String>();
        tree.from("099999", (key, _) -> last.add(key));
        assertThat(last).containsExactly("099999");
        assertThat(tree.rank("050000")).isEqualTo(50_000);
    }
}
