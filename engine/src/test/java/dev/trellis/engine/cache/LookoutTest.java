package dev.trellis.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

final class LookoutTest {
    private static final ObjectKey RED = new ObjectKey("studio", "red");

    private final List<String> woken = new ArrayList<>();
    private final Lookout<String> lookout = new Lookout<>((owner, _) -> woken.add(owner), () -> {});

    @Test
    void wakesTheOwnersOfAnObjectThatChanges() {
        lookout.add("one", RED);
        lookout.add("two", RED);
        begin("4", object("red", "3"));
        woken.clear();

        lookout.present(object("red", "5"));
        lookout.present(object("blue", "6"));

        assertThat(woken).containsExactlyInAnyOrder("one", "two");
        assertThat(lookout.sight(RED)).isEqualTo(new Sight.Present("5"));
    }

    @Test
    void keepsSilentAboutWhatTheOwnerHasSeenItself() {
        lookout.add("one", RED);
        begin("2");
        lookout.seen(RED, "5");

        lookout.present(object("red", "4"));
        lookout.present(object("red", "5"));

        assertThat(woken).isEmpty();
        assertThat(lookout.sight(RED)).isEqualTo(new Sight.Present("5"));
    }

    @Test
    void tellsOfAChangeThatCameBeforeItsOwnerHadSeenTheObject() {
        lookout.add("one", RED);
        begin("2");
        lookout.present(object("red", "6"));

        lookout.seen(RED, "5");

        assertThat(woken).containsExactly("one");
        assertThat(lookout.sight(RED)).isEqualTo(new Sight.Present("6"));
    }

    @Test
    void noticesInAListThatAnObjectIsGone() {
        lookout.add("one", RED);
        begin("4", object("red", "3"));
        woken.clear();

        begin("9");

        assertThat(woken).containsExactly("one");
        assertThat(lookout.sight(RED)).isEqualTo(new Sight.Absent());
    }

    @Test
    void doesNotTakeAnOlderListForADeletion() {
        lookout.add("one", RED);
        lookout.seen(RED, "12");

        begin("9");

        assertThat(woken).isEmpty();
        assertThat(lookout.sight(RED)).isEqualTo(new Sight.Present("12"));
    }

    @Test
    void wakesOnDeletionAndReturn() {
        lookout.add("one", RED);
        begin("4", object("red", "3"));
        woken.clear();

        lookout.absent(object("red", "5"));
        lookout.present(object("red", "6"));

        assertThat(woken).containsExactly("one", "one");
    }

    @Test
    void knowsNothingBeforeTheFirstListAndDuringTrouble() {
        lookout.add("one", RED);
        assertThat(lookout.sight(RED)).isEqualTo(new Sight.Unknown());

        begin("4", object("red", "3"));
        lookout.troubled(new IOException("the line is dead"));
        assertThat(lookout.sight(RED)).isEqualTo(new Sight.Unknown());

        lookout.watching();
        assertThat(lookout.sight(RED)).isEqualTo(new Sight.Present("3"));
    }

    @Test
    void wakesOwnersOfAWholeKindForEveryObjectAfterTheFirstList() {
        lookout.addAll("all");
        begin("4", object("red", "3"));
        assertThat(woken).isEmpty();

        lookout.present(object("blue", "5"));

        assertThat(woken).containsExactly("all");
    }

    @Test
    void isNeedlessWhenTheLastOwnerHasLeft() {
        lookout.add("one", RED);
        lookout.addAll("all");

        lookout.remove("one", RED);
        assertThat(lookout.isNeedless()).isFalse();

        lookout.removeAll("all");
        assertThat(lookout.isNeedless()).isTrue();
    }

    private void begin(String version) {
        begin(version, List.of());
    }

    private void begin(String version, Found<GenericKubernetesResource> object) {
        begin(version, List.of(object));
    }

    private void begin(String version, List<Found<GenericKubernetesResource>> objects) {
        lookout.listBegins();
        objects.forEach(lookout::listed);
        lookout.listEnds(version);
        lookout.watching();
    }

    private static Found<GenericKubernetesResource> object(String name, String version) {
        var made = new GenericKubernetesResource();
        made.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace("studio")
                        .withName(name)
                        .withResourceVersion(version)
                        .build());
        return new Found.Whole<>(made);
    }
}
