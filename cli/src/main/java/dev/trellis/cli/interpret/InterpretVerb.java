package dev.trellis.cli.interpret;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.Interpreters;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.builtin.BuiltinLayer;
import dev.trellis.interpreter.customization.Customization;
import dev.trellis.interpreter.customization.CustomizationLayer;
import dev.trellis.interpreter.lua.LuaEngine;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.thirdparty.ThirdPartyLayer;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says what the interpreters say of objects in a file. */
public final class InterpretVerb implements Verb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "interpret",
                    "Say what objects depend on, whether they are healthy, what of them to keep.",
                    List.of(
                            "Asks the interpreters about each object of a file, without a cluster: first the",
                            "scripts of --customization, then what is known of widespread kinds, then the",
                            "rules for the kinds of Kubernetes."),
                    List.of(
                            "trellis interpret -f deployment.yaml",
                            "trellis interpret -f store.yaml --customization store-rules.yaml -o json",
                            "kubectl get deployment web -o yaml > web.yaml",
                            "trellis interpret -f web.yaml --operation InterpretHealth",
                            "trellis interpret -f wanted.yaml --operation Retain --observed web.yaml"));

    private final CommandSpec spec = HELP.spec(this);
    private final Flag<String> file =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("-f", "--file")
                            .paramLabel("FILE")
                            .required(true)
                            .description("The objects, as YAML or JSON."));
    private final Flag<String[]> customizations =
            Flag.of(
                    spec,
                    String[].class,
                    OptionSpec.builder("--customization")
                            .paramLabel("FILE")
                            .arity("1..*")
                            .description("Objects of kind ResourceInterpreterCustomization."));
    private final Flag<String> operation =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--operation")
                            .paramLabel("OPERATION")
                            .defaultValue(Operation.DEPENDENCY.toString())
                            .completionCandidates(operations())
                            .description(
                                    "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})."));
    private final Flag<String> observed =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--observed")
                            .paramLabel("FILE")
                            .description("For Retain: the object as a cluster has it."));
    private final Flag<Integer> replicas =
            Flag.of(
                    spec,
                    Integer.class,
                    OptionSpec.builder("--replicas")
                            .paramLabel("N")
                            .description("For ReviseReplica: how many there should be."));
    private final Flag<String> items =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--items")
                            .paramLabel("FILE")
                            .description(
                                    "For AggregateStatus: documents with clusterName and status."));
    private final Output output = Output.of(spec, Format.TEXT);

    private static List<String> operations() {
        return Stream.of(Operation.values()).map(Operation::toString).toList();
    }

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        var wanted =
                Operation.find(operation.value())
                        .orElseThrow(() ->
                                Refusal.usage(
                                        "'%s' is no operation: choose one of %s."
                                                .formatted(
                                                        operation.value(),
                                                        String.join(", ", operations()))));
        var objects = ObjectFiles.load(file.value());
        try {
            var interpreters = interpreters();
            var all = new ArrayList<Interpreted>();
            for (var object : objects) {
                all.add(ask(interpreters, question(wanted, object)));
            }
            output.show(
                    all,
                    all.stream().flatMap(one -> one.lines().stream()).collect(Collectors.toList()));
        } catch (InterpreterFailure e) {
            throw Refusal.failed(capitalized(e.sentence()), e);
        }
    }

    private static Interpreted ask(Interpreters interpreters, Question question) {
        var outcome =
                interpreters
                        .ask(question)
                        .orElseThrow(() ->
                                Refusal.failed(
                                        "No interpreter knows %s of a %s: add --customization FILE with a script for it."
                                                .formatted(
                                                        question.operation(),
                                                        question.object().kind())));
        return Interpreted.of(question, outcome);
    }

    private Interpreters interpreters() {
        var engine = LuaEngine.usual();
        var configured =
                customizations.find().map(List::of).orElse(List.of()).stream()
                        .flatMap(one -> ObjectFiles.load(one).stream())
                        .map(Customization::of)
                        .toList();
        return new Interpreters(
                List.of(
                        new CustomizationLayer(configured, engine),
                        new ThirdPartyLayer(engine),
                        new BuiltinLayer()),
                InstantSource.system());
    }

    private Question question(Operation operation, KubeObject object) {
        return switch (operation) {
            case DEPENDENCY -> new Question.Dependencies(object);
            case HEALTH -> new Question.Health(object);
            case STATUS -> new Question.Status(object);
            case PRUNE -> new Question.Prune(object);
            case REPLICA -> new Question.Replicas(object);
            case COMPONENT -> new Question.Components(object);
            case RETAIN ->
                    new Question.Retain(
                            object,
                            ObjectFiles.loadOne(
                                    observed.find().orElseThrow(() -> missing("--observed FILE"))));
            case REVISE_REPLICA ->
                    new Question.Revise(
                            object, replicas.find().orElseThrow(() -> missing("--replicas N")));
            case AGGREGATE_STATUS ->
                    new Question.Aggregate(
                            object,
                            items.find().map(ObjectFiles::load).orElse(List.of()).stream()
                                    .<JsonNode>map(KubeObject::json)
                                    .toList());
        };
    }

    private Refusal missing(String flag) {
        return Refusal.usage("%s needs %s: add it.".formatted(operation.value(), flag));
    }

    private static String capitalized(String sentence) {
        var whole = sentence.endsWith(".") ? sentence : sentence + ".";
        return whole.substring(0, 1).toUpperCase(Locale.ROOT) + whole.substring(1);
    }
}
