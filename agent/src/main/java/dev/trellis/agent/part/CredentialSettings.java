package dev.trellis.agent.part;

import dev.trellis.api.addon.Drivers;

import java.time.Duration;
import java.util.Optional;

/**
 * How an agent obtains credentials.
 *
 * @param certificateLife what it asks for; the signer's choice where absent
 * @param addonDriver how add-ons get credentials for the hub: one of {@link Drivers}
 * @param tokenLife of tokens for add-ons
 */
public record CredentialSettings(
        Optional<Duration> certificateLife, String addonDriver, Duration tokenLife) {
    private static final Duration CERTIFICATE_LIFE_MIN = Duration.ofHours(1);
    private static final Duration TOKEN_LIFE_MIN = Duration.ofMinutes(10);

    public static final CredentialSettings USUAL =
            new CredentialSettings(Optional.empty(), Drivers.CSR, Duration.ofDays(365));

    public CredentialSettings {
        if (certificateLife.filter(life -> life.compareTo(CERTIFICATE_LIFE_MIN) < 0).isPresent()) {
            throw new IllegalArgumentException(
                    "Client certificates must live for an hour at least: ask for 3600 seconds or more, or for 0 to leave it to the signer.");
        }
        if (!addonDriver.equals(Drivers.CSR) && !addonDriver.equals(Drivers.TOKEN)) {
            throw new IllegalArgumentException(
                    "Add-ons cannot register by '" + addonDriver + "': give csr or token.");
        }
        if (tokenLife.compareTo(TOKEN_LIFE_MIN) < 0) {
            throw new IllegalArgumentException(
                    "Tokens of add-ons must live for ten minutes at least: ask for 600 seconds or more.");
        }
    }

    public CredentialSettings withAddonDriver(String driver) {
        return new CredentialSettings(certificateLife, driver, tokenLife);
    }
}
