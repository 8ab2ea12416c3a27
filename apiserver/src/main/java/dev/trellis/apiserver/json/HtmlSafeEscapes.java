package dev.trellis.apiserver.json;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;

import org.jspecify.annotations.Nullable;

/** Escapes what could be taken for markup, as the reference server does, so that bytes compare. */
final class HtmlSafeEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1;
    private static final SerializableString LESS = new SerializedString("\\u003c");
    private static final SerializableString GREATER = new SerializedString("\\u003e");
    private static final SerializableString AND = new SerializedString("\\u0026");
    private static final int[] ASCII = standardAsciiEscapesForJSON();

    static {
        for (var c : new char[] {'<', '>', '&'}) {
            ASCII[c] = ESCAPE_CUSTOM;
        }
    }

    @Override
    public int[] getEscapeCodesForAscii() {
        return ASCII.clone();
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int c) {
        // The library would write the digits in upper case.
        return switch (c) {
            case '<' -> LESS;
            case '>' -> GREATER;
            case '&' -> AND;
            default -> null;
        };
    }
}
