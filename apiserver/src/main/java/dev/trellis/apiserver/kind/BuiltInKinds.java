package dev.trellis.apiserver.kind;

import static dev.trellis.apiserver.kind.Trait.ANSWERS_DELETED;
import static dev.trellis.apiserver.kind.Trait.CREATE_ON_UPDATE;
import static dev.trellis.apiserver.kind.Trait.GENERATION;
import static dev.trellis.apiserver.kind.Trait.GENERATION_BY_ANNOTATIONS;
import static dev.trellis.apiserver.kind.Trait.GENERATION_BY_LABELS;
import static dev.trellis.apiserver.kind.Trait.NEW_EVENT;
import static dev.trellis.apiserver.kind.Trait.NO_DELETE_COLLECTION;
import static dev.trellis.apiserver.kind.Trait.OLD_AUTOSCALER;
import static dev.trellis.apiserver.kind.Trait.ORPHANS_BY_DEFAULT;
import static dev.trellis.apiserver.kind.Trait.REVIEW;
import static dev.trellis.apiserver.kind.Trait.UNCONDITIONAL_UPDATE;

import io.fabric8.kubernetes.api.model.APIService;
import io.fabric8.kubernetes.api.model.Binding;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.LimitRange;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplate;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.authentication.SelfSubjectReview;
import io.fabric8.kubernetes.api.model.authentication.TokenRequest;
import io.fabric8.kubernetes.api.model.authentication.TokenReview;
import io.fabric8.kubernetes.api.model.authorization.v1.LocalSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectRulesReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReview;
import io.fabric8.kubernetes.api.model.autoscaling.v1.Scale;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.node.v1.RuntimeClass;
import io.fabric8.kubernetes.api.model.policy.v1.Eviction;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.StorageClass;

import java.util.List;

/**
 * The table of built-in kinds: names and shape come from the model class, the rest of the line says
 * how the kind behaves. Groups stand in the order in which discovery lists them.
 */
public final class BuiltInKinds {
    private BuiltInKinds() {}

    /** The name of the kind by which other kinds are defined. */
    public static final String DEFINITIONS = "customresourcedefinitions.apiextensions.k8s.io";

    /** The kind that is sent to a service account to get a token; it has no place of its own. */
    public static ApiKind tokenRequest() {
        return Holder.TOKEN_REQUEST;
    }

    /** How many replicas an object has, whatever its kind. */
    public static ApiKind scale() {
        return Holder.SCALE;
    }

    /** What is sent to a pod to give it a node. */
    public static ApiKind binding() {
        return Holder.BINDING;
    }

    /** What is sent to a pod to evict it. */
    public static ApiKind eviction() {
        return Holder.EVICTION;
    }

    /** The catalog of a logical cluster without definitions. All share this one. */
    public static Catalog catalog() {
        return Holder.CATALOG;
    }

    private static final class Holder {
        private static final ApiKind TOKEN_REQUEST = line(TokenRequest.class).build();
        private static final ApiKind SCALE = line(Scale.class).build();
        private static final ApiKind BINDING = line(Binding.class).build();
        private static final ApiKind EVICTION = line(Eviction.class).build();
        private static final Catalog CATALOG =
                Catalog.of(lines().stream().map(BuiltInKind::build).toList());
    }

