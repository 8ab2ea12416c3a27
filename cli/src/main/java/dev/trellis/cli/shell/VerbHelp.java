package dev.trellis.cli.shell;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The help of a verb, in the form that all of them share.
 *
 * @param header one line for the list of verbs
 * @param description lines below the usage
 * @param examples command lines as a user types them
 */
public record VerbHelp(
        String name, String header, List<String> description, List<String> examples) {
    /** The name of the flag that asks for details. */
    public static final String VERBOSE = "--verbose";

    public VerbHelp {
        description = List.copyOf(description);
        examples = List.copyOf(examples);
    }

    /** The verb's description for the parser, to which the verb adds its flags. */
    public CommandSpec spec(Object verb) {
        var spec = CommandSpec.wrapWithoutInspection(verb).name(name);
        spec.usageMessage()
                .sortOptions(false)
                .header(header)
                .synopsisHeading("%nUsage: ")
                .synopsisSubcommandLabel("VERB")
                .descriptionHeading("%n")
                .description(description.toArray(String[]::new))
                .parameterListHeading("%nArguments:%n")
                .optionListHeading("%nFlags:%n")
                .commandListHeading("%nVerbs:%n")
                .exitCodeListHeading("%nExit codes:%n")
                .exitCodeList(exitCodes())
                .footerHeading("%nExamples:%n")
                .footer(examples.stream().map(line -> "  " + line).toArray(String[]::new));
        return spec;
    }

    /** Adds the flags that every verb has, behind those it has alone. */
    public static CommandSpec withCommonFlags(CommandSpec spec) {
        return spec.addOption(
                        OptionSpec.builder("-h", "--help")
                                .usageHelp(true)
                                .description("Show this help.")
                                .build())
                .addOption(
                        OptionSpec.builder(VERBOSE)
                                .type(boolean.class)
                                .description("Log in detail, and show the stack trace of an error.")
                                .build());
    }

    private static Map<String, String> exitCodes() {
        var codes = new LinkedHashMap<String, String>();
        codes.put("0", "done");
        codes.put("1", "failed: one sentence on standard error says why");
        codes.put("2", "wrong usage: an unknown verb or flag, a bad value, an unusable kubeconfig");
        return codes;
    }
}
