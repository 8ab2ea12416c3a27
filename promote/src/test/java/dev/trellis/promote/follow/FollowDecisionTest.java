package dev.trellis.promote.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import static java.util.Objects.requireNonNull;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.promotion.MissingNeed;
import dev.trellis.api.promotion.PendingConfirmation;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.Dependency;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.Layer;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.Reference;
import dev.trellis.interpreter.Strength;
import dev.trellis.interpreter.builtin.BuiltinLayer;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What joins a bundle and what leaves it (REQ-60 to REQ-69, REQ-84, REQ-86, DD1 to DD55). */
final class FollowDecisionTest {
    private final Followed hub = new Followed(List.of(new BuiltinLayer()));

    private static KubeObject config(String name) {
        return config("demo", name, "");
    }

    private static KubeObject config(String namespace, String name, String labels) {
        return KubeObject.parse(
                """
                {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"%s","namespace":"%s","labels":{%s}}}
                """
                        .formatted(name, namespace, labels));
    }

    /** A Deployment that mounts these ConfigMaps. */
    private static KubeObject web(String name, String... configs) {
        var volumes =
                Stream.of(configs)
                        .map("{\"name\":\"%1$s\",\"configMap\":{\"name\":\"%1$s\"}}"::formatted)
                        .toList();
        return KubeObject.parse(
                """
                {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"%s","namespace":"demo"},
                 "spec":{"template":{"metadata":{"labels":{"app":"%s"}},"spec":{"volumes":[%s]}}}}
                """
                        .formatted(name, name, String.join(",", volumes)));
    }

    /** A custom object that says by hand what it needs. */
    private static KubeObject node(String namespace, String name, String... needs) {
        var list =
                Stream.of(needs)
                        .map(need -> need.split("/", 2))
                        .map(need ->
                                "{\\\"apiVersion\\\":\\\"x.org/v1\\\",\\\"kind\\\":\\\"Node\\\",\\\"namespace\\\":\\\"%s\\\",\\\"name\\\":\\\"%s\\\"}"
                                        .formatted(need[0], need[1]))
                        .toList();
        return KubeObject.parse(
                """
                {"apiVersion":"x.org/v1","kind":"Node","metadata":{"name":"%s","namespace":"%s",
                 "annotations":{"trellis.dev/depends-on":"[%s]"}}}
                """
                        .formatted(name, namespace, String.join(",", list)));
    }

    private String condition(String bundle, String type) {
        return Condition.find(hub.bundle(bundle).status().conditions(), type)
                .map(it -> it.status() + " " + it.reason())
                .orElse("none");
    }

    private PendingConfirmation pendingShrink(String bundle) {
        return requireNonNull(hub.bundle(bundle).status().pendingShrink(), bundle);
    }

    @Test
    void restsWhereNothingHasChanged() {
        hub.deliver("web", web("web", "settings"), config("settings"));
        var revision = hub.bundle("web").getSpec().revision();

        hub.follow("web");

        assertThat(hub.bundle("web").getSpec().revision()).isEqualTo(revision);
        assertThat(condition("web", FollowState.RESOLVED)).isEqualTo("True Resolved");
        assertThat(hub.objects("web"))
                .containsExactly("Root Deployment demo/web", "Dependency ConfigMap demo/settings");
    }

    @Test
    void linksWhatAnotherBundleDelivers() {
        hub.deliver("other", web("other", "settings"), config("settings"));
        hub.deliver("web", web("web"));

        hub.edit("web", web("web", "settings"));
        hub.follow("web");

        assertThat(hub.objects("web"))
                .containsExactly("Root Deployment demo/web", "Link ConfigMap demo/settings");
        assertThat(hub.requirers(config("settings"))).containsExactly("web");
        assertThat(condition("web", FollowState.RESOLVED)).isEqualTo("True Resolved");
    }

    @Test
    void leavesWhatItNeedsNoMore() {
        hub.deliver("other", web("other", "settings"), config("settings"));
        hub.deliver("web", web("web", "settings"));
        assertThat(hub.requirers(config("settings"))).containsExactly("web");

        hub.edit("web", web("web"));
        hub.follow("web");

        assertThat(hub.objects("web")).containsExactly("Root Deployment demo/web");
        assertThat(hub.requirers(config("settings"))).isEmpty();
    }

