package dev.trellis.sdk.gotemplate;

/**
 * A piece of a template.
 *
 * @param at where it begins in the text
 */
record Token(TokenType type, int at, String text) {
    boolean is(TokenType wanted) {
        return type == wanted;
    }

    boolean isWord(String word) {
        return type == TokenType.WORD && text.equals(word);
    }
}
