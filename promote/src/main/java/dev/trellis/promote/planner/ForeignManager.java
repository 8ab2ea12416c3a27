package dev.trellis.promote.planner;

import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;

import java.util.List;
import java.util.Optional;

/**
 * Another tool that keeps an object as it wants it.
 *
 * @param tool as {@code --take-over} names it
 * @param mark what shows it
 */
record ForeignManager(String tool, String mark) {
    private static final List<ForeignManager> BY_ANNOTATION =
            List.of(
                    new ForeignManager("helm", "meta.helm.sh/release-name"),
                    new ForeignManager("argocd", "argocd.argoproj.io/tracking-id"));
    private static final List<ForeignManager> BY_LABEL =
            List.of(
                    new ForeignManager("flux", "kustomize.toolkit.fluxcd.io/name"),
                    new ForeignManager("flux", "helm.toolkit.fluxcd.io/name"),
                    new ForeignManager("argocd", "argocd.argoproj.io/instance"));

    static Optional<ForeignManager> of(KubeObject object) {
        if (object.label("karmada.io/managed").equals("true")) {
            return Optional.of(new ForeignManager("karmada", "karmada.io/managed"));
        }
        for (var owner : Fields.items(object.metadata().path("ownerReferences"))) {
            if (Fields.text(owner, "kind").equals("AppliedManifestWork")) {
                return Optional.of(
                        new ForeignManager(
                                "work", "AppliedManifestWork " + Fields.text(owner, "name")));
            }
        }
        return BY_ANNOTATION.stream()
                .filter(one -> !object.annotation(one.mark()).isEmpty())
                .findFirst()
                .or(() ->
                        BY_LABEL.stream()
                                .filter(one -> !object.label(one.mark()).isEmpty())
                                .findFirst())
                .or(() -> argo(object));
    }

    /** The usual label says nothing alone: charts and people set it too. */
    private static Optional<ForeignManager> argo(KubeObject object) {
        var label = "app.kubernetes.io/instance";
        for (var entry : Fields.items(object.metadata().path("managedFields"))) {
            if (Fields.text(entry, "manager").startsWith("argocd")
                    && !object.label(label).isEmpty()) {
                return Optional.of(new ForeignManager("argocd", label));
            }
        }
        return Optional.empty();
    }

    @Override
    public String toString() {
        return tool + " (" + mark + ")";
    }
}
