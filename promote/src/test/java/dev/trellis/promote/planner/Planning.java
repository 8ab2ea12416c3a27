package dev.trellis.promote.planner;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.interpreter.Interpreters;
import dev.trellis.interpreter.Layer;
import dev.trellis.interpreter.builtin.BuiltinLayer;
import dev.trellis.promote.hub.HubView;
import dev.trellis.promote.member.Member;
import dev.trellis.promote.plan.ContentDigest;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.Plan;
import dev.trellis.promote.plan.Planned;
import dev.trellis.promote.plan.PlannedObject;
import dev.trellis.promote.plan.Problem;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes plans for tests. */
final class Planning {
    private static final ObjectMapper MAPPER = ApiJson.exactMapper();
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private HubView hub = new FakeHub();
    private final Member member;
    private final List<Layer> layers = new ArrayList<>(List.of(new BuiltinLayer()));
    private final List<Selection> roots = new ArrayList<>();
    private String cluster = "paris";
    private String namespace = "demo";
    private Options options = Options.usual();

    private Planning(Member member) {
        this.member = member;
    }

    static Planning on(Member member) {
        return new Planning(member);
    }

    Planning of(HubView other) {
        hub = other;
        return this;
    }

    Planning first(Layer layer) {
        layers.addFirst(layer);
        return this;
    }

    Planning cluster(String name) {
        cluster = name;
        return this;
    }

    /** For roots that are named from now on. */
    Planning namespace(String name) {
        namespace = name;
        return this;
    }

    Planning root(String type, String name) {
        roots.add(new Selection.Named(type, name, namespace));
        return this;
    }

    Planning select(Selection selection) {
        roots.add(selection);
        return this;
    }

    /** Another value for one of the options, as a document spells it. */
    Planning set(String option, String json) {
        ObjectNode all = MAPPER.valueToTree(options);
        all.set(option, ApiJson.readTree(json));
        options = MAPPER.convertValue(all, Options.class);
        return this;
    }

    Planning override(String flag) {
        return set("overrides", "[\"" + flag + "\"]");
    }

    Planned planned() {
        return new Planner(
                        hub,
                        member,
                        new Interpreters(layers, InstantSource.fixed(NOW)),
                        new ContentDigest(new byte[32]))
                .plan(new PlanRequest(cluster, roots, options, "anna", NOW, ""));
    }

    Plan plan() {
        return planned().plan();
    }

    static List<String> lines(Plan plan) {
        return plan.objects().stream().map(one -> one.role() + " " + one.ref()).toList();
    }

    static List<String> codes(List<Problem> problems) {
        return problems.stream().map(one -> one.code().toString()).toList();
    }

    static Optional<PlannedObject> find(Plan plan, String kind, String name) {
        return plan.objects().stream()
                .filter(one -> one.ref().kind().equals(kind) && one.ref().name().equals(name))
                .findFirst();
    }
}