    private static List<BuiltInKind> lines() {
        return List.of(
                line(Binding.class).with(REVIEW),
                line(ConfigMap.class, "cm").with(UNCONDITIONAL_UPDATE),
                line(Endpoints.class, "ep").with(UNCONDITIONAL_UPDATE, CREATE_ON_UPDATE),
                line(Event.class, "ev").with(UNCONDITIONAL_UPDATE, CREATE_ON_UPDATE),
                line(LimitRange.class, "limits").with(UNCONDITIONAL_UPDATE, CREATE_ON_UPDATE),
                line(Namespace.class, "ns")
                        .with(UNCONDITIONAL_UPDATE, ANSWERS_DELETED, NO_DELETE_COLLECTION)
                        .named(NameRule.LABEL)
                        .sub("finalize", "status"),
                line(Node.class, "no").with(UNCONDITIONAL_UPDATE).sub("status"),
                line(PersistentVolumeClaim.class, "pvc")
                        .with(UNCONDITIONAL_UPDATE, ANSWERS_DELETED)
                        .sub("status"),
                line(PersistentVolume.class, "pv")
                        .with(UNCONDITIONAL_UPDATE, ANSWERS_DELETED)
                        .sub("status"),
                line(Pod.class, "po")
                        .with(UNCONDITIONAL_UPDATE, ANSWERS_DELETED, GENERATION)
                        .in("all")
                        .sub("binding", "ephemeralcontainers", "eviction", "resize", "status"),
                line(PodTemplate.class).with(UNCONDITIONAL_UPDATE, ANSWERS_DELETED, GENERATION),
                line(ReplicationController.class, "rc")
                        .with(UNCONDITIONAL_UPDATE, GENERATION, ORPHANS_BY_DEFAULT)
                        .in("all")
                        .sub("scale", "status"),
                line(ResourceQuota.class, "quota")
                        .with(UNCONDITIONAL_UPDATE, ANSWERS_DELETED)
                        .sub("status"),
                line(Secret.class).with(UNCONDITIONAL_UPDATE),
                line(ServiceAccount.class, "sa")
                        .with(UNCONDITIONAL_UPDATE, ANSWERS_DELETED)
                        .sub("token"),
                line(Service.class, "svc")
                        .with(UNCONDITIONAL_UPDATE, CREATE_ON_UPDATE, ANSWERS_DELETED)
                        .named(NameRule.SERVICE)
                        .in("all")
                        .sub("status"),
                line(APIService.class).in("api-extensions").sub("status"),
                line(ControllerRevision.class).with(UNCONDITIONAL_UPDATE),
                line(DaemonSet.class, "ds")
                        .with(UNCONDITIONAL_UPDATE, GENERATION)
                        .in("all")
                        .sub("status"),
                line(Deployment.class, "deploy")
                        .with(UNCONDITIONAL_UPDATE, GENERATION, GENERATION_BY_ANNOTATIONS)
                        .in("all")
                        .sub("scale", "status"),
                line(ReplicaSet.class, "rs")
                        .with(UNCONDITIONAL_UPDATE, GENERATION)
                        .in("all")
                        .sub("scale", "status"),
                line(StatefulSet.class, "sts")
                        .with(UNCONDITIONAL_UPDATE, GENERATION)
                        .in("all")
                        .sub("scale", "status"),
                line(io.fabric8.kubernetes.api.model.events.v1.Event.class, "ev")
                        .with(UNCONDITIONAL_UPDATE, CREATE_ON_UPDATE, NEW_EVENT),
                line(SelfSubjectReview.class).with(REVIEW),
                line(TokenReview.class).with(REVIEW),
                line(LocalSubjectAccessReview.class).with(REVIEW),
                line(SelfSubjectAccessReview.class).with(REVIEW),
                line(SelfSubjectRulesReview.class).with(REVIEW),
                line(SubjectAccessReview.class).with(REVIEW),
                line(HorizontalPodAutoscaler.class, "hpa")
                        .with(UNCONDITIONAL_UPDATE)
                        .in("all")
                        .sub("status"),
                line(
                                io.fabric8.kubernetes.api.model.autoscaling.v1
                                        .HorizontalPodAutoscaler.class,
                                "hpa")
                        .with(UNCONDITIONAL_UPDATE, OLD_AUTOSCALER)
                        .in("all")
                        .sub("status"),
                line(CronJob.class, "cj")
                        .with(UNCONDITIONAL_UPDATE, GENERATION)
                        .in("all")
                        .sub("status"),
                line(Job.class)
                        .with(UNCONDITIONAL_UPDATE, GENERATION, ORPHANS_BY_DEFAULT)
                        .in("all")
                        .sub("status"),
                line(CertificateSigningRequest.class, "csr")
                        .with(UNCONDITIONAL_UPDATE)
                        .sub("approval", "status"),
                line(IngressClass.class).with(UNCONDITIONAL_UPDATE, GENERATION),
                line(Ingress.class, "ing").with(UNCONDITIONAL_UPDATE, GENERATION).sub("status"),
                line(NetworkPolicy.class, "netpol").with(UNCONDITIONAL_UPDATE, GENERATION),
                line(PodDisruptionBudget.class, "pdb").with(GENERATION).sub("status"),
                role(ClusterRoleBinding.class),
                role(ClusterRole.class),
                role(RoleBinding.class),
                role(Role.class),
                line(CSIDriver.class).with(ANSWERS_DELETED),
                line(StorageClass.class, "sc").with(UNCONDITIONAL_UPDATE, ANSWERS_DELETED),
                line(MutatingWebhookConfiguration.class).with(GENERATION).in("api-extensions"),
                line(ValidatingWebhookConfiguration.class).with(GENERATION).in("api-extensions"),
                line(CustomResourceDefinition.class, "crd", "crds")
                        .with(GENERATION)
                        .in("api-extensions")
                        .sub("status"),
                line(PriorityClass.class, "pc").with(UNCONDITIONAL_UPDATE, GENERATION),
                line(Lease.class).with(CREATE_ON_UPDATE),
                line(RuntimeClass.class).with(CREATE_ON_UPDATE),
                line(EndpointSlice.class)
                        .with(UNCONDITIONAL_UPDATE, GENERATION, GENERATION_BY_LABELS));
    }

    private static BuiltInKind line(Class<?> model, String... shortNames) {
        return new BuiltInKind(model, shortNames);
    }

    private static BuiltInKind role(Class<?> model) {
        return line(model)
                .with(UNCONDITIONAL_UPDATE, CREATE_ON_UPDATE)
                .named(NameRule.PATH_SEGMENT);
    }
}
