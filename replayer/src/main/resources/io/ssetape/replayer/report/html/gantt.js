// The timeline as a part of the page: pointer, keys, buttons, and what they do to the view.

const TIMELINE_HEIGHT = 420;
const PAN_STEP = 0.15;
const ZOOM_STEP = 0.7;
const CLICK_SLACK = 4;

const view = new View();

function timelineSection() {
  const canvas = el('canvas', {
    id: 'timeline-canvas', tabindex: '0', role: 'application', 'aria-label': t('timeline.label'), 'aria-describedby': 'timeline-help timeline-help-events',
  });
  const status = el('p', { class: 'readout', id: 'timeline-status', 'aria-live': 'polite' });
  const event = el('p', { class: 'readout', id: 'timeline-event', 'aria-live': 'polite' });
  const tip = el('div', { class: 'tip', 'aria-hidden': 'true', hidden: true });
  const parts = { canvas, status, event, tip };
  const button = (key, label, action) => el('button', { type: 'button', title: t(key), 'aria-label': t(key), click: () => { action(); repaint(parts); } }, label);
  const tools = el('div', { class: 'tools' },
    button('timeline.zoomIn', '+', () => zoom(ZOOM_STEP * ZOOM_STEP)),
    button('timeline.zoomOut', '−', () => zoom(1 / (ZOOM_STEP * ZOOM_STEP))),
    button('timeline.rowsTaller', '↕+', () => view.zoomRows(ZOOM_STEP * ZOOM_STEP)),
    button('timeline.rowsFlatter', '↕−', () => view.zoomRows(1 / (ZOOM_STEP * ZOOM_STEP))),
    button('timeline.focus', t('timeline.focus.short'), () => focusSelected()),
    button('timeline.reset', t('timeline.reset.short'), () => view.reset()),
    el('span', { class: 'filterline', id: 'timeline-count' }));
  if (rows.length === 0) {
    return section('timeline', t('nav.timeline'), t('empty'));
  }
  whenPlaced(() => startTimeline(parts));
  return section('timeline', t('nav.timeline'), null, tools, cutsNote(), timelineLegend(),
    el('div', { class: 'timeline' }, canvas, tip), status, event, el('p', { class: 'note', id: 'timeline-help' }, t('timeline.help')),
    el('p', { class: 'note', id: 'timeline-help-events' }, t('timeline.help.events')));
}

function timelineLegend() {
  const swatch = (style, label) => el('span', { class: 'tapname' }, el('span', { class: 'swatch ' + style, 'aria-hidden': 'true' }), label);
  return el('p', { class: 'legend' },
    busyTaps.flatMap(tap => [
      swatch('wait tap' + tap.colour, (busyTaps.length > 1 ? tap.label + ': ' : '') + t('timeline.wait')),
      swatch('tap' + tap.colour, t('timeline.stream'))]),
    swatch('texttick', t('kind.text')), META_KINDS.map(kind => swatch('tick kind-' + kind, named('kind', kind))),
    swatch('readtick', t('timeline.reads')), swatch('endbad', t('timeline.notCompleted')));
}

function startTimeline(parts) {
  const { canvas } = parts;
  new ResizeObserver(() => fit(parts)).observe(canvas.parentNode);
  on('filter', () => { rangeOfShown(); repaint(parts); });
  on('select', () => { revealSelected(); repaint(parts); });
  canvas.addEventListener('wheel', event => wheel(event, parts), { passive: false });
  canvas.addEventListener('keydown', event => key(event, parts));
  canvas.addEventListener('dblclick', event => {
    view.zoomTime(ZOOM_STEP * ZOOM_STEP, event.offsetX);
    view.zoomRows(ZOOM_STEP * ZOOM_STEP, event.offsetY);
    repaint(parts);
  });
  drag(parts);
  fit(parts);
  rangeOfShown();
  repaint(parts);
}

function fit(parts) {
  const width = parts.canvas.parentNode.clientWidth;
  if (width > 0) {
    const whole = view.rowsSeen >= view.count;
    view.width = width;
    view.height = TIMELINE_HEIGHT;
    if (whole) {
      view.rowsSeen = Math.max(view.count, view.height / MAX_ROW_HEIGHT);
    }
    repaint(parts);
  }
}

function rangeOfShown() {
  const shown = shownRows();
  let from = Infinity;
  let to = -Infinity;
  shown.forEach(row => {
    from = Math.min(from, row.start);
    to = Math.max(to, row.stop);
  });
  view.setRange(shown, from === Infinity ? 0 : from, to === -Infinity ? 1 : to);
}

let repaintPlanned = false;

function repaint(parts) {
  if (repaintPlanned) {
    return;
  }
  repaintPlanned = true;
  requestAnimationFrame(() => {
    repaintPlanned = false;
    if (!parts.canvas.isConnected) {
      return;
    }
    const shown = shownRows();
    const events = drawTimeline(parts.canvas, view, shown);
    const canvas = parts.canvas;
    canvas.dataset.from = view.from;
    canvas.dataset.to = view.to;
    canvas.dataset.rows = view.rowsSeen;
    canvas.dataset.events = String(events);
    document.getElementById('timeline-count').textContent = shown.length === 0 ? t('timeline.none', integer(page.limits.requests))
      : t('timeline.count', integer(shown.length), integer(page.limits.requests), duration(view.to - view.from))
      + (events ? '' : ' ' + t('timeline.zoomForEvents'));
    const row = selectedRow();
    say(parts.status, row === null ? t('timeline.pick') : rowSummary(row));
    say(parts.event, eventStatus());
  });
}

