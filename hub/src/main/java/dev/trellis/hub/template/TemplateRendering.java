package dev.trellis.hub.template;

import dev.trellis.api.json.RawObject;
import dev.trellis.hub.template.Rendering.RenderFailed;
import dev.trellis.hub.template.Rendering.Rendered;

import java.util.ArrayList;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/** Renders templates. */
public final class TemplateRendering {
    private TemplateRendering() {}

    /** What the agent of an install consists of. */
    public static Rendering render(TemplateState state) {
        try {
            return rendered(state);
        } catch (Unrenderable e) {
            return new RenderFailed(e.sentence());
        }
    }

    /**
     * The variables that an install has from the declaration's default config only. An install is
     * to be rendered again when these change, and not when the rest of that config does.
     */
    public static SortedMap<String, String> variablesOfDeclaration(TemplateState state) {
        var variables = Variables.of(state);
        return variables.ofDeclaration(variables.namesUsedBy(state.template()));
    }

    private static Rendered rendered(TemplateState state) {
        var variables = Variables.of(state);
        var proxyCa = ProxyCa.find(state);
        var decorators = new Decorators(state, variables, proxyCa);

        var values = variables.values();
        var manifests = new ArrayList<RawObject>();
        for (var written : state.template().agentSpec().manifests()) {
            var filled = filled(written, values, manifests.size() + 1);
            manifests.add(decorated(filled, decorators));
        }
        proxyCa.ifPresent(ca -> manifests.add(decorated(ca.manifest(), decorators)));
        return new Rendered(manifests);
    }

    private static RawObject filled(RawObject written, Map<String, String> values, int position) {
        var text = written.json();
        var filled = Placeholders.fill(text, values).orElseThrow(() -> neverClosed(position));
        try {
            return filled.equals(text) ? written : RawObject.of(filled);
        } catch (IllegalArgumentException e) {
            throw broken(Placeholders.names(text), position);
        }
    }

    private static Unrenderable broken(Set<String> names, int position) {
        // The braces that end nested objects close a placeholder too: its name then holds a quote.
        if (names.stream().anyMatch(name -> name.contains("\""))) {
            return neverClosed(position);
        }
        return new Unrenderable(
                ("manifest %d of the template is no JSON object once its placeholders %s are filled"
                                + " in: look for quotes, backslashes and line breaks in their"
                                + " values")
                        .formatted(position, names));
    }

    private static Unrenderable neverClosed(int position) {
        return new Unrenderable(
                ("manifest %d of the template opens a placeholder with {{ and never closes it with"
                                + " }}: close it or part the braces")
                        .formatted(position));
    }

    /** What no decorator changes stays as it was written, down to the spelling of numbers. */
    private static RawObject decorated(RawObject manifest, Decorators decorators) {
        var tree = manifest.toTree();
        return decorators.decorate(tree) ? RawObject.of(tree) : manifest;
    }
}
