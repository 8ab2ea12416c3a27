package dev.trellis.cli;

/** Where the process starts and how it ends. */
final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Cli.commandLine(args).execute(args));
    }
}
