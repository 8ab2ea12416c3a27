package dev.trellis.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

class FrozenMapTest {
    @Test
    void isTheMapItWasMadeOfInTheSameOrder() {
        Gen.forEachSeed(
                200,
                gen -> {
                    var map = new LinkedHashMap<String, String>();
                    gen.listOf(gen::dnsLabel).forEach(key -> map.put(key, gen.string()));

                    var frozen = new FrozenMap(map);

                    assertThat(frozen).isEqualTo(map).hasSameHashCodeAs(map);
                    assertThat(new ArrayList<>(frozen.entrySet()))
                            .isEqualTo(new ArrayList<>(map.entrySet()));
                    map.forEach((key, value) -> assertThat(frozen.get(key)).isEqualTo(value));
                    var other = gen.dnsLabel();
                    assertThat(frozen.containsKey(other)).isEqualTo(map.containsKey(other));
                    assertThat(frozen.get(other)).isEqualTo(map.get(other));
                });
    }

    @Test
    void cannotBeChanged() {
        var frozen = new FrozenMap(Map.of("a", "1"));

        assertThatThrownBy(() -> frozen.put("b", "2"))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> frozen.remove("a"))
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
