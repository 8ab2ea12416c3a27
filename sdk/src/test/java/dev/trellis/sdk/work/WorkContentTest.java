package dev.trellis.sdk.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.work.ManifestWork;

import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

class WorkContentTest {

    private static ManifestWork work(String spec) {
        return ApiJson.serialization()
                .unmarshal(
                        """
                        {"apiVersion": "work.open-cluster-management.io/v1", "kind": "ManifestWork",
                         "metadata": {"name": "w", "namespace": "paris", "labels": {"l": "1"}, "annotations": {"a": "1"}},
                         "spec": %s}
                        """
                                .formatted(spec),
                        ManifestWork.class);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "the same | {'workload':{'manifests':[{'a':1}]}} | {'workload':{'manifests':[{'a':1}]}}",
                "order of members | {'workload':{'manifests':[{'a':1,'b':2}]}} | {'workload':{'manifests':[{'b':2,'a':1}]}}",
                "spelling of numbers | {'workload':{'manifests':[{'a':1.0}]}} | {'workload':{'manifests':[{'a':1}]}}",
                "creation times | {'workload':{'manifests':[{'metadata':{'creationTimestamp':null}}]}} | {'workload':{'manifests':[{'metadata':{}}]}}",
                "creation times of pods | {'workload':{'manifests':[{'spec':{'template':{'metadata':{'creationTimestamp':null}}}}]}} | {'workload':{'manifests':[{'spec':{'template':{'metadata':{}}}}]}}",
                "the way of watching | {'manifestConfigs':[{'resourceIdentifier':{'resource':'pods','name':'p'},'feedbackScrapeType':'Poll'}]} | {'manifestConfigs':[{'resourceIdentifier':{'group':'','resource':'pods','namespace':'','name':'p'}}]}",
                "the applying manager | {'manifestConfigs':[{'resourceIdentifier':{'resource':'pods','name':'p'},'updateStrategy':{'type':'ServerSideApply','serverSideApply':{'fieldManager':'work-agent'}}}]} | {'manifestConfigs':[{'resourceIdentifier':{'resource':'pods','name':'p'},'updateStrategy':{'type':'ServerSideApply','serverSideApply':{'force':false}}}]}",
                "the way of deleting | {'deleteOption':{'propagationPolicy':'Foreground'}} | {'deleteOption':{}}",
                "no manifests | {'workload':{'manifests':[]}} | {'workload':{}}",
            })
    void whatTheApiServerChangesIsTheSame(String what, String found, String wanted) {
        assertThat(
                        WorkContent.same(
                                work(found.replace('\'', '"')), work(wanted.replace('\'', '"'))))
                .isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "content | {'workload':{'manifests':[{'a':1}]}} | {'workload':{'manifests':[{'a':2}]}}",
                "order of manifests | {'workload':{'manifests':[{'a':1},{'b':2}]}} | {'workload':{'manifests':[{'b':2},{'a':1}]}}",
                "one more manifest | {'workload':{'manifests':[{'a':1}]}} | {'workload':{'manifests':[{'a':1},{'b':1}]}}",
                "an explicit null | {'workload':{'manifests':[{'a':null}]}} | {'workload':{'manifests':[{}]}}",
                "a creation time elsewhere | {'workload':{'manifests':[{'spec':{'creationTimestamp':null}}]}} | {'workload':{'manifests':[{'spec':{}}]}}",
                "the way of watching | {'manifestConfigs':[{'resourceIdentifier':{'resource':'pods','name':'p'},'feedbackScrapeType':'Watch'}]} | {'manifestConfigs':[{'resourceIdentifier':{'resource':'pods','name':'p'}}]}",
                "the way of deleting | {'deleteOption':{'propagationPolicy':'Orphan'}} | {'deleteOption':{}}",
                "an executor | {'executor':{'subject':{'type':'ServiceAccount','serviceAccount':{'namespace':'n','name':'s'}}}} | {}",
            })
    void whatSomebodyChangedIsNotTheSame(String what, String found, String wanted) {
        assertThat(
                        WorkContent.same(
                                work(found.replace('\'', '"')), work(wanted.replace('\'', '"'))))
                .isFalse();
    }

    static Stream<Arguments> metadata() {
        return Stream.of(
                arguments(
                        "a label more",
                        (Consumer<ManifestWork>)
                                work -> work.getMetadata().getLabels().put("theirs", "1")),
                arguments(
                        "another label",
                        (Consumer<ManifestWork>)
                                work -> work.getMetadata().getLabels().put("l", "2")),
                arguments(
                        "an annotation less",
                        (Consumer<ManifestWork>)
                                work -> work.getMetadata().getAnnotations().clear()),
                arguments(
                        "an owner",
                        (Consumer<ManifestWork>)
                                work ->
                                        work.getMetadata()
                                                .setOwnerReferences(
                                                        List.of(
                                                                new OwnerReferenceBuilder()
                                                                        .withName("o")
                                                                        .build()))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("metadata")
    void labelsAnnotationsAndOwnersCount(String what, Consumer<ManifestWork> change) {
        var found = work("{}");
        change.accept(found);

        assertThat(WorkContent.same(found, work("{}"))).isFalse();
    }

    @Test
    void whatTheApiServerAddsToMetadataDoesNotCount() {
        var found = work("{}");
        found.getMetadata().setUid("uid");
        found.getMetadata().setResourceVersion("7");
        found.getMetadata().setGeneration(3L);
        found.getMetadata().setFinalizers(List.of("agent"));

        assertThat(WorkContent.same(found, work("{}"))).isTrue();
    }
}
