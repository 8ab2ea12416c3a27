package dev.trellis.promote.plan;

/** A field that stays the member's, as a JSON pointer, and why. */
public record IgnoredField(String pointer, String reason) {}
