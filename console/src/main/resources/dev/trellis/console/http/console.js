"use strict";
// Shows what the API tells, and asks again when the stream of changes says so. All text goes in as text, never as markup.

const SIGNS = { available: "✓", degraded: "!", unavailable: "✕", unknown: "?", deleting: "⌫", absent: "–" };
const by = (id) => document.getElementById(id);
const count = (number) => number.toLocaleString("en");

/** An element with properties and children; what is null is left out. */
function el(name, properties, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (key === "class") element.className = value;
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== null) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A refusal of the server, with its sentence. */
class Refused extends Error {
  constructor(status, sentence) { super(sentence); this.status = status; }
}

async function ask(path) {
  const answer = await fetch(path, { headers: { Accept: "application/json" }, cache: "no-store" });
  const data = await answer.json().catch(() => ({ error: `The console answered with ${answer.status}.` }));
  if (!answer.ok) throw new Refused(answer.status, data.error);
  return data;
}

function stateText(cell) {
  return cell.progressing && cell.state !== "deleting" ? `${cell.state}, progressing` : cell.state;
}

function badge(state, text) {
  return el("span", { class: `state ${state}` }, el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[state] ?? "?"), text);
}

// ---- the matrix

function cellButton(addon, cluster, cell) {
  const state = cell ? cell.state : "absent";
  const text = cell ? stateText(cell) : "not here";
  return el("button", {
    type: "button", class: `state ${state}`, "data-addon": addon, "data-cluster": cluster, "data-state": state,
    "aria-label": `${addon} on ${cluster}: ${text}${cell && cell.reason ? `, ${cell.reason}` : ""}. Show why.`,
    onclick: () => { location.hash = `#/addons/${encodeURIComponent(addon)}/clusters/${encodeURIComponent(cluster)}`; },
  }, el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[state] ?? "?"), text);
}

function addonLink(name) {
  return el("button", { type: "button", class: "link", onclick: () => { location.hash = `#/addons/${encodeURIComponent(name)}`; } }, name);
}

/** The longer side goes down the page: that is the way in which pages scroll. */
function matrix(fleet) {
  const cells = new Map();
  for (const row of fleet.addons) for (const cell of row.cells) cells.set(`${row.addon.name}/${cell.cluster}`, cell);
  const addons = fleet.addons.map((row) => row.addon.name);
  const down = fleet.clusters.length >= addons.length ? "clusters" : "addons";
  const rows = down === "clusters" ? fleet.clusters : addons;
  const columns = down === "clusters" ? addons : fleet.clusters;
  const cell = (row, column) => {
    const [addon, cluster] = down === "clusters" ? [column, row] : [row, column];
    return el("td", {}, cellButton(addon, cluster, cells.get(`${addon}/${cluster}`)));
  };
  const heading = (name, kind) => (kind === "addons" ? addonLink(name) : name);
  return el("div", { class: "scroll" }, el("table", { class: "grid" },
    el("caption", { class: "skip" }, "State of each add-on on each cluster"),
    el("thead", {}, el("tr", {}, el("td", {}), ...columns.map((name) => el("th", { scope: "col" }, heading(name, down === "clusters" ? "addons" : "clusters"))))),
    el("tbody", {}, ...rows.map((row) => el("tr", {}, el("th", { scope: "row" }, heading(row, down)), ...columns.map((column) => cell(row, column)))))));
}

function meter(line) {
  const bar = svg("svg", { class: "meter", viewBox: "0 0 1000 10", preserveAspectRatio: "none", role: "img",
    "aria-label": `${line.available} available, ${line.degraded} degraded, ${line.unavailable} not available` });
  let x = 0;
  for (const state of ["available", "degraded", "unavailable"]) {
    const part = line.clusters === 0 ? 0 : (1000 * line[state]) / line.clusters;
    if (part > 0) bar.append(svg("rect", { x, y: 0, width: part, height: 10, class: state }));
    x += part;
  }
  return bar;
}

function subject(one) {
  return `${one.kind} ${one.namespace ? `${one.namespace}/` : ""}${one.name}`;
}

