"use strict";
// Draws the curves from the numbers in the page; smoothing, scale and curves can be changed, values read.
const data = JSON.parse(document.getElementById("data").textContent);
const find = (id) => document.getElementById(id);
const chart = find("chart");
const [left, right, upper, bottom] = [56, 884, 16, 384];
const dashes = ["", "8 4", "2 3", "8 3 2 3"];
const colour = (query) => `var(--c${query % 8})`;
const dash = (query) => dashes[Math.floor(query / 8) % dashes.length];
const hidden = new Set();
let reading = -1;

const draw = (parent, name, attributes, text) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
};

// The mean over the documents of the periods around each, by running totals and two fingers.
const smoothed = (values, width) => {
  const reach = Math.floor(width / 2);
  const { periods, documents } = data;
  const result = [];
  let [first, behind, sum, count] = [0, 0, 0, 0];
  for (let at = 0; at < periods.length; at += 1) {
    for (; behind < periods.length && periods[behind] <= periods[at] + reach; behind += 1) {
      sum += values[behind] * documents[behind];
      count += documents[behind];
    }
    for (; periods[first] < periods[at] - reach; first += 1) {
      sum -= values[first] * documents[first];
      count -= documents[first];
    }
    result.push(reach ? sum / count : values[at]);
  }
  return result;
};

const round = (span, wanted) => {
  const rough = Math.max(span, 1e-9) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= rough);
};

const x = (at) => {
  const first = data.periods[0];
  const span = data.periods[data.periods.length - 1] - first;
  return span ? left + ((right - left) * (data.periods[at] - first)) / span : (left + right) / 2;
};

let y = () => bottom;

const axes = (highest) => {
  const step = round(highest, 6);
  for (let value = 0; value <= highest * 1.0001; value += step) {
    draw(chart, "line", { class: "grid", x1: left, x2: right, y1: y(value), y2: y(value) });
    draw(chart, "text", { x: left - 8, y: y(value) + 4, "text-anchor": "end" }, String(Number(value.toPrecision(6))));
  }
  let last = -Infinity;
  data.labels.forEach((label, at) => {
    const width = label.length * 7 + 14;
    if (x(at) - last < width || x(at) + width / 2 > 900) return;
    last = x(at);
    draw(chart, "text", { x: x(at), y: bottom + 20, "text-anchor": "middle" }, label);
  });
};

const curve = (query, raw, line, width) => {
  if (width > 1 && raw.length <= 2000) {
    raw.forEach((value, at) => draw(chart, "circle", { cx: x(at), cy: y(value), r: 2.5, fill: colour(query) }));
  }
  const path = line.map((value, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  draw(chart, "path", { d: path, stroke: colour(query), "stroke-dasharray": dash(query) });
  if (line.length === 1) draw(chart, "circle", { cx: x(0), cy: y(line[0]), r: 4, fill: colour(query) });
};

const show = () => {
  const kind = find("shown").value;
  const width = Number(find("window").value);
  find("width").textContent = `${width} ${data.by}${width > 1 ? "s" : ""}`;
  const lines = data[kind].map((values) => smoothed(values, width));
  const seen = data.names.map((_, query) => query).filter((query) => !hidden.has(query));
  const all = seen.flatMap((query) => [lines[query], width > 1 ? data[kind][query] : []]);
  const highest = Math.max(1, all.reduce((most, values) => values.reduce((a, b) => Math.max(a, b), most), 0) * 1.05);
  y = (value) => bottom - ((bottom - upper) * value) / highest;
  chart.replaceChildren();
  if (!data.periods.length) return;
  axes(highest);
  for (const query of seen) curve(query, data[kind][query], lines[query], width);
  if (reading < 0) return;
  draw(chart, "line", { class: "at", x1: x(reading), x2: x(reading), y1: upper, y2: bottom });
  const values = seen.map((query) => `${data.names[query]} ${lines[query][reading].toFixed(1)}`);
  find("reading").textContent = `${data.labels[reading]}, ${data.documents[reading]} documents: ${values.join(" · ")}`;
};

const move = (to) => {
  reading = Math.min(Math.max(to, 0), data.periods.length - 1);
  show();
};

chart.addEventListener("pointermove", (event) => {
  const box = chart.getBoundingClientRect();
  const wanted = ((event.clientX - box.left) * 900) / box.width;
  let [low, high] = [0, data.periods.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((x(middle) + x(middle + 1)) / 2 < wanted) low = middle + 1;
    else high = middle;
  }
  if (low !== reading) move(low);
});
chart.addEventListener("keydown", (event) => {
  const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
  if (!(event.key in steps)) return;
  event.preventDefault();
  move(reading + steps[event.key]);
});
data.names.forEach((name, query) => {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-pressed", "true");
  const sample = draw(button, "svg", { viewBox: "0 0 30 8", "aria-hidden": "true" });
  draw(sample, "path", { d: "M0 4H30", stroke: colour(query), "stroke-dasharray": dash(query) });
  button.append(name);
  button.addEventListener("click", () => {
    if (!hidden.delete(query)) hidden.add(query);
    button.setAttribute("aria-pressed", String(!hidden.has(query)));
    show();
  });
  const item = document.createElement("li");
  item.append(button);
  find("legend").append(item);
});
for (const id of ["shown", "window"]) find(id).addEventListener("input", show);
find("controls").addEventListener("submit", (event) => event.preventDefault());
find("controls").hidden = false;
show();
