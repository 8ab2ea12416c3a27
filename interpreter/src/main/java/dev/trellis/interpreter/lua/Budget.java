package dev.trellis.interpreter.lua;

import org.luaj.vm2.Lua;
import org.luaj.vm2.LuaClosure;
import org.luaj.vm2.LuaFunction;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Prototype;
import org.luaj.vm2.Varargs;
import org.luaj.vm2.lib.DebugLib;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * Counts what one run takes. The engine tells it of every instruction before it is carried out, so
 * memory is refused before it is allocated.
 */
final class Budget extends DebugLib {
    private static final ScopedValue<Budget> CURRENT = ScopedValue.newInstance();
    private static final int INSTRUCTIONS_PER_LOOK_AT_THE_CLOCK = 1024;
    private static final int TABLE_BYTES = 64;
    private static final int SLOT_BYTES = 40;
    private static final int CLOSURE_BYTES = 96;
    private static final int NUMBER_LENGTH = 32;

    private final LuaLimits limits;
    private final LongSupplier nanoTime;
    private final long deadline;
    private final Prototype[] functions;
    private final LuaValue[][] stacks;
    private final SplittableRandom random = new SplittableRandom(1);
    private int depth;
    private int counter;
    private long instructionsLeft;
    private long bytesLeft;

    Budget(LuaLimits limits, LongSupplier nanoTime) {
        this.limits = limits;
        this.nanoTime = nanoTime;
        this.deadline = nanoTime.getAsLong() + limits.time().toNanos();
        this.instructionsLeft = limits.instructions();
        this.bytesLeft = limits.bytes();
        this.functions = new Prototype[limits.callDepth()];
        this.stacks = new LuaValue[limits.callDepth()][];
    }

    /** Of the run on this thread. Libraries are shared by all runs and ask here. */
    static Budget current() {
        return CURRENT.get();
    }

    <T> T during(ScopedValue.CallableOp<T, RuntimeException> run) {
        return ScopedValue.where(CURRENT, this).call(run);
    }

    /** Starts from the same number in every run, so that equal inputs give equal answers. */
    SplittableRandom random() {
        return random;
    }

    /** Takes bytes that are about to be allocated. */
    void allocate(long bytes) {
        bytesLeft -= bytes;
        if (bytesLeft < 0) {
            throw new LimitExceeded(
                    "it needs more than %d bytes of memory".formatted(limits.bytes()));
        }
    }

    /** Takes steps that a library does on behalf of the script. */
    void step(int steps) {
        instructionsLeft -= steps;
        if (instructionsLeft < 0) {
            throw new LimitExceeded(
                    "it takes more than %d instructions".formatted(limits.instructions()));
        }
        counter += steps;
        if (counter >= INSTRUCTIONS_PER_LOOK_AT_THE_CLOCK) {
            counter = 0;
            if (nanoTime.getAsLong() - deadline > 0) {
                throw new LimitExceeded(
                        "it takes longer than %d ms".formatted(limits.time().toMillis()));
            }
        }
    }

    @Override
    public void onCall(LuaClosure function, Varargs arguments, LuaValue[] stack) {
        if (depth >= functions.length) {
            throw new LimitExceeded(
                    "its calls are nested deeper than %d".formatted(limits.callDepth()));
        }
        functions[depth] = function.p;
        stacks[depth] = stack;
        depth++;
    }

    @Override
    public void onCall(LuaFunction function) {}

    @Override
    public void onReturn() {
        depth--;
    }

    @Override
    public void onInstruction(int at, Varargs values, int top) {
        step(1);
        var code = functions[depth - 1].code[at];
        switch (Lua.GET_OPCODE(code)) {
            case Lua.OP_NEWTABLE ->
                    allocate(
                            TABLE_BYTES
                                    + (long) SLOT_BYTES
                                            * (Lua.GETARG_B(code) + Lua.GETARG_C(code)));
            case Lua.OP_SETTABLE, Lua.OP_SETTABUP -> allocate(SLOT_BYTES);
            case Lua.OP_SETLIST ->
                    allocate((long) SLOT_BYTES * (Lua.GETARG_B(code) + values.narg()));
            case Lua.OP_CLOSURE -> allocate(CLOSURE_BYTES);
            case Lua.OP_CONCAT -> allocate(concatenated(code));
            case Lua.OP_VARARG -> allocate(SLOT_BYTES);
            default -> {}
        }
    }

    private long concatenated(int code) {
        var stack = stacks[depth - 1];
        var length = 0L;
        for (var at = Lua.GETARG_B(code); at <= Lua.GETARG_C(code); at++) {
            length +=
                    stack[at].isstring() && !stack[at].isnumber()
                            ? stack[at].rawlen()
                            : NUMBER_LENGTH;
        }
        return length + TABLE_BYTES;
    }
}
