package dev.trellis.interpreter.lua;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.InterpreterFailure.Code;

import org.luaj.vm2.Globals;
import org.luaj.vm2.LuaClosure;
import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.compiler.LuaC;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Compiles scripts and runs functions of theirs, each time as if it were the first. */
public final class LuaEngine {
    private static final int SCRIPT_BYTES_MAX = 256 << 10;
    private static final int MESSAGE_MAX = 1024;

    // The engine keeps one metatable of strings for the whole process: nobody may change ours.
    private static final FrozenTable STRINGS = StringLibrary.table();

    static {
        LuaString.s_metatable = new FrozenTable().with("__index", STRINGS).freeze();
    }

    private final LuaLimits limits;
    private final LongSupplier nanoTime;
    private final LuaTable libraries;

    public LuaEngine(LuaLimits limits, InstantSource clock, LongSupplier nanoTime) {
        this.limits = limits;
        this.nanoTime = nanoTime;
        var kube = KubeLibrary.table();
        var globals = new FrozenTable();
        BaseLibrary.addTo(globals);
        globals.with("string", STRINGS)
                .with("table", TableLibrary.table())
                .with("math", MathLibrary.table())
                .with("os", ClockLibrary.table(clock))
                .with(
                        "package",
                        new FrozenTable()
                                .with("loadlib", JavaFunction.denied("package.loadlib"))
                                .freeze())
                .with(
                        "require",
                        JavaFunction.of(
                                "require",
                                arguments -> {
                                    var name = arguments.checkjstring(1);
                                    if (name.equals("kube")) {
                                        return kube;
                                    }
                                    throw new LuaError("module '%s' not found".formatted(name));
                                }))
                .freeze();
        this.libraries = new FrozenTable().with("__index", globals).freeze();
    }

    public static LuaEngine usual() {
        return new LuaEngine(LuaLimits.USUAL, InstantSource.system(), System::nanoTime);
    }

    /**
     * Compiles a script without running it.
     *
     * @param name as errors call it
     * @throws InterpreterFailure where it is no Lua
     */
    public LuaScript compile(String name, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > SCRIPT_BYTES_MAX) {
            throw new InterpreterFailure(
                    Code.FAILED,
                    "script %s is longer than %d bytes".formatted(name, SCRIPT_BYTES_MAX));
        }
        try {
            return new LuaScript(
                    name, LuaC.instance.compile(new ByteArrayInputStream(bytes), "@" + name));
        } catch (LuaError e) {
            throw new InterpreterFailure(
                    Code.FAILED, "script %s is no Lua: %s".formatted(name, shortened(e)), e);
        } catch (IOException e) {
            throw new IllegalStateException("reading from memory cannot fail", e);
        }
    }

    /**
     * Runs a script, calls a function that it defines, and reads what comes back.
     *
     * @param arguments missing nodes stand for nil
     * @throws InterpreterFailure where the script fails or takes too much
     */
    public <T> T call(
            LuaScript script,
            String function,
            List<JsonNode> arguments,
            Function<LuaResults, T> reader) {
        var budget = new Budget(limits, nanoTime);
        try {
            return budget.during(() -> run(budget, script, function, arguments, reader));
        } catch (LimitExceeded e) {
            throw new InterpreterFailure(
                    Code.BUDGET_EXCEEDED,
                    "script %s was stopped in %s: %s"
                            .formatted(script.name(), function, e.getMessage()),
                    e);
        } catch (LuaError e) {
            throw new InterpreterFailure(
                    Code.FAILED, "script %s: %s".formatted(script.name(), shortened(e)), e);
        }
    }

    private <T> T run(
            Budget budget,
            LuaScript script,
            String function,
            List<JsonNode> arguments,
            Function<LuaResults, T> reader) {
        var globals = new Globals();
        globals.debuglib = budget;
        // Instead of a stack trace, which the engine would take from the library that we replace.
        globals.running.errorfunc = JavaFunction.of("message", message -> message);
        globals.setmetatable(libraries);
        globals.set("_G", globals);
        new LuaClosure(script.prototype(), globals).call();
        var wanted = globals.get(function);
        if (!wanted.isfunction()) {
            throw new LuaError("it defines no function " + function);
        }
        var values = new JsonValues();
        var given = new LuaValue[arguments.size()];
        for (var at = 0; at < given.length; at++) {
            given[at] = values.toLua(arguments.get(at));
        }
        return reader.apply(
                new LuaResults(values, wanted.invoke(LuaValue.varargsOf(given)), function));
    }

    private static String shortened(LuaError error) {
        var message = String.valueOf(error.getMessage());
        return message.length() <= MESSAGE_MAX ? message : message.substring(0, MESSAGE_MAX);
    }
}
