package dev.trellis.sdk.gotemplate;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/** The variables that can be seen, the inner ones last. */
final class Scope {
    private final List<Variable> variables = new ArrayList<>();

    private static final class Variable {
        final String name;
        @Nullable Object value;

        Variable(String name, @Nullable Object value) {
            this.name = name;
            this.value = value;
        }
    }

    void declare(String name, @Nullable Object value) {
        variables.add(new Variable(name, value));
    }

    void assign(String name, @Nullable Object value) {
        visible(name).value = value;
    }

    @Nullable Object find(String name) {
        return visible(name).value;
    }

    int mark() {
        return variables.size();
    }

    void backTo(int mark) {
        variables.subList(mark, variables.size()).clear();
    }

    private Variable visible(String name) {
        for (var variable : variables.reversed()) {
            if (variable.name.equals(name)) {
                return variable;
            }
        }
        throw new IllegalStateException("the parser lets no unknown variable pass: " + name);
    }
}
