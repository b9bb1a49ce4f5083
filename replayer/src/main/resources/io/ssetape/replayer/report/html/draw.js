// Draws the timeline: a bar for each request, ticks for its events when there is room for them.

const AXIS_HEIGHT = 24;
const LABEL_MIN_ROW = 11;
const TICK_MIN_ROW = 6;
const MAX_TICKS = 60000;
const META_TICK_WIDTH = 2.5;

function timelineColours() {
  const names = ['text', 'muted', 'line', 'surface', 'select', 'bad', ...META_KINDS.map(kind => 'kind-' + kind),
    ...Array.from({ length: 6 }, (none, i) => 'tap' + i), ...Array.from({ length: 6 }, (none, i) => 'wait' + i)];
  return Object.fromEntries(names.map(name => [name, cssValue('--' + name)]));
}

/** Draws what the view shows; answers whether single events were drawn. */
function drawTimeline(canvas, view, shown) {
  const ratio = window.devicePixelRatio || 1;
  const width = Math.round(view.width * ratio);
  const height = Math.round((view.height + AXIS_HEIGHT) * ratio);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = canvas.getContext('2d');
  const colours = timelineColours();
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, view.width, view.height + AXIS_HEIGHT);
  if (shown.length === 0) {
    return false;
  }
  drawGrid(context, view, colours);
  context.save();
  context.beginPath();
  context.rect(0, 0, view.width, view.height);
  context.clip();
  const first = Math.max(0, Math.floor(view.top));
  const last = Math.min(shown.length - 1, Math.ceil(view.top + view.rowsSeen));
  for (let place = first; place <= last; place++) {
    drawBar(context, view, shown[place], place, colours);
  }
  canvas.dataset.cuts = markCutsBetweenRows(context, view).join('; ');
  const ticks = view.rowHeight >= TICK_MIN_ROW && drawTicks(context, view, shown, first, last, colours);
  drawSelection(context, view, shown, colours);
  drawEventCursor(context, view, shown, colours);
  if (view.rowHeight >= LABEL_MIN_ROW) {
    drawLabels(context, view, shown, first, last, colours);
  }
  context.restore();
  return ticks;
}

/** Bars run from the upper left to the lower right, so there is room for a text below on the left and above on the right. */
function markCutsBetweenRows(context, view) {
  return drawCuts(context, { x: ms => view.x(ms), left: 0, right: view.width, top: 0, bottom: view.height,
    textY: at => (at < view.width / 2 ? view.height - 10 : 10), ratio: 1 });
}

function drawGrid(context, view, colours) {
  const span = view.to - view.from;
  const rough = roundStep(span, Math.max(2, view.width / 110));
  const clock = view.maxTo - view.minFrom >= LONG_AXIS && rough >= MINUTE;
  const step = clock ? clockStep(span / Math.max(2, view.width / 110)) : rough;
  const seconds = view.maxTo - view.minFrom >= 1000 && step >= 100;
  context.font = '11px ' + cssValue('--sans');
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  for (let at = Math.ceil(view.from / step); at * step <= view.to; at++) {
    const x = Math.round(view.x(at * step)) + 0.5;
    context.strokeStyle = colours.line;
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, view.height + 4);
    context.stroke();
    const text = clock ? clockWords(at * step) : seconds ? tickText(at * step / 1000, step / 1000) + ' s' : tickText(at * step, step) + ' ms';
    const half = context.measureText(text).width / 2;
    context.fillStyle = colours.muted;
    context.fillText(text, Math.min(Math.max(x, half + 2), view.width - half - 2), view.height + AXIS_HEIGHT / 2 + 2);
  }
  context.strokeStyle = colours.muted;
  context.beginPath();
  context.moveTo(0, view.height + 0.5);
  context.lineTo(view.width, view.height + 0.5);
  context.stroke();
}

function barEdges(view, place) {
  const gap = view.rowHeight >= 8 ? Math.min(4, view.rowHeight * 0.25) : view.rowHeight >= 3 ? 1 : 0;
  return { y: view.y(place) + gap / 2, height: Math.max(0.75, view.rowHeight - gap) };
}

function drawBar(context, view, row, place, colours) {
  if (row.stop < view.from || row.start > view.to) {
    return;
  }
  const { y, height } = barEdges(view, place);
  const colour = row.at ? row.at.colour : 0;
  const start = view.x(row.start);
  const stop = Math.max(view.x(row.stop), start + 1);
  const firstMs = row.first === null ? row.firstByte : row.first;
  const first = firstMs === null ? stop : Math.min(stop, view.x(row.start + firstMs));
  const lastMs = lastEvent(row);
  const last = lastMs === null || firstMs === null ? stop : Math.min(stop, Math.max(first, view.x(row.start + lastMs)));
  context.fillStyle = colours['wait' + colour];
  context.fillRect(start, y, stop - start, height);
  context.fillStyle = colours['tap' + colour];
  context.globalAlpha = view.rowHeight >= TICK_MIN_ROW ? 0.55 : 0.9;
  context.fillRect(first, y, Math.max(first < stop ? 0.75 : 0, last - first), height);
  context.globalAlpha = 1;
  if (row.outcome !== 'completed') {
    drawBrokenEnd(context, stop - 1, y, height, colours);
  }
}

/** A striped end, so that it is not taken for an error that arrived. */
function drawBrokenEnd(context, x, y, height, colours) {
  context.fillStyle = colours.bad;
  if (height < 8) {
    context.fillRect(x, y, height >= 3 ? 3 : 2, height);
    return;
  }
  for (let at = 0; at < height; at += 5) {
    context.fillRect(x, y + at, 5, Math.min(3, height - at));
  }
}

