package dev.trellis.interpreter.webhook;

/** What a webhook answered, before anybody looked at what it says. */
public record HttpAnswer(int status, String body) {}
