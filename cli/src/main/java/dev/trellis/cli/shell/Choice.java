package dev.trellis.cli.shell;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.List;
import java.util.stream.Stream;

/** One of a few words; where it is none of them, all are named. */
public record Choice<E extends Enum<E>>(Class<E> type) implements ITypeConverter<E> {
    /** Any constant of the type, spelled as its {@code toString}. */
    public static <E extends Enum<E>> Choice<E> of(Class<E> type) {
        return new Choice<>(type);
    }

    @Override
    public E convert(String word) {
        return values().filter(value -> value.toString().equals(word))
                .findFirst()
                .orElseThrow(() ->
                        new TypeConversionException(
                                "'" + word + "' is none of " + String.join(", ", words())));
    }

    /** For the help and the shell's completion. */
    public List<String> words() {
        return values().map(Object::toString).toList();
    }

    private Stream<E> values() {
        return Stream.of(type.getEnumConstants());
    }
}
