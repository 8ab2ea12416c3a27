package dev.trellis.agent.addon;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.agent.credential.Base64Text;
import dev.trellis.agent.credential.HubAddress;
import dev.trellis.agent.credential.SecretKeys;
import dev.trellis.agent.credential.SecretStore;
import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Condition;
import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.controller.Glances;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Outcome;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Keeps a secret filled with a token of the add-on's service account on the hub. */
final class TokenKeeper implements CredentialKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(TokenKeeper.class);
    private static final String REFRESHED = "TokenRefreshed";
    private static final Duration RESYNC = Duration.ofMinutes(5);
    private static final Duration SAVE_AGAIN = Duration.ofSeconds(10);

    /** How the hub tells which account the token must be for. */
    private static final Pattern ACCOUNT_UID = Pattern.compile("UID: ([^)]+)\\)");

    private final WantedCredential wanted;
    private final String account;
    private final Addons addons;
    private final SecretStore store;
    private final KubeApi hub;
    private final HubAddress address;
    private final Duration life;
    private final Glances glances = new Glances();

    TokenKeeper(
            WantedCredential wanted,
            String account,
            Addons addons,
            SecretStore store,
            KubeApi hub,
            HubAddress address,
            Duration life) {
        this.wanted = wanted;
        this.account = account;
        this.addons = addons;
        this.store = store;
        this.hub = hub;
        this.address = address;
        this.life = life;
    }

    @Override
    public Next look() {
        if (!store.isKnown()) {
            return Next.waiting("CachesNotFilled", glances.next());
        }
        return addons.find(wanted.addon()).map(this::look).orElse(Next.DONE);
    }

    private Next look(ManagedClusterAddOn addon) {
        var user = WantedCredential.tokenUser(addons.cluster(), wanted.addon());
        var named =
                addons.writer()
                        .changeStatus(
                                addon,
                                before ->
                                        Addons.with(
                                                before,
                                                DriverDeclaration.withTokenUser(
                                                        before.status(), user)));
        if (!(named instanceof Outcome.Skipped<?>)) {
            return Next.after(named);
        }
        var ready =
                Condition.find(
                                addon.status().conditions(),
                                AddOnConditions.TOKEN_INFRASTRUCTURE_READY)
                        .filter(Condition::holds);
        if (ready.isEmpty()) {
            // The hub makes the account first, and its condition wakes us.
            return Next.after(RESYNC);
        }
        var uid = uidIn(ready.get().message());
        if (uid.isEmpty()) {
            return Next.waiting("AccountUnknown", RESYNC);
        }
        var token = Base64Text.decode(store.data().getOrDefault(SecretKeys.TOKEN, ""));
        return TokenSight.isDue(token, uid.get(), addons.clock().instant()) || leadsElsewhere()
                ? refresh(addon)
                : Next.after(RESYNC);
    }

    /** The kubeconfig may be for another hub, or still be that of a certificate. */
    private boolean leadsElsewhere() {
        return !Base64Text.encode(address.kubeconfigByToken())
                .equals(store.data().get(SecretKeys.KUBECONFIG));
    }

    static Optional<String> uidIn(String message) {
        var found = ACCOUNT_UID.matcher(message);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    private Next refresh(ManagedClusterAddOn addon) {
        var answer = hub.send(request());
        if (!answer.succeeded()) {
            var failure = "Failed to create token: " + answer.message();
            addons.say(addon, REFRESHED, Condition.FALSE, "TokenCreationFailed", failure);
            return Next.waiting("TokenNotCreated", SAVE_AGAIN);
        }
        var outcome = store.save(members(answer));
        if (outcome instanceof Outcome.Refused<?>) {
            return Next.waiting("SecretNotWritten", SAVE_AGAIN);
        }
        if (!(outcome instanceof Outcome.Written<?>)) {
            return Next.retry("SecretChanged");
        }
        LOG.atInfo()
                .setMessage("token of an add-on saved")
                .addKeyValue("addon", wanted.addon())
                .addKeyValue("secret", store.key())
                .log();
        var until = answer.tree().path("status").path("expirationTimestamp").asText();
        var said =
                addons.say(
                        addon,
                        REFRESHED,
                        Condition.TRUE,
                        "AddonTokenRefreshed",
                        "Addon token refreshed, expires at " + until);
        return Next.both(Next.after(said), Next.after(RESYNC));
    }

    private Call request() {
        var body = JsonNodeFactory.instance.objectNode();
        body.put("apiVersion", "authentication.k8s.io/v1").put("kind", "TokenRequest");
        body.putObject("spec").put("expirationSeconds", life.toSeconds());
        return Call.post(
                "/api/v1/namespaces/%s/serviceaccounts/%s/token"
                        .formatted(addons.cluster(), account),
                body.toString());
    }

    private Map<String, String> members(Answer answer) {
        return Map.of(
                SecretKeys.TOKEN,
                Base64Text.encode(answer.tree().path("status").path("token").asText()),
                SecretKeys.KUBECONFIG,
                Base64Text.encode(address.kubeconfigByToken()),
                SecretKeys.CLUSTER_NAME,
                Base64Text.encode(addons.cluster()));
    }
}
