package dev.trellis.hub.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.customization.Customization;
import dev.trellis.interpreter.lua.LuaEngine;
import dev.trellis.interpreter.object.KubeObject;

import java.net.HttpURLConnection;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Whether scripts that interpret a kind may be stored: they are Lua, and nobody else answers the
 * same question about the same kind. What a kind depends on is what all scripts say together.
 */
public final class CustomizationCheck implements CheckReviewer.Check {

    private static final String KIND = "ResourceInterpreterCustomization";

    private static final Verdict UNREAD =
            Verdict.refused(
                    new Refusal(
                            HttpURLConnection.HTTP_INTERNAL_ERROR,
                            "InternalError",
                            "The other customizations cannot be read: try again."));

    private final Supplier<Optional<Collection<Customization>>> others;
    private final LuaEngine engine = LuaEngine.usual();

    /**
     * @param others all there are, in either API group; empty where they cannot be read
     */
    CustomizationCheck(Supplier<Optional<Collection<Customization>>> others) {
        this.others = others;
    }

    /** One for each API group that has the kind. */
    public static List<Hook> hooks(Supplier<Optional<Collection<Customization>>> others) {
        var check = new CustomizationCheck(others);
        return InterpreterHooks.of(
                "customizations",
                "resourceinterpretercustomizations",
                new CheckReviewer(KIND, check));
    }

    @Override
    public Verdict judge(AdmissionRequest request) {
        if (request.isTerminating()
                || request.before().path("spec").equals(request.after().path("spec"))) {
            return Verdict.GRANTED;
        }
        try {
            var wanted = Customization.of(new KubeObject((ObjectNode) request.after()));
            for (var script : wanted.scripts().entrySet()) {
                compile(wanted, script.getKey(), script.getValue());
            }
            return others.get().map(known -> beside(wanted, known)).orElse(UNREAD);
        } catch (InterpreterFailure e) {
            return Verdict.refused(Refusal.invalid(e.sentence()));
        }
    }

    private static Verdict beside(Customization wanted, Collection<Customization> known) {
        return clash(wanted, known)
                .map(sentence -> Verdict.refused(Refusal.invalid(sentence)))
                .orElse(Verdict.GRANTED);
    }

    private void compile(Customization wanted, Operation operation, String text) {
        try {
            engine.compile(wanted.name(), text);
        } catch (InterpreterFailure e) {
            throw new InterpreterFailure(
                    e.code(), "The script for %s is no Lua: %s".formatted(operation, e.sentence()));
        }
    }

    private static Optional<String> clash(Customization wanted, Collection<Customization> known) {
        for (var other : known.stream().sorted().toList()) {
            var isItself =
                    other.name().equals(wanted.name()) && other.group().equals(wanted.group());
            if (isItself || !other.target().equals(wanted.target())) {
                continue;
            }
            for (var operation : wanted.scripts().keySet()) {
                if (operation != Operation.DEPENDENCY && other.scripts().containsKey(operation)) {
                    return Optional.of(
                            "%s of %s %s is answered by %s %s already: change that one, or remove its script first."
                                    .formatted(
                                            operation,
                                            wanted.target().apiVersion(),
                                            wanted.target().name(),
                                            KIND,
                                            other.name()));
                }
            }
        }
        return Optional.empty();
    }
}
