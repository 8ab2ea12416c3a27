package dev.trellis.sdk.gotemplate;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;

/** A part of a parsed template. {@code at} is where it stands in the text, for messages. */
sealed interface Node {
    int at();

    record Text(int at, String text) implements Node {}

    record Action(int at, Pipe pipe) implements Node {}

    /** {@code if}, {@code with} and {@code range}. */
    record Branch(int at, Kind kind, Pipe pipe, List<Node> body, List<Node> otherwise)
            implements Node {
        enum Kind {
            IF,
            WITH,
            RANGE
        }

        public Branch {
            body = List.copyOf(body);
            otherwise = List.copyOf(otherwise);
        }
    }

    record Call(int at, String template, Optional<Pipe> pipe) implements Node {}

    record Break(int at) implements Node {}

    record Continue(int at) implements Node {}

    /**
     * Commands, each of which gets the value of the one before.
     *
     * @param variables that take the value, declared here or assigned
     */
    record Pipe(int at, List<String> variables, boolean assigns, List<Command> commands) {
        public Pipe {
            variables = List.copyOf(variables);
            commands = List.copyOf(commands);
        }
    }

    /** A value, or a function with its arguments. */
    record Command(int at, List<Operand> operands) {
        public Command {
            operands = List.copyOf(operands);
        }
    }

    /** Something that has a value. */
    sealed interface Operand {
        int at();

        record Dot(int at) implements Operand {}

        record Nil(int at) implements Operand {}

        /** A constant: a boolean, a number or text. */
        record Constant(int at, Object value) implements Operand {}

        /** Members of dot. */
        record Field(int at, List<String> path) implements Operand {
            public Field {
                path = List.copyOf(path);
            }
        }

        record Variable(int at, String name, List<String> path) implements Operand {
            public Variable {
                path = List.copyOf(path);
            }
        }

        record Named(int at, String function) implements Operand {}

        record Nested(int at, Pipe pipe) implements Operand {}

        /** Members of what another operand gives. */
        record Chain(int at, Operand of, List<String> path) implements Operand {
            public Chain {
                path = List.copyOf(path);
            }
        }
    }

    /** Stands for a value where there is none; unlike null it may be looked into. */
    enum NoValue {
        NO_VALUE;

        static @Nullable Object orNull(@Nullable Object value) {
            return value == NO_VALUE ? null : value;
        }
    }
}
