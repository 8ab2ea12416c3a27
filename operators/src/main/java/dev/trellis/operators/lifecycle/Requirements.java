package dev.trellis.operators.lifecycle;

import dev.trellis.api.operator.ApiServiceDescription;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.DependentStatus;
import dev.trellis.api.operator.Permission;
import dev.trellis.api.operator.PolicyRule;
import dev.trellis.api.operator.RequirementStatus;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.version.MalformedVersion;
import dev.trellis.graph.version.Version;
import dev.trellis.operators.serving.ExtensionApis;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What an operator needs, and whether each of it is there. */
final class Requirements {
    static final String PRESENT = "Present";
    static final String ABSENT = "NotPresent";
    static final String UNSATISFIED = "PresentNotSatisfied";
    static final String UNAVAILABLE = "PresentNotAvailable";

    private static final String DEPLOYED = "DeploymentFound";
    private static final Set<String> MET = Set.of(PRESENT, "Satisfied", DEPLOYED);

    private final ClusterServiceVersion operator;
    private final Provision provision;
    private final List<RequirementStatus> found = new ArrayList<>();

    private Requirements(ClusterServiceVersion operator, Provision provision) {
        this.operator = operator;
        this.provision = provision;
    }

    static List<RequirementStatus> of(ClusterServiceVersion operator, Provision provision) {
        var requirements = new Requirements(operator, provision);
        requirements.addKubernetes();
        requirements.addDefinitions();
        requirements.addExtensionApis();
        requirements.addNativeApis();
        requirements.addAccounts();
        return List.copyOf(requirements.found);
    }

    static boolean areMet(List<RequirementStatus> requirements) {
        return requirements.stream().allMatch(one -> MET.contains(one.status()));
    }

    private void addKubernetes() {
        var wanted = operator.getSpec().minKubeVersion();
        if (wanted == null || wanted.isEmpty()) {
            return;
        }
        add(
                "operators.coreos.com",
                "v1alpha1",
                "ClusterServiceVersion",
                operator.getMetadata().getName(),
                kubernetesFault(wanted));
    }

    private Optional<Fault> kubernetesFault(String wanted) {
        try {
            var least = Version.tolerant(wanted);
            return provision
                    .kubernetes()
                    .filter(have -> have.compareTo(least) < 0)
                    .map(have ->
                            new Fault(
                                    UNSATISFIED,
                                    "CSV version requirement not met: minKubeVersion (%s) > server version (%s)"
                                            .formatted(least, have)));
        } catch (MalformedVersion e) {
            return Optional.of(
                    new Fault(UNSATISFIED, "CSV version parsing error: " + e.getMessage()));
        }
    }

    private record NeededCrd(String version, boolean isOwned) {}

    private void addDefinitions() {
        var crds = operator.getSpec().crds();
        var needed = new TreeMap<String, NeededCrd>();
        crds.required().forEach(one -> needed.put(one.name(), new NeededCrd(one.version(), false)));
        crds.owned().forEach(one -> needed.put(one.name(), new NeededCrd(one.version(), true)));
        needed.forEach((name, crd) -> {
            var there = provision.definition(name);
            var fault =
                    there.map(one -> definitionFault(one, crd))
                            .orElseGet(() -> Optional.of(new Fault(ABSENT, "CRD is not present")));
            found.add(
                    new RequirementStatus(
                            "apiextensions.k8s.io",
                            "v1",
                            "CustomResourceDefinition",
                            name,
                            fault.map(Fault::reason).orElse(PRESENT),
                            fault.map(Fault::message)
                                    .orElse("CRD is present and Established condition is true"),
                            there.map(one -> one.getMetadata().getUid()).orElse(null),
                            List.of()));
        });
    }

    private Optional<Fault> definitionFault(CustomResourceDefinition crd, NeededCrd needed) {
        var served =
                crd.getSpec().getVersions().stream()
                        .anyMatch(one ->
                                one.getName().equals(needed.version())
                                        && Boolean.TRUE.equals(one.getServed()));
        if (!served) {
            return Optional.of(new Fault(ABSENT, "CRD version not served"));
        }
        var others = needed.isOwned() ? provision.onlyWithPredecessors(crd) : List.<String>of();
        if (!others.isEmpty()) {
            return Optional.of(
                    new Fault(
                            UNSATISFIED,
                            "CRD installed alongside other CSV(s): " + String.join(", ", others)));
        }
        return holds(crd, "Established") && holds(crd, "NamesAccepted")
                ? Optional.empty()
                : Optional.of(
                        new Fault(
                                UNAVAILABLE,
                                "CRD is present but the Established condition is False (not available)"));
    }