/** Changes a line that is read out, only when there is something new to read. */
function say(line, text) {
  if (line.textContent !== text) {
    line.textContent = text;
  }
}

function rowSummary(row) {
  return t('timeline.row', row.shownId, row.at && busyTaps.length > 1 ? row.at.label : '', named('outcome', row.outcome), duration(row.start),
    duration(row.ttft), duration(row.e2e), integer(row.events), row.findings.join(', ') || t('findings.none'));
}

function wheel(event, parts) {
  const focused = document.activeElement === parts.canvas;
  if (!focused && !event.ctrlKey && !event.metaKey) {
    return;
  }
  event.preventDefault();
  const turn = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
  if (event.shiftKey) {
    view.pan(-(turn || event.deltaX), 0);
  } else if (event.altKey) {
    view.zoomRows(Math.exp(turn * 0.002), event.offsetY);
  } else {
    view.zoomTime(Math.exp(turn * 0.002), event.offsetX);
    view.zoomRows(Math.exp(turn * 0.002), event.offsetY);
  }
  repaint(parts);
}

function drag(parts) {
  const { canvas } = parts;
  let from = null;
  canvas.addEventListener('pointerdown', event => {
    from = { x: event.offsetX, y: event.offsetY, moved: 0 };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', event => {
    if (from === null) {
      showTip(parts, event.offsetX, event.offsetY);
      return;
    }
    parts.tip.hidden = true;
    const dx = event.offsetX - from.x;
    const dy = event.offsetY - from.y;
    from = { x: event.offsetX, y: event.offsetY, moved: from.moved + Math.abs(dx) + Math.abs(dy) };
    if (from.moved > CLICK_SLACK) {
      view.pan(dx, dy);
      repaint(parts);
    }
  });
  canvas.addEventListener('pointerup', event => {
    if (from !== null && from.moved <= CLICK_SLACK) {
      const row = nearest(event.offsetX, event.offsetY);
      canvas.focus({ preventScroll: true });
      const at = eventAt(event.offsetX, event.offsetY);
      if (row) {
        select(row, false);
        state.event = at === null ? null : at.i;
        select(row, true);
      }
    }
    from = null;
  });
  canvas.addEventListener('pointercancel', () => { from = null; });
  canvas.addEventListener('pointerleave', () => { parts.tip.hidden = true; });
}

/** The row at a place; of flat rows, one that is under way at that time. */
function nearest(x, y) {
  const shown = shownRows();
  const reach = Math.max(0, Math.ceil(3 / view.rowHeight));
  const place = view.place(y);
  const ms = view.ms(x);
  for (let distance = 0; distance <= reach; distance++) {
    for (const at of [place - distance, place + distance]) {
      const row = shown[at];
      if (row && (view.rowHeight >= 6 || (row.start <= ms && ms <= row.stop))) {
        return row;
      }
    }
  }
  return shown[place] || null;
}

function key(event, parts) {
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const across = view.width * PAN_STEP;
  const actions = {
    ArrowLeft: () => view.pan(across, 0),
    ArrowRight: () => view.pan(-across, 0),
    ArrowUp: () => step(-1),
    ArrowDown: () => step(1),
    PageUp: () => step(-10),
    PageDown: () => step(10),
    Home: () => step(-Infinity),
    End: () => step(Infinity),
    '+': () => zoom(ZOOM_STEP),
    '=': () => zoom(ZOOM_STEP),
    '-': () => zoom(1 / ZOOM_STEP),
    '>': () => view.zoomTime(ZOOM_STEP, zoomX()),
    '<': () => view.zoomTime(1 / ZOOM_STEP, zoomX()),
    ']': () => view.zoomRows(ZOOM_STEP, selectedY()),
    '[': () => view.zoomRows(1 / ZOOM_STEP, selectedY()),
    ',': () => stepEvent(-1),
    p: () => stepEvent(-1),
    '.': () => stepEvent(1),
    n: () => stepEvent(1),
    f: () => focusSelected(),
    0: () => view.reset(),
    Enter: () => { const row = selectedRow(); if (row) { openDetail(row); } },
  };
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (action) {
    event.preventDefault();
    action();
    repaint(parts);
  }
}

function step(by) {
  const shown = shownRows();
  if (shown.length === 0) {
    return;
  }
  const now = shown.findIndex(row => row.key === state.selected);
  const place = now < 0 ? (by === Infinity ? shown.length - 1 : 0) : Math.max(0, Math.min(shown.length - 1, now + by));
  select(shown[place], false);
}

function revealSelected() {
  const shown = shownRows();
  const place = shown.findIndex(row => row.key === state.selected);
  if (place >= 0) {
    view.reveal(place, shown[place]);
  }
}

function focusSelected() {
  const shown = shownRows();
  const place = Math.max(0, shown.findIndex(row => row.key === state.selected));
  if (shown[place]) {
    view.focus(place, shown[place]);
  }
}

/** Time and rows alike, so that what goes on at one time stays together. */
function zoom(factor) {
  const y = selectedY();
  view.zoomTime(factor, zoomX());
  view.zoomRows(factor, y);
}

function selectedY() {
  const place = shownRows().findIndex(row => row.key === state.selected);
  const y = place < 0 ? -1 : view.y(place + 0.5);
  return y >= 0 && y <= view.height ? y : view.height / 2;
}
