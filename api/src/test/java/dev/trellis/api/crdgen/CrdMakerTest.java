package dev.trellis.api.crdgen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;

import org.junit.jupiter.api.Test;

import java.util.stream.Collectors;

class CrdMakerTest {

    @Test
    void givesTheTextThatTheBuildWrote() {
        var built = Crds.every().stream().collect(Collectors.toMap(Crd::name, Crd::yaml));

        assertThat(CrdMaker.make()).isEqualTo(built);
    }
}
