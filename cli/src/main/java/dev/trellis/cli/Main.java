package dev.trellis.cli;

/** Where the process starts and how it ends. */
final class Main {
    private Main() {}

    public static void main(String[] args) {
        var line = Cli.commandLine(args);
        var exitCode = line.execute(args);
        System.out.flush();
        System.err.flush();
        if (Cli.ranUntilStopped(line)) {
            // Others may still be closing what they opened.
            System.exit(exitCode);
        }
        // exit() would announce itself to a logger, for which the JDK opens every jar. A short verb
        // leaves nothing open that this could cut off.
        Runtime.getRuntime().halt(exitCode);
    }
}