    @Test
    void tellsWhatTheHubDoesNotHave() {
        hub.deliver("web", web("web", "settings"), config("settings"));

        hub.edit("web", web("web", "settings", "extra"));
        hub.follow("web");

        assertThat(condition("web", FollowState.RESOLVED)).isEqualTo("False NotOnHub");
        assertThat(hub.bundle("web").status().missing())
                .extracting(MissingNeed::reference, MissingNeed::strength)
                .containsExactly(tuple("ConfigMap demo/extra", "Required"));
        assertThat(hub.bundle("web").status().conditions())
                .extracting(Condition::message)
                .anyMatch(it -> it.contains("promote apply --bundle web"));

        hub.deliver("late", web("late", "extra"), config("extra"));
        hub.follow("web");

        assertThat(condition("web", FollowState.RESOLVED)).isEqualTo("True Resolved");
        assertThat(hub.bundle("web").status().missing()).isEmpty();
        assertThat(hub.objects("web")).contains("Link ConfigMap demo/extra");
    }

    @Test
    void leavesToTheClusterWhatEveryClusterHas() {
        hub.deliver("web", web("web", "kube-root-ca.crt"));

        hub.follow("web");

        assertThat(condition("web", FollowState.RESOLVED)).isEqualTo("True Resolved");
        assertThat(hub.objects("web")).containsExactly("Root Deployment demo/web");
    }

    @Test
    void letsOneObjectGoThatAnEditMadeNeedless() {
        hub.deliver("web", web("web", "a", "b"), config("a"), config("b"));

        hub.edit("web", web("web", "a"));
        hub.follow("web");

        assertThat(hub.objects("web"))
                .containsExactly("Root Deployment demo/web", "Dependency ConfigMap demo/a");
        assertThat(condition("web", FollowState.SHRINK)).isEqualTo("none");
    }

    @Test
    void letsManyObjectsGoOnlyAfterASecondLook() {
        hub.deliver("web", web("web", "a", "b", "c"), config("a"), config("b"), config("c"));

        hub.edit("web", web("web"));
        hub.follow("web");

        assertThat(hub.objects("web")).hasSize(4);
        assertThat(condition("web", FollowState.SHRINK)).isEqualTo("True NeededNoMore");
        assertThat(pendingShrink("web").total()).isEqualTo(3);
        assertThat(hub.decide("web").again()).contains(ShrinkGuard.PATIENCE);

        hub.pass(Duration.ofSeconds(59));
        hub.follow("web");
        assertThat(hub.objects("web")).hasSize(4);

        hub.pass(Duration.ofSeconds(2));
        hub.follow("web");
        assertThat(hub.objects("web")).containsExactly("Root Deployment demo/web");
        assertThat(condition("web", FollowState.SHRINK)).isEqualTo("none");
    }

    @Test
    void letsManyObjectsGoWhenSomebodyConfirms() {
        hub.deliver("web", web("web", "a", "b", "c"), config("a"), config("b"), config("c"));
        hub.edit("web", web("web"));
        hub.follow("web");

        hub.annotate("web", PromotionMarks.CONFIRM_SHRINK, pendingShrink("web").digest());
        hub.follow("web");

        assertThat(hub.objects("web")).containsExactly("Root Deployment demo/web");
    }

    /** X23: it fails, then answers nothing once, then as before. */
    @Test
    void losesNothingToAnInterpreterThatIsWrongForAMoment() {
        var steady = List.<Layer>of(new BuiltinLayer());
        hub.deliver("web", web("web", "a"), config("a"));

        hub.interpretBy(List.of(new Scripted(true)));
        hub.follow("web");
        assertThat(condition("web", FollowState.RESOLVED)).isEqualTo("Unknown InterpreterFailed");
        hub.interpretBy(List.of(new Scripted(false)));
        hub.follow("web");
        assertThat(condition("web", FollowState.SHRINK)).isEqualTo("True NeededNoMore");
        hub.interpretBy(steady);
        hub.pass(Duration.ofMinutes(5));
        hub.follow("web");

        assertThat(hub.objects("web"))
                .containsExactly("Root Deployment demo/web", "Dependency ConfigMap demo/a");
        assertThat(condition("web", FollowState.RESOLVED)).isEqualTo("True Resolved");
        assertThat(condition("web", FollowState.SHRINK)).isEqualTo("none");
    }

