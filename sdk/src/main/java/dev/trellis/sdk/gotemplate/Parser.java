package dev.trellis.sdk.gotemplate;

import dev.trellis.sdk.gotemplate.Node.Branch;
import dev.trellis.sdk.gotemplate.Node.Command;
import dev.trellis.sdk.gotemplate.Node.Operand;
import dev.trellis.sdk.gotemplate.Node.Pipe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes trees of tokens: one for the text itself and one for each template defined in it. */
final class Parser {
    private final Source source;
    private final List<Token> tokens;
    private final Set<String> functions;
    private final Map<String, List<Node>> defined = new HashMap<>();
    private final Numbers numbers;
    private List<String> variables = new ArrayList<>(List.of("$"));
    private int ranges;
    private int at;

    private Parser(Source source, Set<String> functions) {
        this.source = source;
        this.functions = functions;
        tokens = Lexer.tokens(source);
        numbers = new Numbers(source);
    }

    /** The templates of the text by name; its own is under the source's name. */
    static Map<String, List<Node>> parse(Source source, Set<String> functions) {
        var parser = new Parser(source, functions);
        var main = parser.list(Set.of());
        parser.defined.put(source.name(), main.nodes());
        return Map.copyOf(parser.defined);
    }

    /** Nodes up to the word that ended them. */
    private record Listed(List<Node> nodes, String end) {}

    /**
     * Nodes up to one of these words, which is consumed.
     *
     * @param ends empty for the text as a whole
     */
    private Listed list(Set<String> ends) {
        var nodes = new ArrayList<Node>();
        while (true) {
            var token = next();
            switch (token.type()) {
                case TEXT -> nodes.add(new Node.Text(token.at(), token.text()));
                case END -> {
                    if (!ends.isEmpty()) {
                        throw problem(token, "unexpected EOF");
                    }
                    return new Listed(nodes, "");
                }
                case OPEN -> {
                    var word = peekPastSpace();
                    if (word.type() == TokenType.WORD && ends.contains(word.text())) {
                        nextPastSpace();
                        return new Listed(nodes, word.text());
                    }
                    action(word, ends.isEmpty()).ifPresent(nodes::add);
                }
                default -> throw unexpected(token, "input");
            }
        }
    }

    private Optional<Node> action(Token first, boolean top) {
        if (!first.is(TokenType.WORD)) {
            return Optional.of(new Node.Action(first.at(), pipeline("command", TokenType.CLOSE)));
        }
        return switch (first.text()) {
            case "if" -> Optional.of(branch(Branch.Kind.IF));
            case "with" -> Optional.of(branch(Branch.Kind.WITH));
            case "range" -> Optional.of(branch(Branch.Kind.RANGE));
            case "template" -> Optional.of(call());
            case "block" -> Optional.of(block());
            case "define" -> {
                if (!top) {
                    throw unexpected(first, "command");
                }
                define();
                yield Optional.empty();
            }
            case "break", "continue" -> Optional.of(jump());
            case "else", "end" -> throw unexpected(first, "command");
            default ->
                    Optional.of(new Node.Action(first.at(), pipeline("command", TokenType.CLOSE)));
        };
    }

    private Node jump() {
        var word = nextPastSpace();
        if (ranges == 0) {
            throw problem(word, "{{" + word.text() + "}} outside {{range}}");
        }
        expect(TokenType.CLOSE, word.text());
        return word.isWord("break") ? new Node.Break(word.at()) : new Node.Continue(word.at());
    }

    private Branch branch(Branch.Kind kind) {
        var word = nextPastSpace();
        var known = variables.size();
        var pipe = pipeline(word.text(), TokenType.CLOSE);
        if (kind == Branch.Kind.RANGE) {
            ranges++;
        }
        var body = list(Set.of("else", "end"));
        if (kind == Branch.Kind.RANGE) {
            ranges--;
        }
        var otherwise = body.end().equals("else") ? otherwise(kind) : ended(word);
        forget(known);
        return new Branch(word.at(), kind, pipe, body.nodes(), otherwise);
    }

