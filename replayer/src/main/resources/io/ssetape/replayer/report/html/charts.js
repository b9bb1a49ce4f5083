// Charts by uPlot: what they have in common. Colours come from the style sheet, so a chart is made anew with the theme.

let charts = [];

function forgetCharts() {
  charts.forEach(chart => chart.destroy());
  charts = [];
}

const fitter = new ResizeObserver(entries => entries.forEach(entry => {
  const chart = charts.find(each => each.root.parentNode === entry.target);
  const width = Math.floor(entry.contentRect.width);
  if (chart && width > 0 && width !== chart.width) {
    chart.setSize({ width, height: chart.height });
  }
}));

function tapColour(tap) {
  return cssValue('--tap' + tap.colour);
}

function axis(options) {
  return {
    stroke: cssValue('--muted'),
    grid: { stroke: cssValue('--line'), width: 1 },
    ticks: { stroke: cssValue('--line'), width: 1, size: 4 },
    font: '11px ' + cssValue('--sans'),
    labelFont: '11px ' + cssValue('--sans'),
    labelSize: 16,
    gap: 4,
    ...options,
  };
}

const ruler = document.createElement('canvas').getContext('2d');

/** How wide an axis beside a chart has to be for its widest label, with the tick and the gap before it. */
function labelRoom(labels) {
  ruler.font = '11px ' + cssValue('--sans');
  return Math.ceil(Math.max(0, ...(labels || []).map(label => ruler.measureText(label).width))) + 11;
}

/** A chart in a frame with a heading and a line that tells what is under the pointer. */
function figure(id, title, unit, height) {
  const readout = el('span', { class: 'readout', 'aria-hidden': 'true' });
  const host = el('div', { class: 'chart', id, role: 'img', 'aria-label': t('chart.label', title, unit) });
  const frame = el('figure', null,
    el('figcaption', null, el('strong', null, title), ' ', el('span', { class: 'unit' }, unit), readout), host);
  return { frame, host, readout, height };
}

/** Draws once the frame has a place on the page. */
function draw(plot, options, data) {
  const chart = new uPlot({
    width: Math.max(200, Math.floor(plot.host.clientWidth)),
    height: plot.height,
    legend: { show: false },
    padding: [8, 12, 0, 0],
    ...options,
    cursor: { points: { size: 6 }, drag: { x: false, y: false }, ...(options.cursor || {}) },
  }, data, plot.host);
  charts.push(chart);
  fitter.observe(plot.host);
  return chart;
}

/** Names of taps beside their colours; nothing for one tap. */
function tapLegend() {
  return busyTaps.length < 2 ? null : el('p', { class: 'legend' }, busyTaps.map(tapName));
}

const EMPTY_FIGURE = () => el('p', { class: 'calm' }, t('notObserved'));

/** Where a distribution stands at a value: the share of numbers that are not above it. */
function shareAt(sketch, value) {
  const { values } = sketch;
  const { percents } = page;
  if (values.length === 0 || value < values[0]) {
    return null;
  }
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] <= value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low >= values.length) {
    return 1;
  }
  const below = values[low - 1];
  const part = (value - below) / (values[low] - below);
  return (percents[low - 1] + part * (percents[low] - percents[low - 1])) / 100;
}

/**
 * Distributions of several taps as curves, the printed percentiles marked.
 *
 * sketches: [{tap, sketch}]; options: log, text(value), tick(value) for the axis
 */
