package dev.trellis.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.engine.client.ObjectKey;
import dev.trellis.testkit.Gen;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class StoreTest {
    private final Store<ConfigMap> store = new Store<>();

    @Test
    void confirmsOnlyTheVersionThatItHolds() {
        store.beginListing();
        store.endListing(5);
        store.written(object("a", "uid", 7));
        var key = new ObjectKey("ns", "a");

        assertThat(store.confirms(key, "uid", 6)).as("older").isFalse();
        assertThat(store.confirms(key, "another", 7)).as("a successor").isFalse();
        assertThat(store.confirms(new ObjectKey("ns", "b"), "uid", 7)).isFalse();
        assertThat(store.confirms(key, "uid", 7)).isTrue();
        assertThat(store.told()).isEqualTo(7);
    }

    @Test
    void neverShowsLessThanWeWroteAndAgreesWithTheServerInTheEnd() {
        Gen.forEachSeed(
                1000,
                gen -> {
                    var model = new StoreModel(gen);
                    for (var steps = gen.intBetween(1, 80); steps > 0; steps--) {
                        model.step();
                    }
                    model.settle();
                });
    }

    @Test
    void tellsOfAWriteOnceAndNotAgainWhenTheWatchDoes() {
        filledUpTo(5);

        assertThat(store.written(object("new", "uid", 7)))
                .containsInstanceOf(Change.Appeared.class);
        assertThat(store.present(object("new", "uid", 7))).isEmpty();
    }

    @Test
    void ignoresAWriteThatTheWatchHasToldAlready() {
        filledUpTo(5);
        store.present(object("a", "uid", 6));
        store.absent(object("a", "uid", 8));

        assertThat(store.written(object("a", "uid", 6))).isEmpty();
        assertThat(store.all()).isEmpty();
    }

    @Test
    void forgetsAWriteOutsideItsScopeWithTheNextBookmark() {
        filledUpTo(5);
        store.written(object("elsewhere", "uid", 7));

        assertThat(store.toldUpTo(9)).hasOnlyElementsOfType(Change.Vanished.class).hasSize(1);
        assertThat(store.all()).isEmpty();
    }

    @Test
    void hidesAnObjectThatOurWriteTookOutOfScope() {
        filledUpTo(5, object("a", "uid", 3));

        assertThat(store.left(object("a", "uid", 7))).containsInstanceOf(Change.Vanished.class);
        assertThat(store.present(object("a", "uid", 6))).isEmpty();
        assertThat(store.absent(object("a", "uid", 7))).isEmpty();
        assertThat(store.all()).isEmpty();
    }

    @Test
    void keepsWhatWasKnownOfAnObjectThatBecameUnreadable() {
        var known = object("a", "uid", 3);
        filledUpTo(5, known);

        store.beginListing();
        store.listUnreadable(ObjectKey.of(known));
        store.endListing(9);

        assertThat(store.all()).containsExactly(known);
    }

    @Test
    void asksForAListWhenVersionsGoBack() {
        filledUpTo(1000);

        assertThatThrownBy(() -> store.toldUpTo(500)).isInstanceOf(Store.BackInTimeException.class);
    }

    @Test
    void believesAListEvenWhenVersionsWentBack() {
        filledUpTo(1000, object("a", "uid", 900), object("b", "uid", 950));
        store.written(object("c", "uid", 1001));

        filledUpTo(500, object("a", "uid", 400), object("c", "uid", 450));

        assertThat(store.all()).containsExactly(object("a", "uid", 400), object("c", "uid", 450));
        assertThat(store.present(object("a", "uid", 501))).isPresent();
    }

    @Test
    void findsTheObjectsOfANamespaceOnly() {
        filledUpTo(9, in("a"), in("a-b"), in("aa"), in("b"));

        assertThat(store.in("a")).containsExactly(in("a"));
        assertThat(store.in("a-b")).containsExactly(in("a-b"));
        assertThat(store.in("c")).isEmpty();
    }

    @Test
    void buildsAnIndexOverWhatIsThereAlready() {
        filledUpTo(9, object("a", "uid", 3), object("b", "uid", 4));

        store.addIndex("name", object -> List.of(object.getMetadata().getName()));

        assertThat(store.find("name", "b")).containsExactly(object("b", "uid", 4));
    }

    @Test
    void findsOutThatSomebodyChangedACachedObject() {
        filledUpTo(9, object("a", "uid", 3));

        store.all().getFirst().getMetadata().setLabels(Map.of("mine", "yes"));

        assertThatThrownBy(() -> store.get(new ObjectKey("ns", "a")))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "somebody changed ConfigMap ns/a in place; cached objects are shared, so change a copy");
    }

    private void filledUpTo(long version, ConfigMap... objects) {
        store.beginListing();
        for (var object : objects) {
            store.list(object);
        }
        store.endListing(version);
    }

    private static ConfigMap in(String namespace) {
        var object = object("x", "uid", 1);
        object.getMetadata().setNamespace(namespace);
        return object;
    }

    private static ConfigMap object(String name, String uid, long version) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace("ns")
                .withName(name)
                .withUid(uid)
                .withResourceVersion(Long.toString(version))
                .endMetadata()
                .build();
    }
}
