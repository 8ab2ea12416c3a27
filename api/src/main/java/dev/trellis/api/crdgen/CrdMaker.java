package dev.trellis.api.crdgen;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import io.fabric8.crdv2.generator.CRDGenerator;
import io.fabric8.crdv2.generator.CRDPostProcessor;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;

import java.io.OutputStream;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Makes the YAML text of every CRD; the same types give the same text. */
final class CrdMaker {
    // The generator's own writer either quotes all strings or leaves True and False bare, which
    // are booleans to kubectl. This one quotes where it must.
    private static final ObjectMapper YAML =
            YAMLMapper.builder()
                    .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                    .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                    .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                    .disable(YAMLGenerator.Feature.SPLIT_LINES)
                    .build();

    private CrdMaker() {}

    /** From the name of each CRD to its text. */
    static SortedMap<String, String> make() {
        var texts = new TreeMap<String, String>();
        new CRDGenerator()
                .customResourceClasses(Kinds.ALL)
                .withPostProcessor(
                        new CRDPostProcessor() {
                            @Override
                            public HasMetadata process(HasMetadata crd, String version) {
                                CrdCompletion.complete((CustomResourceDefinition) crd);
                                texts.put(crd.getMetadata().getName(), yaml(crd));
                                return crd;
                            }
                        })
                .withOutput(nowhere())
                .generate();
        return Collections.unmodifiableSortedMap(texts);
    }

    private static String yaml(HasMetadata crd) {
        try {
            return YAML.writeValueAsString(crd);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Cannot write " + crd.getMetadata().getName(), e);
        }
    }

    private static CRDGenerator.CRDOutput<OutputStream> nowhere() {
        return new CRDGenerator.CRDOutput<>() {
            @Override
            public OutputStream outputFor(String name) {
                return OutputStream.nullOutputStream();
            }

            @Override
            public void close() {}
        };
    }
}
