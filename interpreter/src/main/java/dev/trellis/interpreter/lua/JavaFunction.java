package dev.trellis.interpreter.lua;

import dev.trellis.interpreter.InterpreterFailure;

import org.luaj.vm2.LuaError;
import org.luaj.vm2.Varargs;
import org.luaj.vm2.lib.VarArgFunction;

import java.util.function.UnaryOperator;

/** A function of a library. */
final class JavaFunction extends VarArgFunction {
    private final UnaryOperator<Varargs> body;

    private JavaFunction(String name, UnaryOperator<Varargs> body) {
        this.name = name;
        this.body = body;
    }

    static JavaFunction of(String name, UnaryOperator<Varargs> body) {
        return new JavaFunction(name, body);
    }

    /** One that a script of the reference may name, and that raises an error. */
    static JavaFunction denied(String name) {
        return new JavaFunction(
                name,
                arguments -> {
                    throw new LuaError("function '%s' is not allowed".formatted(name));
                });
    }

    @Override
    public Varargs invoke(Varargs arguments) {
        try {
            return body.apply(arguments);
        } catch (InterpreterFailure e) {
            throw new LuaError(name + ": " + e.sentence());
        }
    }
}
