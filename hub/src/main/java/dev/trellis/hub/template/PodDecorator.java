package dev.trellis.hub.template;

/** Gives the pods of a workload something that the template's author need not write. */
interface PodDecorator {
    void decorate(PodTemplate pods);
}
