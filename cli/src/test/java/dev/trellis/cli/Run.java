package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

import picocli.CommandLine;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** What became of one command line, run in this process. What it shows as JSON fits its schema. */
record Run(int exitCode, String out, String err) {
    static Run of(String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        var line = Cli.commandLine(args).setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        var run = new Run(line.execute(args), out.toString(), err.toString());
        if (run.exitCode == 0 && String.join(" ", args).contains("-o json")) {
            run.compareWithSchema(line);
        }
        return run;
    }

    private void compareWithSchema(CommandLine line) {
        List<CommandLine> called = line.getParseResult().asCommandLineList();
        var verb =
                String.join(
                        " ",
                        called.subList(1, called.size()).stream()
                                .map(CommandLine::getCommandName)
                                .toList());
        try {
            assertThat(JsonSchema.of(verb).problems(new ObjectMapper().readTree(out)))
                    .as("trellis %s shows %s", verb, out)
                    .isEmpty();
        } catch (JsonProcessingException e) {
            throw new AssertionError("trellis %s shows no JSON: %s".formatted(verb, out), e);
        }
    }
}
