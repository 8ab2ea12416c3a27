"use strict";
// Draws who needs whom: needing things above, needed ones below, each layer in the order of its parents.

const SVG = "http://www.w3.org/2000/svg";

function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** How far each node is below those that nothing needs; a ring is entered once. */
function layersOf(nodes, edges) {
  const needed = new Map(nodes.map((node) => [node.name, []]));
  for (const edge of edges) if (needed.has(edge.from)) needed.get(edge.from).push(edge.to);
  const depth = new Map();
  const walk = (name, level, path) => {
    if (path.has(name) || (depth.get(name) ?? -1) >= level) return;
    depth.set(name, level);
    path.add(name);
    for (const next of needed.get(name) ?? []) walk(next, level + 1, path);
    path.delete(name);
  };
  const targets = new Set(edges.map((edge) => edge.to));
  for (const node of nodes) if (!targets.has(node.name)) walk(node.name, 0, new Set());
  for (const node of nodes) if (!depth.has(node.name)) walk(node.name, 0, new Set());
  const layers = [];
  for (const node of nodes) (layers[depth.get(node.name)] ??= []).push(node);
  return layers.filter(Boolean);
}

function drawGraph(drawing, width, sign) {
  const gap = 18, height = 46, between = 56, margin = 8;
  const broad = (node) => Math.max(96, 9 * Math.max(node.name.length, node.state.length * 0.8 + 2) + 22);
  const place = new Map();
  let y = margin, right = 0;
  for (const layer of layersOf(drawing.nodes, drawing.edges)) {
    const above = (node) => {
      const parents = drawing.edges.filter((edge) => edge.to === node.name && place.has(edge.from));
      return parents.length === 0 ? 0 : parents.reduce((sum, edge) => sum + place.get(edge.from).x, 0) / parents.length;
    };
    layer.sort((one, other) => above(one) - above(other) || one.name.localeCompare(other.name));
    let x = margin;
    for (const node of layer) {
      // A layer that is too wide for the page goes on below.
      if (x > margin && x + broad(node) > Math.max(width, 320) - margin) { x = margin; y += height + gap; }
      place.set(node.name, { x, y, w: broad(node) });
      x += broad(node) + gap;
      right = Math.max(right, x - gap);
    }
    y += height + between;
  }
  const whole = svg("svg", { width: right + margin, height: Math.max(0, y - between + margin), role: "img", "aria-label": "Add-ons and what they need" });
  const defs = svg("defs", {});
  for (const kind of ["", "cycle"]) {
    defs.append(svg("marker", { id: "head" + kind, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 7, markerHeight: 7, orient: "auto" },
      svg("path", { d: "M0 0L10 5L0 10z", class: "head " + kind })));
  }
  whole.append(defs);
  for (const edge of drawing.edges) {
    const from = place.get(edge.from), to = place.get(edge.to);
    if (!from || !to) continue;
    const up = to.y <= from.y;
    const x1 = from.x + from.w / 2 + (up ? 14 : 0), x2 = to.x + to.w / 2 + (up ? 14 : 0);
    const y1 = up ? from.y : from.y + height, y2 = up ? to.y + height : to.y;
    const path = edge.from === edge.to
      ? `M${from.x + from.w} ${from.y + 12}c26 -4 26 26 0 22`
      : `M${x1} ${y1}C${x1} ${(y1 + y2) / 2} ${x2} ${(y1 + y2) / 2} ${x2} ${y2}`;
    const title = svg("title", {}, `${edge.from} ${edge.required ? "requires" : "uses"} ${edge.to}${edge.inCycle ? ", in a cycle" : ""}`);
    whole.append(svg("path", { d: path, class: `edge ${edge.required ? "" : "optional"} ${edge.inCycle ? "cycle" : ""}`, "marker-end": `url(#head${edge.inCycle ? "cycle" : ""})` }, title));
    if (edge.inCycle) whole.append(svg("text", { x: (x1 + x2) / 2 + 6, y: (y1 + y2) / 2, class: "mark" }, "cycle"));
  }
  for (const node of drawing.nodes) {
    const at = place.get(node.name);
    const box = svg("g", { class: node.well ? "node" : "node bad" },
      svg("title", {}, `${node.name}: ${node.state}`),
      svg("rect", { x: at.x, y: at.y, width: at.w, height, rx: 9 }),
      svg("text", { x: at.x + at.w / 2, y: at.y + 19, "text-anchor": "middle", class: "name" }, node.name),
      svg("text", { x: at.x + at.w / 2, y: at.y + 36, "text-anchor": "middle", class: "what" }, `${sign(node.well)} ${node.state}`));
    whole.append(node.addon ? svg("a", { href: `#/addons/${encodeURIComponent(node.name)}` }, box) : box);
  }
  return whole;
}