function causes(addon, fold, mild) {
  return fold.classes.map((one) => el("div", { class: mild ? "cause mild" : "cause" },
    el("p", {}, el("strong", {}, count(one.places)), " × ", el("span", { class: "reason" }, one.reason), ` (${subject(one.subject)}), as on `,
      ...one.examples.flatMap((cluster, i) => [i > 0 ? ", " : "", el("button", {
        type: "button", class: "link",
        onclick: () => { location.hash = `#/addons/${encodeURIComponent(addon)}/clusters/${encodeURIComponent(cluster)}`; },
      }, cluster)]), one.places > one.examples.length ? ", …" : ""),
    el("p", { class: "soft" }, `Found ${one.example.found}. To change this, ${one.example.nextStep}.`)));
}

function foldLines(addon, why) {
  const head = (fold, what) => el("p", {}, `${count(fold.places)} ${what}, ${count(fold.classes.length)} cause${fold.classes.length === 1 ? "" : "s"}`);
  return [
    ...(why.notAvailable.places > 0 ? [head(why.notAvailable, "not available"), ...causes(addon, why.notAvailable, false)] : []),
    ...(why.otherwise.places > 0 ? [head(why.otherwise, "available, but not as wanted"), ...causes(addon, why.otherwise, true)] : []),
  ];
}

/** Where there are too many clusters for a column each. */
function folded(fleet) {
  return el("div", {}, ...fleet.addons.map((row) => {
    const line = row.addon;
    const state = line.unavailable > 0 ? "unavailable" : line.degraded > 0 ? "degraded" : line.clusters > 0 ? "available" : "absent";
    return el("div", { class: "folded", "data-addon": line.name },
      el("div", { class: "top" }, el("strong", {}, addonLink(line.name)),
        badge(state, `available on ${count(line.available)} of ${count(line.clusters)}`),
        line.degraded > 0 ? badge("degraded", `${count(line.degraded)} degraded`) : null,
        line.unavailable > 0 ? badge("unavailable", `${count(line.unavailable)} not available`) : null),
      meter(line), ...row.causes.flatMap((why) => foldLines(line.name, why)));
  }));
}

function showFleet(fleet) {
  by("hub").textContent = fleet.hub;
  by("headline").textContent = fleet.counts.headline;
  by("headline").parentElement.classList.toggle("bad", fleet.counts.available < fleet.counts.installs);
  by("cluster-count").textContent = `${count(fleet.counts.availableClusters)} of ${count(fleet.counts.clusters)}`;
  by("cluster-count").parentElement.classList.toggle("bad", fleet.counts.availableClusters < fleet.counts.clusters);
  by("rollout-count").textContent = count(fleet.rollouts.length);
  document.title = `${fleet.counts.headline} · Trellis`;
  const nothing = fleet.addons.length === 0 || fleet.counts.clusters === 0;
  by("legend").replaceChildren(...(nothing || fleet.folded ? [] : Object.keys(SIGNS).map((state) => badge(state, state === "absent" ? "not here" : state))));
  replaceKeepingFocus(by("matrix"), nothing
    ? el("p", { class: "soft" }, fleet.counts.clusters === 0 ? "No cluster has joined yet: see trellis join --help." : "No add-on is declared yet.")
    : fleet.folded ? folded(fleet) : matrix(fleet));
  by("rollouts-section").hidden = fleet.rollouts.length === 0;
  by("rollouts").replaceChildren(...fleet.rollouts.map((one) => el("li", {},
    addonLink(one.addon), ` to placement ${one.placement}: ${one.message || one.reason}`,
    one.moving > 0 ? el("span", { class: "soft" }, ` (${count(one.moving)} moving)`) : null)));
  by("trouble").hidden = fleet.troubles.length === 0;
  by("trouble").textContent = fleet.troubles.length === 0 ? "" : `This may be out of date: ${fleet.troubles.join("; ")}`;
}

/** A person who goes over the cells with the keyboard stays where they are when the page changes. */
function replaceKeepingFocus(parent, child) {
  const at = document.activeElement;
  const key = parent.contains(at) ? [at.dataset.addon, at.dataset.cluster] : null;
  const old = parent.querySelector(".scroll");
  parent.replaceChildren(child);
  const fresh = parent.querySelector(".scroll");
  if (old && fresh) fresh.scrollLeft = old.scrollLeft;
  if (key && key[0]) parent.querySelector(`[data-addon="${CSS.escape(key[0])}"][data-cluster="${CSS.escape(key[1] ?? "")}"]`)?.focus();
}