/** Ticks of all rows in sight, unless they would be too many to tell apart. */
function drawTicks(context, view, shown, first, last, colours) {
  const seen = [];
  let count = 0;
  for (let place = first; place <= last; place++) {
    const row = shown[place];
    if (row.encoded > 0 && row.stop >= view.from && row.start <= view.to) {
      count += row.observed;
      seen.push(place);
    }
    if (count > MAX_TICKS * 4) {
      return false;
    }
  }
  seen.forEach(place => drawRowTicks(context, view, shown[place], place, colours));
  return seen.length > 0;
}

function drawRowTicks(context, view, row, place, colours) {
  const events = eventsOf(row);
  const { y, height } = barEdges(view, place);
  const from = view.from - row.start;
  const to = view.to - row.start;
  const text = colours.text;
  const metadata = [];
  let lastX = -1;
  context.fillStyle = text;
  context.globalAlpha = 0.6;
  for (let i = lowerBound(events.ms, from); i < events.ms.length && events.ms[i] <= to; i++) {
    const x = view.x(row.start + events.ms[i]);
    const kind = leadingKind(events.kinds[i]);
    if (META_KINDS.includes(kind)) {
      metadata.push([x, kind]);
    } else if (x - lastX >= 0.5) {
      context.fillRect(x - 0.5, y + height * 0.12, 1, height * 0.55);
      lastX = x;
    }
  }
  if (height >= 9) {
    drawReads(context, view, row, events, { y, height, from, to }, colours);
  }
  context.globalAlpha = 1;
  drawMetadata(context, metadata, y, height, colours);
}

/** Metadata that came together, or nearly so, share the height, the first above. */
function drawMetadata(context, metadata, y, height, colours) {
  for (let i = 0; i < metadata.length;) {
    let end = i + 1;
    while (end < metadata.length && metadata[end][0] - metadata[i][0] < META_TICK_WIDTH) {
      end++;
    }
    const part = height / (end - i);
    for (let k = i; k < end; k++) {
      context.fillStyle = colours['kind-' + metadata[k][1]];
      context.fillRect(metadata[i][0] - META_TICK_WIDTH / 2, y + (k - i) * part, META_TICK_WIDTH, part);
    }
    i = end;
  }
}

/** One mark below for each read that began or completed an event; several events in one read share it. */
function drawReads(context, view, row, events, { y, height, from, to }, colours) {
  context.globalAlpha = 0.9;
  context.fillStyle = colours.muted;
  let lastX = -9;
  const mark = ms => {
    const x = view.x(row.start + ms);
    if (x - lastX >= 2) {
      context.fillRect(x - 1, y + height * 0.8, 2, height * 0.2);
      lastX = x;
    }
  };
  for (let i = lowerBound(events.ms, from); i < events.ms.length && events.ms[i] <= to; i++) {
    if (events.firstMs[i] < events.ms[i]) {
      mark(events.firstMs[i]);
    }
    mark(events.ms[i]);
  }
}

function lowerBound(values, value) {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Rows of the same request at other taps. */
function drawPeers(context, view, shown, row, colours) {
  context.strokeStyle = colours.select;
  context.setLineDash([5, 3]);
  peersOf(row).map(peer => shown.indexOf(peer)).filter(place => place >= 0)
    .forEach(place => context.strokeRect(0.75, view.y(place) - 0.25, view.width - 1.5, Math.max(3, view.rowHeight)));
  context.setLineDash([]);
}

function drawSelection(context, view, shown, colours) {
  const place = shown.findIndex(row => row.key === state.selected);
  if (place < 0) {
    return;
  }
  drawPeers(context, view, shown, shown[place], colours);
  const y = view.y(place);
  context.strokeStyle = colours.select;
  context.lineWidth = 1.5;
  context.strokeRect(0.75, y - 0.25, view.width - 1.5, Math.max(3, view.rowHeight));
  context.fillStyle = colours.select;
  context.beginPath();
  const middle = y + view.rowHeight / 2;
  context.moveTo(0, middle - 5);
  context.lineTo(7, middle);
  context.lineTo(0, middle + 5);
  context.fill();
  context.lineWidth = 1;
}

/** The chosen event: a line over all rows, and a mark at its own. */
function drawEventCursor(context, view, shown, colours) {
  const event = chosenEvent();
  const place = event === null ? -1 : shown.indexOf(event.row);
  if (place < 0) {
    return;
  }
  const x = view.x(event.row.start + event.events.ms[event.i]);
  const y = view.y(place);
  context.fillStyle = colours.select;
  context.globalAlpha = 0.35;
  context.fillRect(x - 0.5, 0, 1, view.height);
  context.globalAlpha = 1;
  context.fillRect(x - 1, y - 3, 2, view.rowHeight + 6);
  context.beginPath();
  context.moveTo(x - 5, y - 9);
  context.lineTo(x + 5, y - 9);
  context.lineTo(x, y - 2);
  context.fill();
}

/** The id in front of its bar, or behind it when there is no room. */
function drawLabels(context, view, shown, first, last, colours) {
  context.font = '11px ' + cssValue('--sans');
  context.textBaseline = 'middle';
  context.fillStyle = colours.muted;
  for (let place = first; place <= last; place++) {
    const row = shown[place];
    const text = row.shownId;
    const start = view.x(row.start);
    const stop = view.x(row.stop);
    const room = context.measureText(text).width + 10;
    const before = start >= room;
    if (stop < 0 || start > view.width || (!before && stop + room > view.width)) {
      continue;
    }
    context.textAlign = before ? 'right' : 'left';
    context.fillText(text, before ? start - 5 : stop + 6, view.y(place) + view.rowHeight / 2);
  }
}
