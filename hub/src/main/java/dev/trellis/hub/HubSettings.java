package dev.trellis.hub;

import dev.trellis.api.addon.AddOnNames;
import dev.trellis.engine.leader.LeaseSettings;
import dev.trellis.engine.ops.ListenAddress;
import dev.trellis.graph.resolve.Settings;
import dev.trellis.hub.registration.RegistrationSettings;
import dev.trellis.hub.webhook.Reach;
import dev.trellis.hub.webhook.WebhookSettings;
import dev.trellis.hub.work.WorkSettings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What a hub needs to know to start.
 *
 * @param namespace where the hub keeps what is its own
 * @param host the name of this machine or pod, by which people tell replicas apart
 * @param elects whether replicas elect a leader; without, this one acts at once and must be alone
 * @param ops where metrics and health are asked for
 * @param webhook how API servers reach the conversion
 * @param strictOcm whether to do no more than OCM does where we promise more
 * @param parts what this hub does; the rest is left to others
 * @param works what it does about works
 * @param registration how clusters are let in
 * @param operators how operators are chosen
 */
public record HubSettings(
        String namespace,
        String host,
        boolean elects,
        ListenAddress ops,
        WebhookSettings webhook,
        boolean strictOcm,
        Set<HubPart> parts,
        WorkSettings works,
        RegistrationSettings registration,
        Settings operators) {

    private static final String LEASE = "trellis-hub";

    /** A hub of all parts, all as usual. */
    public HubSettings(
            String namespace,
            String host,
            boolean elects,
            ListenAddress ops,
            WebhookSettings webhook,
            boolean strictOcm) {
        this(
                namespace,
                host,
                elects,
                ops,
                webhook,
                strictOcm,
                HubPart.all(),
                WorkSettings.USUAL,
                RegistrationSettings.USUAL,
                Settings.USUAL);
    }

    /** A hub that chooses operators as usual. */
    public HubSettings(
            String namespace,
            String host,
            boolean elects,
            ListenAddress ops,
            WebhookSettings webhook,
            boolean strictOcm,
            Set<HubPart> parts,
            WorkSettings works,
            RegistrationSettings registration) {
        this(
                namespace,
                host,
                elects,
                ops,
                webhook,
                strictOcm,
                parts,
                works,
                registration,
                Settings.USUAL);
    }

    /**
     * A hub alone with its API server in one process, as in a test: it elects nobody and listens on
     * loopback alone.
     */
    public static HubSettings local(String host) {
        var webhook = new Reach.Url("127.0.0.1", freePort());
        return new HubSettings(
                AddOnNames.HUB_NAMESPACE,
                host,
                false,
                ListenAddress.loopback(0),
                WebhookSettings.reachedBy(webhook).boundTo("127.0.0.1", webhook.port()),
                false);
    }

    public HubSettings {
        if (namespace.isBlank()) {
            throw new IllegalArgumentException(
                    "The hub needs a namespace for its own objects: name one.");
        }
        if (parts.isEmpty()) {
            throw new IllegalArgumentException(
                    "A hub without any part has nothing to do: leave out fewer.");
        }
        // In the order in which they are put together, whatever order they were named in.
        parts = Collections.unmodifiableSet(EnumSet.copyOf(parts));
    }

    /** The same hub, of other parts. */
    public HubSettings withParts(Set<HubPart> others) {
        return new HubSettings(
                namespace,
                host,
                elects,
                ops,
                webhook,
                strictOcm,
                others,
                works,
                registration,
                operators);
    }

    /** The same hub, which treats works otherwise. */
    public HubSettings withWorks(WorkSettings other) {
        return new HubSettings(
                namespace,
                host,
                elects,
                ops,
                webhook,
                strictOcm,
                parts,
                other,
                registration,
                operators);
    }

    /** The same hub, which lets clusters in otherwise. */
    public HubSettings withRegistration(RegistrationSettings other) {
        return new HubSettings(
                namespace, host, elects, ops, webhook, strictOcm, parts, works, other, operators);
    }

    /** The same hub, which chooses operators otherwise. */
    public HubSettings withOperators(Settings other) {
        return new HubSettings(
                namespace,
                host,
                elects,
                ops,
                webhook,
                strictOcm,
                parts,
                works,
                registration,
                other);
    }

    LeaseSettings lease() {
        return LeaseSettings.of(namespace, LEASE, host);
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("There is no free port for the webhook.", e);
        }
    }
}
