package dev.trellis.apiserver.json;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;

import org.jspecify.annotations.Nullable;

/** Escapes what could be taken for markup, as the reference server does, so that bytes compare. */
final class HtmlSafeEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1;
    private static final int[] ASCII = standardAsciiEscapesForJSON();

    static {
        for (var c : new char[] {'<', '>', '&'}) {
            ASCII[c] = ESCAPE_STANDARD;
        }
    }

    @Override
    public int[] getEscapeCodesForAscii() {
        return ASCII.clone();
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int c) {
        return null;
    }
}
