package dev.trellis.api.crdgen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;

import org.junit.jupiter.api.Test;

import java.util.stream.Collectors;
import java.util.stream.Stream;

class CrdMakerTest {

    @Test
    void givesTheTextThatTheBuildWrote() {
        var built =
                Stream.concat(Crds.all().stream(), Crds.operators().stream())
                        .collect(Collectors.toMap(Crd::name, Crd::yaml));

        assertThat(CrdMaker.make()).isEqualTo(built);
    }
}