    @Test
    void neverLosesAVolumeClaimAtOnce() {
        var claim =
                KubeObject.parse(
                        """
                        {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"data","namespace":"demo"}}
                        """);
        var before =
                KubeObject.parse(
                        """
                        {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web","namespace":"demo"},"spec":{"template":{
                         "spec":{"volumes":[{"name":"data","persistentVolumeClaim":{"claimName":"data"}}]}}}}
                        """);
        hub.deliver("web", before, claim);

        hub.edit("web", web("web"));
        hub.follow("web");

        assertThat(hub.objects("web")).contains("Dependency PersistentVolumeClaim demo/data");
        assertThat(condition("web", FollowState.SHRINK)).isEqualTo("True NeededNoMore");
    }

    @Test
    void keepsWhatOthersNeed() {
        hub.deliver("holder", web("holder", "settings"), config("settings"));
        hub.deliver("guest", web("guest", "settings"));

        hub.edit("holder", web("holder"));
        hub.follow("holder");

        assertThat(hub.objects("holder")).contains("Dependency ConfigMap demo/settings");
    }

    @Test
    void remembersWhatAScriptFoundThatTheHubDoesNotHave() {
        hub.interpretBy(List.of(new Named(List.of("theme"))));
        var shop =
                KubeObject.parse(
                        """
                        {"apiVersion":"shop.org/v1","kind":"Shop","metadata":{"name":"north","namespace":"demo"}}
                        """);
        hub.deliver("shop", shop, config("theme"));

        hub.interpretBy(List.of(new BuiltinLayer()));
        hub.pass(Duration.ofHours(1));
        hub.follow("shop");
        hub.pass(Duration.ofHours(1));
        hub.follow("shop");

        assertThat(hub.objects("shop")).contains("Dependency ConfigMap demo/theme");
    }

    @Test
    void joinsAndLeavesAsTheInterpreterAnswers() {
        var shop =
                KubeObject.parse(
                        """
                        {"apiVersion":"shop.org/v1","kind":"Shop","metadata":{"name":"north","namespace":"demo"}}
                        """);
        hub.deliver("other", web("other", "theme", "logo"), config("theme"), config("logo"));
        hub.interpretBy(List.of(new Named(List.of("theme")), new BuiltinLayer()));
        hub.deliver("shop", shop);
        assertThat(hub.objects("shop")).contains("Link ConfigMap demo/theme");

        hub.interpretBy(List.of(new Named(List.of("logo")), new BuiltinLayer()));
        hub.follow("shop");
        assertThat(hub.objects("shop"))
                .contains("Link ConfigMap demo/theme", "Link ConfigMap demo/logo");
        hub.pass(Duration.ofSeconds(61));
        hub.follow("shop");

        assertThat(hub.objects("shop")).doesNotContain("Link ConfigMap demo/theme");
        assertThat(hub.requirers(config("theme"))).isEmpty();
        assertThat(hub.requirers(config("logo"))).containsExactly("shop");
    }

    @Test
    void findsByLabelsWhatASelectorMeans() {
        var picked = config("demo", "picked", "\"use\":\"yes\"");
        hub.deliver("other", web("other", "picked", "passed"), picked, config("passed"));
        hub.interpretBy(List.of(new Selecting(), new BuiltinLayer()));
        hub.deliver(
                "shop",
                KubeObject.parse(
                        """
                        {"apiVersion":"shop.org/v1","kind":"Shop","metadata":{"name":"north","namespace":"demo"}}
                        """));

        assertThat(hub.objects("shop"))
                .containsExactly("Root Shop demo/north", "Link ConfigMap demo/picked");
    }

