module trellis.dev/bench/load

go 1.26.0
