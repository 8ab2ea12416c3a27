package dev.trellis.cli.shell;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.List;
import java.util.stream.Collectors;

/** Reads one of a few words, and names them all where it is none of them. */
public record Choice<E extends Enum<E>>(List<E> values) implements ITypeConverter<E> {
    public Choice {
        values = List.copyOf(values);
    }

    /** Any constant of the type, spelled as its {@code toString}. */
    public static <E extends Enum<E>> Choice<E> of(Class<E> type) {
        return new Choice<>(List.of(type.getEnumConstants()));
    }

    @Override
    public E convert(String word) {
        return values.stream()
                .filter(value -> value.toString().equals(word))
                .findFirst()
                .orElseThrow(() -> unknown(word));
    }

    private TypeConversionException unknown(String word) {
        var known = values.stream().map(Object::toString).collect(Collectors.joining(", "));
        return new TypeConversionException("'" + word + "' is none of " + known);
    }
}