    /** A definition that was just made has a status without conditions. */
    private static boolean holds(CustomResourceDefinition crd, String type) {
        return crd.getStatus() != null
                && crd.getStatus().getConditions() != null
                && crd.getStatus().getConditions().stream()
                        .anyMatch(one ->
                                one.getType().equals(type) && one.getStatus().equals("True"));
    }

    private void addExtensionApis() {
        var owned = operator.getSpec().apiServices().owned();
        for (var one : operator.getSpec().apiServices().required()) {
            var isOwn = owned.stream().anyMatch(other -> isSame(one, other));
            if (!isOwn) {
                addExtensionApi(
                        one,
                        provision
                                .extensionTrouble(new Gvk(one.group(), one.version(), one.kind()))
                                .map(why -> new Fault(ABSENT, why)));
            }
        }
        var deployments =
                operator.getSpec().strategy().deployments().stream()
                        .map(one -> one.name())
                        .collect(Collectors.toSet());
        for (var one : owned) {
            var name = String.valueOf(one.deploymentName());
            addExtensionApi(
                    one,
                    Optional.of(
                            deployments.contains(name)
                                    ? new Fault(DEPLOYED, "")
                                    : new Fault(
                                            "DeploymentNotFound",
                                            "Deployment %s is not there".formatted(name))));
        }
    }

    private static boolean isSame(ApiServiceDescription one, ApiServiceDescription other) {
        return one.group().equals(other.group())
                && one.version().equals(other.version())
                && one.kind().equals(other.kind());
    }

    private void addExtensionApi(ApiServiceDescription api, Optional<Fault> status) {
        add(
                "apiregistration.k8s.io",
                "v1",
                "APIService",
                ExtensionApis.name(api.version(), api.group()),
                status);
    }

    private void addNativeApis() {
        for (var one : operator.getSpec().nativeAPIs()) {
            var there = provision.isServed(new Gvk(one.group(), one.version(), one.kind()));
            found.add(
                    new RequirementStatus(
                            one.group(),
                            one.version(),
                            one.kind(),
                            one.version() + "." + one.group(),
                            there ? PRESENT : ABSENT,
                            there ? "Native API exists" : "Native API does not exist",
                            null,
                            List.of()));
        }
    }

    private void addAccounts() {
        var strategy = operator.getSpec().strategy();
        var byAccount = new TreeMap<String, List<DependentStatus>>();
        strategy.permissions().forEach(one -> addRules(byAccount, one, true));
        strategy.clusterPermissions().forEach(one -> addRules(byAccount, one, false));
        byAccount.forEach((account, rules) -> {
            var uid = provision.account(account);
            var fault = accountFault(account, uid.isPresent(), rules);
            found.add(
                    new RequirementStatus(
                            "",
                            "v1",
                            "ServiceAccount",
                            account,
                            fault.map(Fault::reason).orElse(PRESENT),
                            fault.map(Fault::message).orElse(""),
                            uid.orElse(null),
                            rules));
        });
    }

    private Optional<Fault> accountFault(
            String account, boolean isThere, List<DependentStatus> rules) {
        if (!isThere) {
            return Optional.of(new Fault(ABSENT, "Service account does not exist"));
        }
        if (provision.isForeign(account)) {
            return Optional.of(
                    new Fault(
                            UNSATISFIED,
                            "Service account is owned by another ClusterServiceVersion"));
        }
        return rules.stream().allMatch(rule -> rule.status().equals("Satisfied"))
                ? Optional.empty()
                : Optional.of(
                        new Fault(UNSATISFIED, "Policy rule not satisfied for service account"));
    }

    private void addRules(
            Map<String, List<DependentStatus>> byAccount,
            Permission permission,
            boolean isNamespaced) {
        var list =
                byAccount.computeIfAbsent(permission.serviceAccountName(), _ -> new ArrayList<>());
        for (PolicyRule rule : permission.rules()) {
            var allowed = provision.allows(permission, isNamespaced);
            list.add(
                    new DependentStatus(
                            "rbac.authorization.k8s.io",
                            "v1",
                            "PolicyRule",
                            allowed ? "Satisfied" : "NotSatisfied",
                            null,
                            (isNamespaced ? "namespaced rule:" : "cluster rule:")
                                    + provision.text(rule)));
        }
    }

    private void add(
            String group, String version, String kind, String name, Optional<Fault> fault) {
        found.add(
                new RequirementStatus(
                        group,
                        version,
                        kind,
                        name,
                        fault.map(Fault::reason).orElse(PRESENT),
                        fault.map(Fault::message).orElse(""),
                        null,
                        List.of()));
    }
}
