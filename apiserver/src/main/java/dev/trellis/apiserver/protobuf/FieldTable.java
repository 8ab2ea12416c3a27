package dev.trellis.apiserver.protobuf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Which structures there are, and which one each kind is. Read when first asked for. */
final class FieldTable {
    private static final String FILE = "fields.txt";
    private static final String LIST = "List";

    private final Map<String, Structure> structures = new HashMap<>();
    private final Map<String, String> kinds = new HashMap<>();

    private FieldTable(List<String> lines) {
        var name = "";
        var fields = new ArrayList<Field>();
        for (var line : lines) {
            if (line.startsWith(" ")) {
                fields.add(Field.parse(line.substring(1)));
            } else if (!line.startsWith("#")) {
                add(name, fields);
                fields.clear();
                var words = line.split(" ", -1);
                name = words.length == 1 ? line : "";
                if (words.length == 3) {
                    kinds.put(words[0] + " " + words[1], words[2]);
                }
            }
        }
        add(name, fields);
    }

    private void add(String name, List<Field> fields) {
        if (!name.isEmpty()) {
            structures.put(name, new Structure(fields));
        }
    }

    static FieldTable get() {
        return Holder.TABLE;
    }

    private static final class Holder {
        private static final FieldTable TABLE = load();
    }

    private static FieldTable load() {
        try (var in = Objects.requireNonNull(FieldTable.class.getResourceAsStream(FILE), FILE)) {
            return new FieldTable(
                    new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the table of fields.", e);
        }
    }

    /** The structure of a kind or of a list of it; empty if it has no form in Protobuf here. */
    Optional<Structure> find(String apiVersion, String kind) {
        return named(apiVersion, kind)
                .map(this::structure)
                .or(() ->
                        kind.endsWith(LIST)
                                ? named(
                                                apiVersion,
                                                kind.substring(0, kind.length() - LIST.length()))
                                        .map(FieldTable::listOf)
                                : Optional.empty());
    }

    private Optional<String> named(String apiVersion, String kind) {
        return Optional.ofNullable(kinds.get(apiVersion + " " + kind));
    }

    /** All lists of objects are alike. */
    private static Structure listOf(String item) {
        return new Structure(
                List.of(
                        new Field(1, "metadata", new Form.Part("ListMeta"), false, false),
                        new Field(2, "items", new Form.Items(new Form.Part(item)), false, false)));
    }

    Structure structure(String name) {
        return Objects.requireNonNull(structures.get(name), name);
    }
}
