package dev.trellis.apiserver.ownership;

/**
 * What one manager owns of an object.
 *
 * @param apiVersion the version in which the fields are named
 * @param time when it last changed; empty where nobody noted it
 */
record Claim(FieldSet fields, String apiVersion, String time) {
    Claim with(FieldSet other) {
        return new Claim(other, apiVersion, time);
    }
}