    /** After {@code else}: another branch of the same kind, or nodes. */
    private List<Node> otherwise(Branch.Kind kind) {
        var word = peekPastSpace();
        var chains =
                (kind == Branch.Kind.IF && word.isWord("if"))
                        || (kind == Branch.Kind.WITH && word.isWord("with"));
        if (chains) {
            return List.of(branch(kind));
        }
        expect(TokenType.CLOSE, "else");
        var nodes = list(Set.of("end"));
        expect(TokenType.CLOSE, "end");
        return nodes.nodes();
    }

    private List<Node> ended(Token word) {
        expect(TokenType.CLOSE, word.text());
        return List.of();
    }

    private Node.Call call() {
        var word = nextPastSpace();
        var name = expect(TokenType.STRING, "template").text();
        if (peekPastSpace().is(TokenType.CLOSE)) {
            nextPastSpace();
            return new Node.Call(word.at(), name, Optional.empty());
        }
        return new Node.Call(word.at(), name, Optional.of(pipeline("template", TokenType.CLOSE)));
    }

    private Node.Call block() {
        var word = nextPastSpace();
        var name = expect(TokenType.STRING, "block").text();
        var pipe = pipeline("block", TokenType.CLOSE);
        body(word, name);
        return new Node.Call(word.at(), name, Optional.of(pipe));
    }

    private void define() {
        nextPastSpace();
        var name = expect(TokenType.STRING, "define");
        expect(TokenType.CLOSE, "define");
        body(name, name.text());
    }

    /** A template of its own: it sees no variables of what is around it. */
    private void body(Token start, String name) {
        var outer = variables;
        var outerRanges = ranges;
        variables = new ArrayList<>(List.of("$"));
        ranges = 0;
        var nodes = list(Set.of("end"));
        expect(TokenType.CLOSE, "end");
        variables = outer;
        ranges = outerRanges;
        var before = defined.get(name);
        if (before != null && !isEmpty(before) && !isEmpty(nodes.nodes())) {
            throw problem(start, "multiple definition of template \"" + name + "\"");
        }
        if (before == null || isEmpty(before)) {
            defined.put(name, nodes.nodes());
        }
    }

    private static boolean isEmpty(List<Node> nodes) {
        return nodes.stream()
                .allMatch(node -> node instanceof Node.Text(var _, var text) && text.isBlank());
    }

    private Pipe pipeline(String context, TokenType end) {
        var start = peekPastSpace();
        var declared = new ArrayList<String>();
        var assigns = false;
        while (peekPastSpace().is(TokenType.VARIABLE)) {
            var before = at;
            var variable = nextPastSpace();
            var after = peekPastSpace();
            if (after.is(TokenType.COMMA) && context.equals("range") && declared.isEmpty()) {
                nextPastSpace();
                declared.add(variable.text());
                if (!peekPastSpace().is(TokenType.VARIABLE)) {
                    throw unexpected(peekPastSpace(), "range");
                }
                continue;
            }
            if (after.is(TokenType.DECLARE) || after.is(TokenType.ASSIGN)) {
                nextPastSpace();
                declared.add(variable.text());
                assigns = after.is(TokenType.ASSIGN);
                break;
            }
            if (!declared.isEmpty()) {
                throw problem(variable, "range can only initialize variables");
            }
            at = before;
            break;
        }
        if (assigns) {
            declared.forEach(name -> requireKnown(start, name));
        }
        var commands = commands(context, end);
        if (!assigns) {
            variables.addAll(declared);
        }
        return new Pipe(start.at(), declared, assigns, commands);
    }

    private List<Command> commands(String context, TokenType end) {
        var commands = new ArrayList<Command>();
        while (true) {
            var token = peekPastSpace();
            if (token.is(end)) {
                nextPastSpace();
                if (commands.isEmpty()) {
                    throw problem(token, "missing value for " + context);
                }
                return commands;
            }
            if (!startsOperand(token)) {
                throw unexpected(token, context);
            }
            var command = command();
            if (!commands.isEmpty() && !isExecutable(command.operands().getFirst())) {
                throw problem(
                        token, "non executable command in pipeline stage " + (commands.size() + 1));
            }
            commands.add(command);
        }
    }

    private Command command() {
        var start = peekPastSpace();
        var operands = new ArrayList<Operand>();
        while (true) {
            skipSpace();
            if (startsOperand(peek())) {
                operands.add(operand());
            }
            var token = next();
            switch (token.type()) {
                case SPACE -> {}
                case PIPE -> {
                    return checked(start, operands);
                }
                case CLOSE, RIGHT_PAREN -> {
                    at--;
                    return checked(start, operands);
                }
                default -> throw unexpected(token, "operand");
            }
        }
    }

