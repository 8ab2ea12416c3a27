package dev.trellis.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What became of one command line, run in this process. */
record Run(int exitCode, String out, String err) {
    static Run of(String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        var exitCode =
                Cli.commandLine(args)
                        .setOut(new PrintWriter(out))
                        .setErr(new PrintWriter(err))
                        .execute(args);
        return new Run(exitCode, out.toString(), err.toString());
    }
}
