package dev.trellis.promote.closure;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.Interpreters;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.interpreter.prune.Pruning;
import dev.trellis.promote.plan.Options;

import java.util.ArrayList;

/** What is left of an object when it is to be delivered. */
final class Cleaning {
    private static final String NATIVE = "native";

    private final Interpreters interpreters;
    private final Options options;

    Cleaning(Interpreters interpreters, Options options) {
        this.interpreters = interpreters;
        this.options = options;
    }

    Pruning clean(ObjectId id, KubeObject live) {
        var pruned = Pruning.of(live, keep(options.overrides("accept-external-conversion")));
        if (Kinds.isNamespace(id)) {
            return new Pruning(NamespaceTemplate.of(live), pruned.removed());
        }
        return Kinds.isCustom(id) ? withScripts(pruned) : pruned;
    }

    /** A definition with its conversion, for when the webhook that converts comes along. */
    Pruning withConversion(KubeObject definition) {
        return Pruning.of(definition, keep(true));
    }

    /** The Service that converts between versions of a kind; a missing node where none does. */
    static JsonNode converter(KubeObject definition) {
        return Fields.at(definition.spec(), "conversion", "webhook", "clientConfig", "service");
    }

    private Pruning.Keep keep(boolean conversion) {
        return new Pruning.Keep(options.overrides("keep-node-ports"), true, conversion);
    }

    /** Somebody may know what else of a custom kind belongs to its cluster. */
    private Pruning withScripts(Pruning pruned) {
        var more = interpreters.ask(new Question.Prune(pruned.object()));
        if (more.isEmpty()
                || more.get().layer().equals(NATIVE)
                || !(more.get().answer() instanceof Answer.Changed(var object))) {
            return pruned;
        }
        var removed = new ArrayList<>(pruned.removed());
        removed.add(new Pruning.Removal("", more.get().layer() + " " + more.get().source()));
        return new Pruning(object, removed);
    }
}
