package dev.trellis.cli.shell;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator.Feature;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.util.List;

/**
 * The {@code -o} flag and the showing that goes with it, mixed into every verb that shows
 * something.
 *
 * <p>The result is data first: text is a view of it, so a program reading JSON learns no less than
 * a person reading text.
 */
public final class Output {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            description =
                    "Show the result as ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before a verb runs
    private CommandSpec verb;

    /** Without {@code -o} the result is shown as {@code usual}. */
    public Output(Format usual) {
        this.format = usual;
    }

    public Format format() {
        return format;
    }

    public void show(Object data, Table text) {
        show(data, text.lines(Terminal.colours()));
    }

    public void show(Object data, List<String> text) {
        switch (format) {
            case TEXT -> text.forEach(out()::println);
            case JSON -> print(new ObjectMapper(), data);
            case YAML -> print(new ObjectMapper(yaml()), data);
        }
        out().flush();
    }

    /** Shows text that is in its final form already. */
    public void print(String text) {
        out().print(text);
        out().flush();
    }

    private PrintWriter out() {
        return verb.commandLine().getOut();
    }

    private void print(ObjectMapper mapper, Object data) {
        try {
            out().println(
                            mapper.enable(SerializationFeature.INDENT_OUTPUT)
                                    .writeValueAsString(data)
                                    .stripTrailing());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(
                    "cannot write a " + data.getClass().getSimpleName() + " as " + format, e);
        }
    }

    private static YAMLFactory yaml() {
        return YAMLFactory.builder()
                .enable(Feature.MINIMIZE_QUOTES)
                .enable(Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                .disable(Feature.WRITE_DOC_START_MARKER)
                .build();
    }
}
