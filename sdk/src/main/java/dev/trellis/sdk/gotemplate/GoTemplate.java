package dev.trellis.sdk.gotemplate;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * A parsed template. It may be rendered by several threads at once.
 *
 * <pre>{@code
 * GoTemplate.parse("greeting", "Hello {{ .name }}!", Map.of()).render(Map.of("name", "paris"));
 * }</pre>
 */
public final class GoTemplate {
    private final Source source;
    private final Map<String, List<Node>> templates;
    private final Map<String, Function> functions;

    private GoTemplate(
            Source source, Map<String, List<Node>> templates, Map<String, Function> functions) {
        this.source = source;
        this.templates = templates;
        this.functions = functions;
    }

    /**
     * Parses a text.
     *
     * @param name what messages call it, such as the name of its file
     * @param more functions beside those that every template has
     * @throws TemplateProblem where the text is no template
     */
    public static GoTemplate parse(String name, String text, Map<String, Function> more) {
        var source = new Source(name, text);
        var functions = new HashMap<>(Builtins.ALL);
        functions.putAll(more);
        var names = new HashSet<>(functions.keySet());
        names.add("and");
        names.add("or");
        return new GoTemplate(source, Parser.parse(source, names), Map.copyOf(functions));
    }

    /**
     * The text with these values as dot: maps with text as keys, lists, text, bytes, {@code Long},
     * {@code Double}, booleans and null.
     *
     * @throws TemplateProblem where the values do not fit the template
     */
    public String render(@Nullable Object values) {
        return new Evaluation(source, templates, functions).render(values);
    }
}
