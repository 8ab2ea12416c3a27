package dev.trellis.hub.placement;

/**
 * How often clusters are chosen by all placements but one.
 *
 * @param all the choices of all placements
 * @param own those of the one
 * @param most the largest of the counts
 */
record OtherChoices(Choices all, Choices own, int most) {
    static OtherChoices of(Choices all, Choices own) {
        return new OtherChoices(all, own, all.mostWithout(own));
    }

    /** 100 for a cluster that nobody else has, -100 for the one that most others have. */
    int score(String cluster) {
        var count = all.count(cluster) - own.count(cluster);
        return count <= 0 ? 100 : 2 * (int) (100 * (0.5 - (double) count / most));
    }
}
