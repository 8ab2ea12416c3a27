package dev.trellis.cli.shell;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.time.Duration;
import java.util.Optional;

/** The {@code --watch} flag: the result is shown again whenever it has changed. */
final class Watch {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Flag<Boolean> flag;
    private String last = "";

    private Watch(Flag<Boolean> flag) {
        this.flag = flag;
    }

    static Watch of(CommandSpec verb) {
        return new Watch(
                Flag.of(
                        verb,
                        Boolean.class,
                        OptionSpec.builder("-w", "--watch")
                                .arity("0")
                                .defaultValue("false")
                                .description("Look again every second, and show what changed.")));
    }

    boolean isOn() {
        return flag.value();
    }

    /** Until the thread is interrupted, which Ctrl-C is not: that ends the process. */
    void repeat(Runnable showing) {
        try {
            while (true) {
                showing.run();
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What to print for a result: nothing where it is the same as before. */
    Optional<String> next(String shown, Format format) {
        if (shown.equals(last)) {
            return Optional.empty();
        }
        var between = last.isEmpty() ? "" : between(format, Terminal.colours());
        last = shown;
        return Optional.of(between + shown);
    }

    /** On a terminal a table takes the place of the one before; programs get one after another. */
    private static String between(Format format, boolean terminal) {
        return switch (format) {
            case TEXT -> terminal ? Terminal.CLEAR : "\n";
            case JSON -> "";
            case YAML -> "---\n";
        };
    }
}