    /** X5, REQ-61, REQ-62. */
    @Test
    void followsOverNamespacesAndFromRootsWithoutOne() {
        hub.deliver("other", node("far", "b"));
        var root =
                KubeObject.parse(
                        """
                        {"apiVersion":"x.org/v1","kind":"Wide","metadata":{"name":"root","annotations":{"trellis.dev/depends-on":
                         "[{\\"apiVersion\\":\\"x.org/v1\\",\\"kind\\":\\"Node\\",\\"namespace\\":\\"far\\",\\"name\\":\\"b\\"}]"}}}
                        """);
        hub.deliver("wide", root);

        assertThat(hub.objects("wide")).containsExactly("Root Wide root", "Link Node far/b");
    }

    @Test
    void comesToRestInCyclesAndLetsGoOfItsOwnPartOnly() {
        hub.deliver("self", node("a", "self", "a/self"));
        hub.deliver("one", node("a", "one", "b/two"));
        hub.deliver("two", node("b", "two", "c/three"));
        hub.deliver("three", node("c", "three", "a/one"));
        for (var name : List.of("one", "two", "three", "one", "two", "three")) {
            hub.follow(name);
        }
        assertThat(hub.objects("self")).containsExactly("Root Node a/self");
        assertThat(hub.requirers(node("b", "two"))).containsExactly("one");
        assertThat(hub.requirers(node("c", "three"))).containsExactly("two");
        assertThat(hub.requirers(node("a", "one"))).containsExactly("three");

        hub.edit("two", node("b", "two"));
        hub.follow("two");

        assertThat(hub.requirers(node("c", "three"))).isEmpty();
        assertThat(hub.requirers(node("b", "two"))).containsExactly("one");
        assertThat(hub.requirers(node("a", "one"))).containsExactly("three");
    }

    /** REQ-86. */
    @Test
    void keepsItsShareInWhatIsDeliveredAnew() {
        hub.deliver("other", web("other", "settings"), config("settings"));
        hub.deliver("web", web("web", "settings"));

        hub.forget(config("settings"));
        hub.follow("web");
        assertThat(hub.objects("web")).contains("Link ConfigMap demo/settings");
        hub.deliver("other", web("other", "settings"), config("settings"));
        hub.follow("web");

        assertThat(hub.requirers(config("settings"))).containsExactly("web");
    }

    /** Answers every question about dependencies with nothing, or fails. */
    private record Scripted(boolean fails) implements Layer {
        @Override
        public String name() {
            return "scripted";
        }

        @Override
        public boolean answers(Kind kind, Operation operation) {
            return operation == Operation.DEPENDENCY;
        }

        @Override
        public String source(Kind kind, Operation operation) {
            return "";
        }

        @Override
        public Answer answer(Question question) {
            if (fails) {
                throw new InterpreterFailure(InterpreterFailure.Code.FAILED, "out of order");
            }
            return Answer.Dependencies.of(List.of());
        }
    }

    /** Says that a Shop needs these ConfigMaps. */
    private record Named(List<String> configs) implements Layer {
        @Override
        public String name() {
            return "named";
        }

        @Override
        public boolean answers(Kind kind, Operation operation) {
            return operation == Operation.DEPENDENCY && kind.name().equals("Shop");
        }

        @Override
        public String source(Kind kind, Operation operation) {
            return "";
        }

        @Override
        public Answer answer(Question question) {
            var found = new ArrayList<Dependency>();
            configs.forEach(name ->
                    found.add(
                            new Dependency(
                                    Reference.named("v1", "ConfigMap", "demo", name),
                                    Strength.REQUIRED,
                                    "",
                                    "named")));
            return Answer.Dependencies.of(found);
        }
    }

    /** Says that a Shop needs the ConfigMaps with a label. */
    private record Selecting() implements Layer {
        @Override
        public String name() {
            return "selecting";
        }

        @Override
        public boolean answers(Kind kind, Operation operation) {
            return operation == Operation.DEPENDENCY && kind.name().equals("Shop");
        }

        @Override
        public String source(Kind kind, Operation operation) {
            return "";
        }

        @Override
        public Answer answer(Question question) {
            var selector = ApiJson.readTree("{\"matchLabels\":{\"use\":\"yes\"}}");
            return Answer.Dependencies.of(
                    List.of(
                            new Dependency(
                                    Reference.selected("v1", "ConfigMap", "demo", selector),
                                    Strength.REQUIRED,
                                    "",
                                    "selected")));
        }
    }
}