function distribution(plot, sketches, options) {
  const filled = sketches.filter(({ sketch }) => sketch.count > 0);
  if (filled.length === 0) {
    plot.host.append(EMPTY_FIGURE());
    return;
  }
  const positive = filled.flatMap(({ sketch }) => sketch.values).filter(value => value > 0);
  const floor = positive.length === 0 ? 1 : Math.max(1e-3, Math.min(...positive));
  const place = value => (options.log ? Math.max(floor, value) : value);
  const xs = [...new Set(filled.flatMap(({ sketch }) => sketch.values).map(place))].sort((a, b) => a - b);
  const range = spread(xs, options.log);
  xs.push(range[1]);
  const data = [xs, ...filled.map(({ sketch }) => xs.map(x => shareAt(sketch, x)))];
  draw(plot, {
    scales: { x: { time: false, distr: options.log ? 3 : 1, range: () => range }, y: { range: () => [0, 1] } },
    axes: [
      axis({ size: 28, splits: () => splits(range, options.log), filter: (u, values) => values,
        values: (u, values) => values.map(value => (options.tick ? options.tick(value) : tickLabel(value, values, options.log))) }),
      axis({ size: 44, splits: () => [0, 0.25, 0.5, 0.75, 0.9, 1], values: (u, values) => values.map(value => Math.round(100 * value) + ' %') }),
    ],
    series: [{}, ...filled.map(({ tap }) => ({ stroke: tapColour(tap), width: 1.75, points: { show: false } }))],
    cursor: { y: false },
    hooks: {
      draw: [u => filled.forEach(({ tap, sketch }) => markPercentiles(u, tap, sketch, place, filled.length === 1, options.text))],
      setCursor: [u => tellDistribution(u, plot, filled, options.text)],
    },
  }, data);
}

function spread(xs, log) {
  const low = xs[0];
  const high = xs[xs.length - 1];
  if (log) {
    return low === high ? [low / 2, high * 2] : [low / 1.1, high * 1.1];
  }
  const room = low === high ? Math.max(Math.abs(low) * 0.05, 0.01) : (high - low) * 0.04;
  return [low >= 0 ? Math.max(0, low - room) : low - room, high + room];
}

const MIN_TICKS = 3;
/** What part of an axis may lie before its first label, or behind its last. */
const MAX_BARE = 0.32;

/** Where an axis has labels: on a logarithmic one as few to a decade as give enough, on a short one as on a linear one. */
function splits([low, high], log) {
  if (log) {
    const decades = Math.log10(high / low);
    const enough = [[1], [1, 3], [1, 2, 5], [1, 1.5, 2, 3, 5, 7]].slice(decades > 4 ? 0 : decades > 1.5 ? 1 : 2)
      .map(factors => decadeTicks(low, high, factors)).find(ticks => ticks.length >= MIN_TICKS && reachesEnds(ticks, low, high));
    return enough || splits([low, high], false);
  }
  const coarse = stepTicks(low, high, roundStep(high - low, 5));
  return coarse.length >= MIN_TICKS ? coarse : stepTicks(low, high, roundStep(high - low, 8));
}

/** Whether neither end of a logarithmic axis is far from a label. */
function reachesEnds(ticks, low, high) {
  const far = Math.log(high / low) * MAX_BARE;
  return Math.log(ticks[0] / low) <= far && Math.log(high / ticks[ticks.length - 1]) <= far;
}

function decadeTicks(low, high, factors) {
  const all = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    factors.forEach(factor => all.push(factor * Math.pow(10, power)));
  }
  return all.filter(value => value >= low && value <= high);
}

function stepTicks(low, high, step) {
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (none, i) => (first + i) * step);
}

function tickLabel(value, values, log) {
  const even = values.length > 2 && Math.abs(values[2] - 2 * values[1] + values[0]) < 1e-6 * Math.abs(values[2]);
  if (log && value > 0 && !even) {
    return String(Number(value.toPrecision(3)));
  }
  return tickText(value, values.length > 1 ? values[1] - values[0] : value || 1);
}

const MARKED = [50, 90, 99];
const MARK_LINE = 15;

/** The dots of the printed percentiles, and for a curve that is alone their values. */
function markPercentiles(u, tap, sketch, place, labelled, text) {
  const { ctx } = u;
  const ratio = u.pxRatio || devicePixelRatio;
  const marks = MARKED.map(percentile => {
    const value = sketch.values[page.percents.indexOf(percentile)];
    return { percentile, label: text(value), x: u.valToPos(place(value), 'x', true), y: u.valToPos(percentile / 100, 'y', true) };
  });
  ctx.save();
  ctx.fillStyle = tapColour(tap);
  drawRise(u, sketch, place, ratio, tapColour(tap));
  marks.forEach(({ x, y }) => {
    ctx.beginPath();
    ctx.arc(x, y, 3.5 * ratio, 0, 2 * Math.PI);
    ctx.fill();
  });
  if (labelled) {
    labelPercentiles(u, marks, ratio);
  }
  ctx.restore();
}

