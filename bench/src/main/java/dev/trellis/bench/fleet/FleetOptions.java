package dev.trellis.bench.fleet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * What is to be measured.
 *
 * @param quiet how long a manager is watched when there is nothing to do
 * @param timeout how long a phase may take before the manager is given up
 */
record FleetOptions(int clusters, List<ManagerCommand> managers, Duration quiet, Duration timeout) {
    static final String USAGE =
            "usage: bench/fleet [--clusters N] [--manager NAME=COMMAND]... [--quiet-seconds S]"
                    + " [--timeout SECONDS]";

    FleetOptions {
        managers = List.copyOf(managers);
        if (clusters < 1) {
            throw new IllegalArgumentException("a fleet has at least one cluster, not " + clusters);
        }
        if (managers.isEmpty()) {
            throw new IllegalArgumentException("no --manager says what to measure");
        }
    }

    static FleetOptions parse(List<String> arguments) {
        var clusters = 100;
        var managers = new ArrayList<ManagerCommand>();
        var quiet = Duration.ofSeconds(20);
        var timeout = Duration.ofMinutes(10);
        var rest = arguments.iterator();
        while (rest.hasNext()) {
            var option = rest.next();
            switch (option) {
                case "--clusters" -> clusters = number(option, rest);
                case "--manager" -> managers.add(ManagerCommand.parse(value(option, rest)));
                case "--quiet-seconds" -> quiet = Duration.ofSeconds(number(option, rest));
                case "--timeout" -> timeout = Duration.ofSeconds(number(option, rest));
                default ->
                        throw new IllegalArgumentException("'%s' is no option".formatted(option));
            }
        }
        return new FleetOptions(clusters, managers, quiet, timeout);
    }

    private static int number(String option, Iterator<String> rest) {
        var text = value(option, rest);
        if (!text.matches("[0-9]{1,6}")) {
            throw new IllegalArgumentException(
                    "%s takes a whole number, not '%s'".formatted(option, text));
        }
        return Integer.parseInt(text);
    }

    private static String value(String option, Iterator<String> rest) {
        if (!rest.hasNext()) {
            throw new IllegalArgumentException(option + " needs a value");
        }
        return rest.next();
    }
}
