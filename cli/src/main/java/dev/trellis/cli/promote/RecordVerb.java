package dev.trellis.cli.promote;

import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.CommandLine.Model.CommandSpec;

import java.util.function.Function;

/** The frame of the verbs that name a promotion or its bundle and need no other flag. */
final class RecordVerb implements Verb {
    /** What such a verb does. */
    @FunctionalInterface
    interface Deed {
        void run(HubSession hub, RecordFlags flags, Output output);
    }

    private final CommandSpec spec;
    private final RecordFlags flags;
    private final Output output;
    private final Deed deed;

    private RecordVerb(VerbHelp help, String what, Function<CommandSpec, Output> shown, Deed deed) {
        spec = help.spec(this);
        flags = new RecordFlags(spec, what);
        output = shown.apply(spec);
        this.deed = deed;
    }

    /**
     * A verb that does something once.
     *
     * @param what its argument names
     */
    static Verb of(VerbHelp help, String what, Deed deed) {
        return new RecordVerb(help, what, verb -> Output.of(verb, Format.TEXT), deed);
    }

    /** A verb that only shows, and shows again with {@code --watch}. */
    static Verb watched(VerbHelp help, String what, Deed deed) {
        return new RecordVerb(help, what, Output::watched, deed);
    }

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        HubSession.with(
                flags.hub(), hub -> output.whileWatched(() -> deed.run(hub, flags, output)));
    }
}
