package dev.trellis.api.crdgen;

import dev.trellis.api.cluster.ClusterClaim;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSet;
import dev.trellis.api.cluster.ManagedClusterSetBinding;
import dev.trellis.api.operator.CatalogSource;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.OperatorCondition;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.api.operator.Subscription;
import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.api.operatorset.OperatorLock;
import dev.trellis.api.operatorset.OperatorSet;
import dev.trellis.api.placement.AddOnPlacementScore;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.promotion.ClusterPropagationPolicy;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionPayload;
import dev.trellis.api.promotion.PropagationPolicy;
import dev.trellis.api.work.AppliedManifestWork;
import dev.trellis.api.work.ManifestWork;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.List;

/** Every kind of this module, in every version. */
final class Kinds {
    static final List<Class<? extends HasMetadata>> ALL =
            List.of(
                    dev.trellis.api.addon.v1alpha1.AddOnDeploymentConfig.class,
                    dev.trellis.api.addon.v1beta1.AddOnDeploymentConfig.class,
                    dev.trellis.api.addon.v1alpha1.AddOnTemplate.class,
                    dev.trellis.api.addon.v1beta1.AddOnTemplate.class,
                    dev.trellis.api.addon.v1alpha1.ClusterManagementAddOn.class,
                    dev.trellis.api.addon.v1beta1.ClusterManagementAddOn.class,
                    dev.trellis.api.addon.v1alpha1.ManagedClusterAddOn.class,
                    dev.trellis.api.addon.v1beta1.ManagedClusterAddOn.class,
                    AddOnPlacementScore.class,
                    ClusterClaim.class,
                    ManagedCluster.class,
                    ManagedClusterSet.class,
                    ManagedClusterSetBinding.class,
                    Placement.class,
                    PlacementDecision.class,
                    AppliedManifestWork.class,
                    ManifestWork.class,
                    ClusterOperatorStatus.class,
                    OperatorLock.class,
                    OperatorSet.class,
                    CatalogSource.class,
                    ClusterServiceVersion.class,
                    InstallPlan.class,
                    dev.trellis.api.operator.v1.OperatorCondition.class,
                    OperatorCondition.class,
                    dev.trellis.api.operator.v1alpha2.OperatorGroup.class,
                    OperatorGroup.class,
                    Subscription.class,
                    PromotedBundle.class,
                    Promotion.class,
                    PromotionClaim.class,
                    PromotionPayload.class,
                    PropagationPolicy.class,
                    ClusterPropagationPolicy.class);

    private Kinds() {}
}