// ---- graph and clusters

function showGraph(drawing) {
  const nodes = drawing.nodes.map((node) => ({ ...node, addon: !/^(API|operator) /.test(node.name) }));
  by("graph").replaceChildren(nodes.length === 0
    ? el("p", { class: "soft" }, "No add-on is declared yet.")
    : drawGraph({ ...drawing, nodes }, by("graph").clientWidth, (well) => (well ? SIGNS.available : SIGNS.unavailable)));
  by("cycles").replaceChildren(...drawing.cycles.map((cycle) => el("li", {}, `cycle: ${cycle}`)));
}

const CLUSTER_STATE = { available: "available", "not available": "unavailable", unknown: "unknown", leaving: "deleting" };

function showClusters(page) {
  const of = Object.values(page.states).reduce((sum, number) => sum + number, 0);
  by("cluster-states").replaceChildren(...Object.entries(page.states).map(([state, number]) => badge(CLUSTER_STATE[state] ?? "unknown", `${count(number)} ${state}`)));
  by("cluster-search").hidden = of <= 20;
  by("clusters").replaceChildren(el("div", { class: "scroll" }, el("table", {},
    el("thead", {}, el("tr", {}, ...["Cluster", "Health", "Add-ons", "Kubernetes", "Reason"].map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, ...page.clusters.map((line) => el("tr", { "data-cluster": line.name },
      el("th", { scope: "row" }, line.name), el("td", {}, badge(CLUSTER_STATE[line.state] ?? "unknown", line.state)),
      el("td", {}, line.addons === 0 ? "–" : `${line.availableAddons}/${line.addons}`), el("td", {}, line.kubernetes || "–"), el("td", { class: "wrap" }, line.reason || "–")))))),
    page.total > page.clusters.length ? el("p", { class: "soft" }, `${count(page.clusters.length)} of ${count(page.total)} shown, those first that need attention.`) : "");
}

// ---- why

/** From what is seen down to what it follows from; what several follow from is told once. */
function chain(explanations, told) {
  return el("ul", { class: "why" }, ...explanations.map((one) => {
    const key = JSON.stringify([one.reason, one.subject, one.found]);
    const again = told.has(key);
    told.add(key);
    return el("li", {},
      el("p", { class: "finding" }, subject(one.subject), " ", el("span", { class: "reason" }, one.reason)),
      el("p", {}, `wanted ${one.wanted}, found ${one.found}${again && one.causes.length > 0 ? " (told above)" : ""}`),
      one.causes.length === 0 ? el("p", { class: "remedy" }, `To change this, ${one.nextStep}.`) : null,
      one.causes.length > 0 && !again ? el("div", {}, el("p", { class: "soft" }, "because"), chain(one.causes, told)) : null);
  }));
}

function table(headings, rows) {
  return el("div", { class: "scroll" }, el("table", {},
    el("thead", {}, el("tr", {}, ...headings.map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, ...rows.map((cells) => el("tr", {}, ...cells.map((cell, i) => el("td", { class: i === cells.length - 1 ? "wrap" : "" }, cell || "–")))))));
}

function installDetail(detail) {
  const works = detail.works.flatMap((work) => [
    [`${work.namespace}/${work.name}`, work.standing.applied, work.standing.available, work.standing.problem],
    ...work.objects.map((one) => [`  ${one.kind} ${one.namespace ? `${one.namespace}/` : ""}${one.name}`, one.standing.applied, one.standing.available, one.standing.problem]),
  ]);
  const state = detail.state === "not installed" ? "absent" : detail.state.split(",")[0];
  return [
    badge(state, detail.state),
    el("h3", {}, "Why"),
    detail.why.symptoms.length === 0 ? el("p", {}, detail.sentences[0]) : chain(detail.why.symptoms, new Set()),
    detail.conditions.length > 0 ? el("h3", {}, "Conditions") : null,
    detail.conditions.length > 0 ? table(["Type", "Status", "Reason", "Since", "Message"], detail.conditions.map((one) => [one.type, one.status, one.reason, one.since, one.message])) : null,
    detail.works.length > 0 ? el("h3", {}, "Works") : null,
    detail.works.length > 0 ? table(["Work and its objects", "Applied", "Available", "Problem"], works) : null,
    el("p", { class: "soft" }, "On the command line: ", el("code", {}, `trellis addon why ${detail.addon} --cluster ${detail.cluster}`)),
  ];
}

function addonDetail(detail) {
  const line = detail.addon;
  const lines = foldLines(line.name, detail.why);
  return [
    el("p", {}, `Available on ${count(line.available)} of ${count(line.clusters)} clusters; installed by ${line.installStrategy}.`),
    line.requires.length > 0 ? el("p", {}, `Requires ${line.requires.join(", ")}.`) : null,
    line.uses.length > 0 ? el("p", {}, `Uses ${line.uses.join(", ")} where it is there.`) : null,
    el("h3", {}, "Why"),
    ...(lines.length > 0 ? lines : [el("p", {}, `${line.name} is as it is wanted wherever it is installed: ${count(detail.why.clusters)} cluster${detail.why.clusters === 1 ? "" : "s"}.`)]),
    el("p", { class: "soft" }, "On the command line: ", el("code", {}, `trellis addon why ${line.name}`)),
  ];
}

async function showDetail() {
  const dialog = by("detail");
  const at = /^#\/addons\/([^/]+)(?:\/clusters\/([^/]+))?$/.exec(location.hash);
  if (!at) { if (dialog.open) dialog.close(); return; }
  const [addon, cluster] = [decodeURIComponent(at[1]), at[2] === undefined ? null : decodeURIComponent(at[2])];
  by("detail-title").textContent = cluster === null ? addon : `${addon} on ${cluster}`;
  if (!dialog.open) { by("detail-body").replaceChildren("…"); dialog.showModal(); }
  const hash = location.hash;
  let body;
  try {
    body = cluster === null
      ? addonDetail(await ask(`/api/addons/${encodeURIComponent(addon)}`))
      : installDetail(await ask(`/api/addons/${encodeURIComponent(addon)}/clusters/${encodeURIComponent(cluster)}`));
  } catch (problem) {
    body = [el("p", {}, problem.message)];
  }
  if (location.hash === hash) by("detail-body").replaceChildren(...body.filter(Boolean));
}

// ---- keeping up

function live(state, text) {
  by("live").dataset.state = state;
  by("live").textContent = text;
}

const keeping = { wanted: false, busy: false };

/** Asks for everything; what comes meanwhile makes one more round, never two at once. */
async function refresh() {
  keeping.wanted = true;
  if (keeping.busy) return;
  keeping.busy = true;
  while (keeping.wanted) {
    keeping.wanted = false;
    try {
      const name = encodeURIComponent(by("cluster-filter").value);
      const [fleet, drawing, clusters] = await Promise.all([ask("/api/fleet"), ask("/api/graph"), ask(`/api/clusters?limit=100&name=${name}`)]);
      showFleet(fleet);
      showGraph(drawing);
      showClusters(clusters);
      document.body.dataset.revision = fleet.revision;
      await showDetail();
    } catch (problem) {
      by("trouble").hidden = false;
      by("trouble").textContent = problem instanceof Refused ? problem.message : "The console does not answer: does the process that runs it still run?";
      if (problem instanceof Refused && problem.status === 503) setTimeout(refresh, 2000);
    }
  }
  keeping.busy = false;
}

function listen() {
  const events = new EventSource("/api/events");
  events.onopen = () => live("live", "live");
  events.addEventListener("change", refresh);
  events.onerror = () => {
    if (events.readyState === EventSource.CLOSED) {
      live("lost", "no connection: open the address again that the console printed at its start");
      setTimeout(listen, 5000);
    } else {
      live("lost", "connection lost, trying again");
    }
  };
}

by("detail-close").addEventListener("click", () => by("detail").close());
by("detail").addEventListener("close", () => { if (location.hash.startsWith("#/")) history.replaceState(null, "", "/"); });
by("detail").addEventListener("click", (event) => { if (event.target === by("detail")) by("detail").close(); });
by("cluster-filter").addEventListener("input", refresh);
addEventListener("hashchange", showDetail);
addEventListener("resize", refresh);
refresh();
listen();