/** At the smallest value the curve rises from nothing to the share that has it. */
function drawRise(u, sketch, place, ratio, colour) {
  const [smallest] = sketch.values;
  const x = u.valToPos(place(smallest), 'x', true);
  const width = 1.75 * ratio;
  const top = u.valToPos(shareAt(sketch, smallest), 'y', true);
  u.root.parentNode.dataset.rise = String(smallest);
  u.ctx.fillStyle = colour;
  u.ctx.fillRect(x - width / 2, top, width, u.valToPos(0, 'y', true) - top);
}

/** The values of the marks, in the corner that the curve leaves most room. */
function labelPercentiles(u, marks, ratio) {
  const { ctx } = u;
  const lines = [...new Set(marks.map(mark => mark.label))].reverse()
    .map(label => marks.filter(mark => mark.label === label).map(mark => 'P' + mark.percentile).join(' = ') + ' ' + label);
  const line = MARK_LINE * ratio;
  ctx.font = `${11 * ratio}px ${cssValue('--sans')}`;
  const width = Math.max(...lines.map(text => ctx.measureText(text).width));
  const { onRight, left, top, room } = freeCorner(u, width, lines.length * line, 8 * ratio);
  u.root.parentNode.dataset.room = room;
  ctx.textBaseline = 'middle';
  ctx.textAlign = onRight ? 'right' : 'left';
  ctx.lineWidth = 3 * ratio;
  ctx.strokeStyle = cssValue('--surface');
  ctx.fillStyle = cssValue('--text');
  lines.forEach((text, i) => {
    const at = [text, onRight ? left + width : left, top + (i + 0.5) * line];
    ctx.strokeText(...at);
    ctx.fillText(...at);
  });
}

/** The corner in which a text of that size is farthest from the first curve; room is that distance in pixels of the canvas. */
function freeCorner(u, width, height, edge) {
  const { bbox } = u;
  const corners = [false, true].flatMap(onRight => [true, false].map(onTop => {
    const left = onRight ? bbox.left + bbox.width - width - edge : bbox.left + edge;
    const top = onTop ? bbox.top + edge : bbox.top + bbox.height - height - edge / 2;
    const rooms = Array.from({ length: 33 }, (none, i) => curveAt(u, left + width * i / 32)).filter(y => y !== null)
      .map(y => (onTop ? y - top - height : top - y));
    return { onRight, left, top, room: Math.min(bbox.height, ...rooms) };
  }));
  return corners.reduce((best, corner) => (corner.room > best.room ? corner : best));
}

/** How high the first curve runs at a place across, in pixels of the canvas; null where it does not run. */
function curveAt(u, x) {
  const [xs, ys] = u.data;
  const next = xs.findIndex(value => u.valToPos(value, 'x', true) >= x);
  const at = i => u.valToPos(ys[i], 'y', true);
  if (next < 0 || ys[next] === null) {
    return null;
  }
  if (next === 0 || ys[next - 1] === null) {
    return at(next);
  }
  const [from, to] = [next - 1, next].map(i => u.valToPos(xs[i], 'x', true));
  return at(next - 1) + (at(next) - at(next - 1)) * (x - from) / (to - from);
}

function tellDistribution(u, plot, filled, text) {
  const { left } = u.cursor;
  if (left === undefined || left < 0) {
    plot.readout.textContent = '';
    return;
  }
  const value = u.posToVal(left, 'x');
  plot.readout.textContent = `≤ ${text(value)}: ` + filled
    .map(({ sketch }) => percent(shareAt(sketch, value) || 0, 1)).join(' · ');
}
