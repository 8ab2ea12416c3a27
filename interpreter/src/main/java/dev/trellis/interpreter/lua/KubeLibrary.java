package dev.trellis.interpreter.lua;

import static org.luaj.vm2.LuaValue.NIL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.interpreter.Dependency;
import dev.trellis.interpreter.Strength;
import dev.trellis.interpreter.builtin.Amount;
import dev.trellis.interpreter.builtin.Findings;
import dev.trellis.interpreter.builtin.PodRequirements;
import dev.trellis.interpreter.builtin.PodRules;

import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;

/** What scripts get by {@code require("kube")}: the rules for pods and the sums of quantities. */
final class KubeLibrary {
    private KubeLibrary() {}

    static FrozenTable table() {
        return new FrozenTable()
                .with("resourceAdd", JavaFunction.of("resourceAdd", KubeLibrary::sum))
                .with(
                        "accuratePodRequirements",
                        JavaFunction.of("accuratePodRequirements", KubeLibrary::requirements))
                .with(
                        "getPodDependencies",
                        JavaFunction.of("getPodDependencies", KubeLibrary::dependencies))
                .with(
                        "getResourceQuantity",
                        JavaFunction.of("getResourceQuantity", KubeLibrary::quantity))
                .freeze();
    }

    private static Varargs sum(Varargs arguments) {
        var sum = Amount.ZERO;
        for (var at = 1; at <= arguments.narg(); at++) {
            sum = sum.plus(amount(arguments.arg(at)));
        }
        return LuaValue.valueOf(sum.toString());
    }

    private static Varargs quantity(Varargs arguments) {
        exactly(arguments, 1);
        var value = amount(arguments.arg1()).amount().doubleValue();
        if (value < 0 || Double.isInfinite(value)) {
            throw new LuaError("a quantity must be finite and not negative");
        }
        return LuaValue.valueOf(value);
    }

    private static Amount amount(LuaValue value) {
        return switch (value.type()) {
            case LuaValue.TNIL -> Amount.ZERO;
            case LuaValue.TSTRING -> Amount.parse(value.tojstring());
            default -> throw new LuaError("a quantity is a string, not a " + value.typename());
        };
    }

    private static Varargs requirements(Varargs arguments) {
        exactly(arguments, 1);
        var values = new JsonValues();
        var requirements = PodRequirements.of(template(values, arguments));
        return requirements.isMissingNode() ? NIL : values.toLua(requirements);
    }

    private static Varargs dependencies(Varargs arguments) {
        exactly(arguments, 2);
        var namespace = arguments.arg(2);
        var found = new Findings(namespace.isnil() ? "default" : BaseLibrary.text(namespace));
        var values = new JsonValues();
        PodRules.ofTemplate(template(values, arguments), "", found);
        var needed =
                found.answer().dependencies().stream()
                        .filter(one -> one.strength() != Strength.PREREQUISITE)
                        .toList();
        return values.toLua(Dependency.toJson(needed));
    }

    private static JsonNode template(JsonValues values, Varargs arguments) {
        return values.toJson(arguments.checktable(1), JsonNodeFactory.instance.objectNode());
    }

    private static void exactly(Varargs arguments, int count) {
        if (arguments.narg() != count) {
            throw new LuaError("it takes %d arguments, not %d".formatted(count, arguments.narg()));
        }
    }
}
