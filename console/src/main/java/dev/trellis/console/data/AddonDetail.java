package dev.trellis.console.data;

import dev.trellis.hub.view.AddonLine;
import dev.trellis.hub.view.Fleet;
import dev.trellis.hub.view.WhyOnFleet;

/**
 * One add-on over the fleet.
 *
 * @param why folded by causes
 */
public record AddonDetail(AddonLine addon, WhyOnFleet why) {
    public static AddonDetail of(Fleet fleet, String addon) {
        return new AddonDetail(AddonLine.of(fleet, addon), WhyOnFleet.of(fleet, addon));
    }
}
