package dev.trellis.sdk.gotemplate;

import dev.trellis.sdk.gotemplate.Node.Branch;
import dev.trellis.sdk.gotemplate.Node.Command;
import dev.trellis.sdk.gotemplate.Node.NoValue;
import dev.trellis.sdk.gotemplate.Node.Operand;
import dev.trellis.sdk.gotemplate.Node.Pipe;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Renders one template once. */
final class Evaluation {
    private static final int STEPS_MAX = 5_000_000;
    private static final int OUTPUT_MAX = 8 * 1024 * 1024;
    private static final int DEPTH_MAX = 500;

    private final Source source;
    private final Map<String, List<Node>> templates;
    private final Map<String, Function> functions;
    private final StringBuilder output = new StringBuilder();
    private int steps;
    private int depth;

    Evaluation(Source source, Map<String, List<Node>> templates, Map<String, Function> functions) {
        this.source = source;
        this.templates = templates;
        this.functions = functions;
    }

    String render(@Nullable Object root) {
        run(source.name(), root);
        return output.toString();
    }

    private void run(String template, @Nullable Object dot) {
        var scope = new Scope();
        scope.declare("$", dot);
        walk(templates.getOrDefault(template, List.of()), dot, scope);
    }

    /** How a list of nodes ended. */
    private enum Flow {
        ON,
        BREAK,
        CONTINUE
    }

    private Flow walk(List<Node> nodes, @Nullable Object dot, Scope scope) {
        for (var node : nodes) {
            step(node.at());
            var flow =
                    switch (node) {
                        case Node.Text(var at, var text) -> print(at, text);
                        case Node.Action(var at, var pipe) -> act(at, pipe, dot, scope);
                        case Branch branch -> branch(branch, dot, scope);
                        case Node.Call call -> call(call, dot, scope);
                        case Node.Break _ -> Flow.BREAK;
                        case Node.Continue _ -> Flow.CONTINUE;
                    };
            if (flow != Flow.ON) {
                return flow;
            }
        }
        return Flow.ON;
    }

    private Flow act(int at, Pipe pipe, @Nullable Object dot, Scope scope) {
        var value = pipeline(pipe, dot, scope);
        return pipe.variables().isEmpty() ? print(at, Printing.ofAction(value)) : Flow.ON;
    }

    private Flow print(int at, String text) {
        if (output.length() + text.length() > OUTPUT_MAX) {
            throw problem(at, "the rendered text is longer than " + OUTPUT_MAX + " characters");
        }
        output.append(text);
        return Flow.ON;
    }

    private Flow call(Node.Call call, @Nullable Object dot, Scope scope) {
        if (!templates.containsKey(call.template())) {
            throw problem(call.at(), "template \"" + call.template() + "\" not defined");
        }
        if (depth >= DEPTH_MAX) {
            throw problem(call.at(), "exceeded maximum template depth (" + DEPTH_MAX + ")");
        }
        var argument = call.pipe().map(pipe -> boxed(pipeline(pipe, dot, scope)));
        depth++;
        run(call.template(), argument.flatMap(Boxed::content).orElse(NoValue.NO_VALUE));
        depth--;
        return Flow.ON;
    }

    /** A value that may be null inside of an Optional. */
    private record Boxed(@Nullable Object value) {
        Optional<Object> content() {
            return Optional.ofNullable(value);
        }
    }

    private static Boxed boxed(@Nullable Object value) {
        return new Boxed(value);
    }

    private Flow branch(Branch branch, @Nullable Object dot, Scope scope) {
        var mark = scope.mark();
        try {
            return switch (branch.kind()) {
                case IF -> either(branch, dot, dot, scope);
                case WITH -> either(branch, dot, NoValue.NO_VALUE, scope);
                case RANGE -> range(branch, dot, scope);
            };
        } finally {
            scope.backTo(mark);
        }
    }

    /** For {@code with} dot is the value inside. */
    private Flow either(Branch branch, @Nullable Object dot, @Nullable Object inside, Scope scope) {
        var value = pipeline(branch.pipe(), dot, scope);
        return Kind.truth(value)
                ? walk(branch.body(), branch.kind() == Branch.Kind.WITH ? value : inside, scope)
                : walk(branch.otherwise(), dot, scope);
    }

    private Flow range(Branch branch, @Nullable Object dot, Scope scope) {
        var value = pipeline(branch.pipe(), dot, scope);
        var entries = Entries.of(value, branch.pipe().variables().size(), this::problemAt, branch);
        var mark = scope.mark();
        var any = false;
        while (entries.hasNext()) {
            step(branch.at());
            any = true;
            var entry = entries.next();
            assign(branch.pipe(), entry, scope);
            var flow = walk(branch.body(), entry.value(), scope);
            scope.backTo(mark);
            if (flow == Flow.BREAK) {
                break;
            }
        }
        return any ? Flow.ON : walk(branch.otherwise(), dot, scope);
    }

