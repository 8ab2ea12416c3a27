package dev.trellis.sdk.registration;

import dev.trellis.api.addon.Drivers;
import dev.trellis.api.addon.v1beta1.KubeClientRegistration;
import dev.trellis.api.addon.v1beta1.KubeClientSubject;
import dev.trellis.api.addon.v1beta1.Registration;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The registrations of an install: what its add-on asks for, with what the cluster wrote into them.
 *
 * <p>The cluster chooses how it obtains credentials for the hub (the driver), and with tokens it
 * tells whom they name. Its choice belongs to the n-th registration for the hub, by position,
 * because nothing else tells two of them apart.
 */
final class WantedRegistrations {
    private static final KubeClientRegistration NONE = new KubeClientRegistration(null, null);

    private final String cluster;
    private final String addon;

    WantedRegistrations(String cluster, String addon) {
        this.cluster = cluster;
        this.addon = addon;
    }

    List<Registration> of(List<Registration> requested, List<Registration> existing) {
        var found = existing.stream().filter(WantedRegistrations::isKubeClient).iterator();
        var wanted = new ArrayList<Registration>();
        for (var one : requested) {
            wanted.add(isKubeClient(one) ? kubeClient(one, found) : one);
        }
        return List.copyOf(wanted);
    }

    private Registration kubeClient(Registration requested, Iterator<Registration> found) {
        var asked = content(requested);
        var there = found.hasNext() ? content(found.next()) : NONE;
        var chosen = orEmpty(there.driver());
        var driver = chosen.isEmpty() ? orEmpty(asked.driver()) : chosen;
        var subject = subject(driver, asked.subject(), there.subject());
        return new Registration(
                Registration.KUBE_CLIENT,
                new KubeClientRegistration(subject, driver.isEmpty() ? null : driver),
                null);
    }

    private @Nullable KubeClientSubject subject(
            String driver, @Nullable KubeClientSubject asked, @Nullable KubeClientSubject there) {
        return switch (driver) {
            case Drivers.TOKEN -> there;
            case Drivers.CSR -> isEmpty(asked) ? usual() : asked;
            default -> asked;
        };
    }

    private KubeClientSubject usual() {
        return new KubeClientSubject(
                AgentIdentity.user(cluster, addon, addon), AgentIdentity.groups(cluster, addon));
    }

    private static KubeClientRegistration content(Registration registration) {
        var content = registration.kubeClient();
        return content == null ? NONE : content;
    }

    private static boolean isKubeClient(Registration registration) {
        return registration.type().equals(Registration.KUBE_CLIENT);
    }

    private static boolean isEmpty(@Nullable KubeClientSubject subject) {
        return subject == null || (orEmpty(subject.user()).isEmpty() && subject.groups().isEmpty());
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
