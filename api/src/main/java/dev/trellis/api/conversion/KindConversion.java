package dev.trellis.api.conversion;

/** The rules of one kind. Both throw IllegalArgumentException where a part cannot be read. */
interface KindConversion {

    String kind();

    Converted toBeta(Parts alpha);

    Converted toAlpha(Parts beta);
}