    private static void assign(Pipe pipe, Entries.Entry entry, Scope scope) {
        var variables = pipe.variables();
        if (variables.size() == 1) {
            scope.assign(variables.getFirst(), entry.value());
        } else if (variables.size() == 2) {
            scope.assign(variables.getFirst(), entry.key());
            scope.assign(variables.getLast(), entry.value());
        }
    }

    private @Nullable Object pipeline(Pipe pipe, @Nullable Object dot, Scope scope) {
        Optional<Boxed> last = Optional.empty();
        for (var command : pipe.commands()) {
            var value = command(command, last, dot, scope);
            // A nil in a value is as good as none once it went through a pipeline.
            last = Optional.of(boxed(value == null ? NoValue.NO_VALUE : value));
        }
        var result = last.map(Boxed::value).orElse(NoValue.NO_VALUE);
        for (var variable : pipe.variables()) {
            if (pipe.assigns()) {
                scope.assign(variable, result);
            } else {
                scope.declare(variable, result);
            }
        }
        return result;
    }

    private @Nullable Object command(
            Command command, Optional<Boxed> last, @Nullable Object dot, Scope scope) {
        step(command.at());
        var first = command.operands().getFirst();
        var hasArguments = command.operands().size() > 1 || last.isPresent();
        if (first instanceof Operand.Named(var at, var name)) {
            return function(
                    at,
                    name,
                    command.operands().subList(1, command.operands().size()),
                    last,
                    dot,
                    scope);
        }
        if (hasArguments) {
            throw problem(
                    command.at(),
                    first instanceof Operand.Field(var _, var path)
                            ? path.getLast() + " is not a method but has arguments"
                            : "can't give argument to non-function");
        }
        if (first instanceof Operand.Nil) {
            throw problem(command.at(), "nil is not a command");
        }
        return operand(first, dot, scope);
    }

    private @Nullable Object function(
            int at,
            String name,
            List<Operand> operands,
            Optional<Boxed> last,
            @Nullable Object dot,
            Scope scope) {
        if (name.equals("and") || name.equals("or")) {
            return shortCircuit(at, name.equals("or"), operands, last, dot, scope);
        }
        var arguments = new ArrayList<@Nullable Object>();
        operands.forEach(operand -> arguments.add(NoValue.orNull(operand(operand, dot, scope))));
        last.ifPresent(value -> arguments.add(NoValue.orNull(value.value())));
        var function = functions.get(name);
        if (function == null) {
            throw problem(at, "function \"" + name + "\" not defined");
        }
        try {
            return function.call(arguments);
        } catch (FunctionProblem e) {
            throw problem(at, "error calling " + name + ": " + e.sentence());
        }
    }

    /** The first value that decides, or the last. */
    private @Nullable Object shortCircuit(
            int at,
            boolean stopsAt,
            List<Operand> operands,
            Optional<Boxed> last,
            @Nullable Object dot,
            Scope scope) {
        if (operands.isEmpty() && last.isEmpty()) {
            throw problem(at, "wrong number of args: want at least 1 got 0");
        }
        @Nullable Object value = NoValue.NO_VALUE;
        for (var operand : operands) {
            value = operand(operand, dot, scope);
            if (Kind.truth(value) == stopsAt) {
                return value;
            }
        }
        return last.isPresent() ? last.get().value() : value;
    }

    private @Nullable Object operand(Operand operand, @Nullable Object dot, Scope scope) {
        return switch (operand) {
            case Operand.Dot _ -> dot;
            case Operand.Nil _ -> null;
            case Operand.Constant(var _, var value) -> value;
            case Operand.Field(var at, var path) -> member(at, dot, path);
            case Operand.Variable(var at, var name, var path) -> member(at, scope.find(name), path);
            case Operand.Named(var at, var name) ->
                    function(at, name, List.of(), Optional.empty(), dot, scope);
            case Operand.Nested(var _, var pipe) -> pipeline(pipe, dot, scope);
            case Operand.Chain(var at, var of, var path) -> {
                if (of instanceof Operand.Nil) {
                    throw problem(at, "indirection through explicit nil");
                }
                var value = operand(of, dot, scope);
                yield member(at, value == null ? NoValue.NO_VALUE : value, path);
            }
        };
    }

    private @Nullable Object member(int at, @Nullable Object of, List<String> path) {
        var value = of;
        for (var name : path) {
            value =
                    switch (value) {
                        case null ->
                                throw problem(at, "nil pointer evaluating interface {}." + name);
                        case NoValue none -> none;
                        case Map<?, ?> map ->
                                map.containsKey(name) ? map.get(name) : NoValue.NO_VALUE;
                        default ->
                                throw problem(
                                        at,
                                        "can't evaluate field %s in type %s"
                                                .formatted(name, Kind.typeName(value)));
                    };
        }
        return value;
    }

    private void step(int at) {
        steps++;
        if (steps > STEPS_MAX) {
            throw problem(at, "the template takes more than " + STEPS_MAX + " steps");
        }
    }

    private TemplateProblem problemAt(Branch branch, String sentence) {
        return problem(branch.at(), sentence);
    }

    private TemplateProblem problem(int at, String sentence) {
        return source.problem(at, sentence);
    }
}
