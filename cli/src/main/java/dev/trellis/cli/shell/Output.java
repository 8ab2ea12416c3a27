package dev.trellis.cli.shell;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator.Feature;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/**
 * The {@code -o} flag and the showing that goes with it, part of every verb that shows something.
 *
 * <p>The result is data first: text is a view of it, so a program reading JSON learns no less than
 * a person reading text.
 */
public final class Output {
    private final Flag<Format> flag;
    private final CommandSpec verb;
    private final Optional<Watch> watch;

    private Output(Flag<Format> flag, CommandSpec verb, Optional<Watch> watch) {
        this.flag = flag;
        this.verb = verb;
        this.watch = watch;
    }

    /** Adds the flag to a verb. Without it the result is shown as {@code usual}. */
    public static Output of(CommandSpec verb, Format usual) {
        return new Output(format(verb, usual), verb, Optional.empty());
    }

    /** Adds {@code --watch} too; the verb does its work in {@link #whileWatched}. */
    public static Output watched(CommandSpec verb) {
        var format = format(verb, Format.TEXT);
        return new Output(format, verb, Optional.of(Watch.of(verb)));
    }

    private static Flag<Format> format(CommandSpec verb, Format usual) {
        var formats = Choice.of(Format.class);
        return Flag.of(
                verb,
                Format.class,
                OptionSpec.builder("-o", "--output")
                        .converters(formats)
                        .completionCandidates(formats.words())
                        .paramLabel("FORMAT")
                        .defaultValue(usual.toString())
                        .description(
                                "Show the result as ${COMPLETION-CANDIDATES}"
                                        + " (default: ${DEFAULT-VALUE})."));
    }

    /** Does this once, or with {@code --watch} again and again until the process is stopped. */
    public void whileWatched(Runnable showing) {
        watch.filter(Watch::isOn).ifPresentOrElse(repeated -> repeated.repeat(showing), showing);
    }

    public Format format() {
        return flag.value();
    }

    public void show(Object data, Table text) {
        show(data, text.lines(Terminal.colours()));
    }

    public void show(Object data, List<String> text) {
        var shown =
                switch (format()) {
                    case TEXT -> String.join("\n", text) + "\n";
                    case JSON -> json(data);
                    case YAML -> written(new ObjectMapper(yaml()), data);
                };
        watch.map(found -> found.next(shown, format()))
                .orElseGet(() -> Optional.of(shown))
                .ifPresent(this::print);
    }

    /** Shows text that is in its final form already. */
    public void print(String text) {
        print(verb, text);
    }

    /** Shows the text of a verb that has no other form than this. */
    public static void print(CommandSpec verb, String text) {
        PrintWriter out = verb.commandLine().getOut();
        out.print(text);
        out.flush();
    }

    /** The data as a program reads it, for verbs with forms of their own. */
    public static String json(Object data) {
        return written(new ObjectMapper(), data);
    }

    /** The data as YAML, for verbs with forms of their own. */
    public static String yaml(Object data) {
        return written(new ObjectMapper(yaml()), data);
    }

    private static String written(ObjectMapper mapper, Object data) {
        try {
            return mapper.enable(SerializationFeature.INDENT_OUTPUT)
                            .writeValueAsString(data)
                            .stripTrailing()
                    + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write a " + data.getClass().getSimpleName(), e);
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
