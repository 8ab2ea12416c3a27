package dev.trellis.cli.shell;

import picocli.CommandLine.Model.CommandSpec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Verbs by name, in the order in which the help lists them.
 *
 * <p>A verb with its flags takes a millisecond or more to make. A call makes only those that its
 * arguments name; of all others it knows what a list of verbs shows.
 */
public final class VerbSet {
    /** Of a verb that gathers no others. */
    public static final VerbSet NONE = new VerbSet(Map.of());

    private record Entry(VerbHelp help, Supplier<Verb> verb) {}

    private final Map<String, Entry> entries;

    private VerbSet(Map<String, Entry> entries) {
        this.entries = entries;
    }

    /** The same set with one more verb at its end. */
    public VerbSet with(VerbHelp help, Supplier<Verb> verb) {
        var more = new LinkedHashMap<>(entries);
        more.put(help.name(), new Entry(help, verb));
        return new VerbSet(Collections.unmodifiableMap(more));
    }

    public Set<String> names() {
        return entries.keySet();
    }

    public Optional<Verb> find(String name) {
        return Optional.ofNullable(entries.get(name)).map(entry -> entry.verb().get());
    }

    /**
     * Adds the verbs to what gathers them.
     *
     * @param wanted whether a verb of this name may be called; others get no flags
     */
    public void addTo(CommandSpec group, Predicate<String> wanted) {
        entries.forEach((name, entry) ->
                group.addSubcommand(
                        name,
                        wanted.test(name)
                                ? whole(entry.verb().get(), wanted)
                                : entry.help().spec(entry)));
    }

    private static CommandSpec whole(Verb verb, Predicate<String> wanted) {
        verb.verbs().addTo(verb.spec(), wanted);
        return VerbHelp.withCommonFlags(verb.spec());
    }
}
