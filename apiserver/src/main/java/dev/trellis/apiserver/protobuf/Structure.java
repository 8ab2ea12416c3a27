package dev.trellis.apiserver.protobuf;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A message with its fields in the order of their numbers. */
final class Structure {
    private final List<Field> fields;
    private final Map<Integer, Field> byNumber;

    Structure(List<Field> fields) {
        this.fields = List.copyOf(fields);
        this.byNumber =
                fields.stream().collect(Collectors.toMap(Field::number, Function.identity()));
    }

    List<Field> fields() {
        return fields;
    }

    Optional<Field> find(int number) {
        return Optional.ofNullable(byNumber.get(number));
    }
}
