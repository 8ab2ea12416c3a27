package dev.trellis.sdk.gotemplate;

/** What a piece of a template is. */
enum TokenType {
    TEXT,
    OPEN,
    CLOSE,
    SPACE,
    WORD,
    FIELD,
    VARIABLE,
    DOT,
    NUMBER,
    CHARACTER,
    STRING,
    LEFT_PAREN,
    RIGHT_PAREN,
    PIPE,
    DECLARE,
    ASSIGN,
    COMMA,
    END
}