    private Command checked(Token start, List<Operand> operands) {
        if (operands.isEmpty()) {
            throw problem(start, "empty command");
        }
        return new Command(start.at(), operands);
    }

    private static boolean isExecutable(Operand operand) {
        return !(operand instanceof Operand.Constant
                || operand instanceof Operand.Dot
                || operand instanceof Operand.Nil);
    }

    private static boolean startsOperand(Token token) {
        return switch (token.type()) {
            case WORD, FIELD, VARIABLE, DOT, NUMBER, CHARACTER, STRING, LEFT_PAREN -> true;
            default -> false;
        };
    }

    private Operand operand() {
        var token = next();
        var term = term(token);
        var path = new ArrayList<String>();
        while (peek().is(TokenType.FIELD)) {
            path.add(next().text().substring(1));
        }
        if (path.isEmpty()) {
            return term;
        }
        return switch (term) {
            case Operand.Field(var start, var before) ->
                    new Operand.Field(start, joined(before, path));
            case Operand.Variable(var start, var name, var before) ->
                    new Operand.Variable(start, name, joined(before, path));
            case Operand.Constant _, Operand.Nil _, Operand.Dot _ ->
                    throw problem(token, "unexpected . after term \"" + token.text() + "\"");
            case Operand.Named _, Operand.Nested _, Operand.Chain _ ->
                    new Operand.Chain(token.at(), term, path);
        };
    }

    private Operand term(Token token) {
        return switch (token.type()) {
            case DOT -> new Operand.Dot(token.at());
            case FIELD -> new Operand.Field(token.at(), List.of(token.text().substring(1)));
            case VARIABLE -> {
                requireKnown(token, token.text());
                yield new Operand.Variable(token.at(), token.text(), List.of());
            }
            case STRING -> new Operand.Constant(token.at(), token.text());
            case NUMBER -> new Operand.Constant(token.at(), numbers.parsed(token));
            case CHARACTER -> new Operand.Constant(token.at(), numbers.character(token));
            case LEFT_PAREN ->
                    new Operand.Nested(
                            token.at(), pipeline("parenthesized pipeline", TokenType.RIGHT_PAREN));
            case WORD -> word(token);
            default -> throw unexpected(token, "operand");
        };
    }

    private Operand word(Token token) {
        return switch (token.text()) {
            case "true" -> new Operand.Constant(token.at(), true);
            case "false" -> new Operand.Constant(token.at(), false);
            case "nil" -> new Operand.Nil(token.at());
            default -> {
                if (!functions.contains(token.text())) {
                    throw problem(token, "function \"" + token.text() + "\" not defined");
                }
                yield new Operand.Named(token.at(), token.text());
            }
        };
    }

    private static List<String> joined(List<String> before, List<String> more) {
        var all = new ArrayList<>(before);
        all.addAll(more);
        return all;
    }

    private void requireKnown(Token token, String variable) {
        if (!variables.contains(variable)) {
            throw problem(token, "undefined variable \"" + variable + "\"");
        }
    }

    private void forget(int known) {
        variables.subList(known, variables.size()).clear();
    }

    private Token expect(TokenType type, String context) {
        var token = nextPastSpace();
        if (!token.is(type)) {
            throw unexpected(token, context);
        }
        return token;
    }

    private Token peek() {
        return tokens.get(at);
    }

    private Token next() {
        return tokens.get(at < tokens.size() - 1 ? at++ : at);
    }

    private void skipSpace() {
        while (peek().is(TokenType.SPACE)) {
            at++;
        }
    }

    private Token peekPastSpace() {
        var ahead = at;
        while (tokens.get(ahead).is(TokenType.SPACE)) {
            ahead++;
        }
        return tokens.get(ahead);
    }

    private Token nextPastSpace() {
        skipSpace();
        return next();
    }

    private TemplateProblem unexpected(Token token, String context) {
        var found = token.is(TokenType.END) ? "EOF" : "\"" + token.text() + "\"";
        return problem(token, "unexpected " + found + " in " + context);
    }

    private TemplateProblem problem(Token token, String sentence) {
        return source.problem(token.at(), sentence);
    }
}
