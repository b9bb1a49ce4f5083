// How much was under way, came and went over time.

function loadSection() {
  const { load } = page;
  if (load.steps === 0) {
    return section('load', t('nav.load'), t('empty'));
  }
  const per = duration(load.step_ms);
  const plots = [
    { plot: figure('load-flight', t('load.flight'), t('load.flight.unit', per), 130), series: tap => tap.load.in_flight, digits: 2, whole: true, first: true },
    { plot: figure('load-events', t('load.events'), t('load.events.unit', per), 130), series: tap => tap.load.text_events.map(perSecond), digits: 1 },
    { plot: figure('load-tokens', t('load.tokens'), t('load.tokens.unit', per), 130), series: tap => tap.load.tokens.map(perSecond), digits: 1 },
    { plot: figure('load-ended', t('load.ended'), t('load.ended.unit', per), 130), series: tap => tap.load.ended.map(perSecond), digits: 2, last: true },
  ];
  whenPlaced(() => drawLoads(plots));
  return section('load', t('nav.load'), t('load.note'), cutsNote(), tapLegend(),
    el('div', { class: 'stack' }, plots.map(({ plot }) => plot.frame)), el('p', { class: 'note' }, tokensNote()), windowLegend(), loadTable());
}

/** How the curve of tokens is made, and of how many requests it says nothing. */
function tokensNote() {
  const without = busyTaps.filter(tap => tap.load).map(tap => (busyTaps.length > 1 ? tap.label + ': ' : '')
    + t('load.tokens.without', integer(tap.load.without_tokens), integer(tap.report.requests)));
  return t('load.tokens.note') + ' ' + without.join('; ');
}

/** Requests come whole, so an axis that counts them has no ticks between. */
const WHOLE_STEPS = Array.from({ length: 27 }, (none, i) => [1, 2, 5][i % 3] * Math.pow(10, Math.floor(i / 3)));

function perSecond(count) {
  return count * 1000 / page.load.step_ms;
}

function loadTimes() {
  const { load } = page;
  return Array.from({ length: load.steps + 1 }, (none, i) => (load.from_ms + i * load.step_ms) / 1000);
}

/** All with one left edge, so that what lies above each other happened together: that of the widest label. */
function drawLoads(plots) {
  const edge = { left: 52 };
  const drawn = plots.map(plot => drawLoad(plot, edge));
  // A chart has measured its labels in the microtask that its making planned, so behind that.
  queueMicrotask(() => drawn.filter(chart => chart.axes[1]._size !== edge.left).forEach(chart => chart.redraw(true, true)));
}

/** A time as the axis tells it, from seconds. */
function loadTime(seconds, step) {
  const { load } = page;
  return load.steps * load.step_ms >= LONG_AXIS ? clockWords(seconds * 1000) : tickText(seconds, step);
}

function drawLoad({ plot, series, digits, first, last, whole }, edge) {
  const xs = loadTimes();
  const shown = busyTaps.filter(tap => tap.load);
  const data = [xs, ...shown.map(tap => { const ys = series(tap); return [...ys, ys[ys.length - 1]]; })];
  const step = page.load.step_ms / 1000;
  const long = page.load.steps * page.load.step_ms >= LONG_AXIS;
  const texts = first && page.cuts.length > 0;
  return draw(plot, {
    height: plot.height + (last ? 22 : texts ? 12 : 0),
    padding: [texts ? 20 : 8, 12, 0, 0],
    scales: { x: { time: false, range: () => [xs[0], xs[xs.length - 1]] }, y: { range: (u, low, high) => [0, Math.max(high * 1.08, whole || high <= 0 ? 1 : 0)] } },
    axes: [
      axis({ size: last ? 24 : 16, label: last ? t(long ? 'axis.time' : 'axis.seconds') : undefined,
        ...(long ? { incrs: CLOCK_STEPS.map(each => each / 1000), space: 80 } : {}),
        values: (u, values) => (last ? values.map(value => loadTime(value, values.length > 1 ? values[1] - values[0] : 1)) : values.map(() => '')) }),
      axis({ size: (u, values) => { edge.left = Math.max(edge.left, labelRoom(values)); return edge.left; }, space: 24, ...(whole ? { incrs: WHOLE_STEPS } : {}), values: (u, values) => values.map(value => tickText(value, values.length > 1 ? values[1] - values[0] : 1)) }),
    ],
    series: [{}, ...shown.map(tap => ({
      stroke: tapColour(tap),
      width: 1.5,
      fill: shown.length === 1 ? tapColour(tap) + '22' : undefined,
      paths: uPlot.paths.stepped({ align: 1 }),
      points: { show: false },
    }))],
    cursor: { sync: { key: 'load' }, y: false },
    hooks: {
      drawClear: [shadeWindows],
      draw: [u => markCuts(u, plot, texts)],
      setCursor: [u => {
        const at = u.cursor.idx;
        const from = at === null || at === undefined ? null : xs[Math.min(at, page.load.steps - 1)];
        plot.readout.textContent = from === null || u.cursor.left < 0 ? ''
          : `${loadTime(from, step)}${long ? '' : ' s'}: ` + shown.map(tap => fixed(series(tap)[Math.min(at, page.load.steps - 1)], digits)).join(' · ');
      }],
    },
  }, data);
}

/** The cuts of the time axis; how long each is stands above the uppermost curves. */
function markCuts(u, plot, texts) {
  const ratio = u.pxRatio || devicePixelRatio;
  const { left, top, width, height } = u.bbox;
  const told = drawCuts(u.ctx, { x: ms => u.valToPos(ms / 1000, 'x', true), left, right: left + width, top, bottom: top + height,
    textY: texts ? () => top - 9 * ratio : null, ratio });
  plot.host.dataset.cuts = told.join('; ');
  plot.host.dataset.left = String(left / ratio);
}

function windowEdges(window, u) {
  const low = u.scales.x.min * 1000;
  const high = u.scales.x.max * 1000;
  return [Math.max(low, window.from === null ? low : window.from), Math.min(high, window.to === null ? high : window.to)];
}

/** Windows lie behind the curves; the whole run would shade everything and is left white. */
function shadeWindows(u) {
  const { ctx } = u;
  ctx.save();
  shadedWindows().filter(window => window.name !== 'whole').forEach((window, i) => {
    const [from, to] = windowEdges(window, u);
    if (to <= from) {
      return;
    }
    const left = u.valToPos(from / 1000, 'x', true);
    const right = u.valToPos(to / 1000, 'x', true);
    ctx.fillStyle = cssValue('--window' + i % 3);
    ctx.fillRect(left, u.bbox.top, right - left, u.bbox.height);
    ctx.fillStyle = cssValue('--muted');
    ctx.fillRect(left, u.bbox.top, 1, u.bbox.height);
    ctx.fillRect(right - 1, u.bbox.top, 1, u.bbox.height);
  });
  ctx.restore();
}

function windowLegend() {
  const windows = shadedWindows();
  if (windows.length === 0) {
    return null;
  }
  const several = new Set(windows.map(window => window.tap)).size > 1;
  let shade = 0;
  return el('p', { class: 'legend' }, el('span', { class: 'tapname' }, t('load.windows')), windows.map(window => el('span', { class: 'tapname' },
    el('span', { class: 'swatch ' + (window.name === 'whole' ? 'whole' : 'window' + shade++ % 3), 'aria-hidden': 'true' }),
    t('load.window.line', named('window', window.name) + (several ? ' ' + window.tap : ''), spanText(window),
      t('load.window.requests', integer(window.requests))))));
}

/** From where to where, both ends in one unit, that of the axis; an end that nobody set is not one that was not observed. */
function spanText({ from, to }) {
  const seconds = Math.max(from || 0, to || 0) >= 1000;
  const at = ms => (ms >= LONG_AXIS ? clockWords(ms) : seconds ? fixed(ms / 1000, 2) + ' s' : duration(ms));
  return from === null && to === null ? null : to === null ? t('load.span.from', at(from)) : from === null ? t('load.span.to', at(to))
    : t('load.span', at(from), at(to));
}

function loadTable() {
  const { load } = page;
  const most = values => values.reduce((a, b) => Math.max(a, b), 0);
  const sum = values => values.reduce((a, b) => a + b, 0);
  const rowsOf = busyTaps.filter(tap => tap.load).map(tap => [
    tap.label, integer(tap.load.peak), fixed(sum(tap.load.in_flight) / load.steps, 2),
    fixed(perSecond(most(tap.load.text_events)), 1), fixed(perSecond(sum(tap.load.text_events)) / load.steps, 1),
    fixed(perSecond(sum(tap.load.ended)) / load.steps, 3), integer(sum(tap.load.sent)), integer(sum(tap.load.ended)),
  ]);
  return el('details', null, el('summary', null, t('numbers')),
    table(t('nav.load'), [[t('column.tap')], [t('load.peak'), true], [t('load.meanFlight'), true], [t('load.eventsPeak'), true],
      [t('load.eventsMean'), true], [t('load.endedMean'), true], [t('load.sent'), true], [t('load.endedCount'), true]], rowsOf),
    windowsTable(), ...busyTaps.filter(tap => tap.load).map(seriesTable));
}

/** What the curves show, step by step, for whoever does not see them. */
function seriesTable(tap) {
  const { load } = page;
  const caption = t('load.series', tap.label);
  return el('div', { class: 'series', tabindex: '0', role: 'region', 'aria-label': caption }, el('h3', null, caption),
    table(caption, [[t('load.series.from')], [t('load.flight'), true], [t('load.series.events'), true], [t('load.series.tokens'), true], [t('load.series.ended'), true], [t('load.sent'), true]],
      Array.from({ length: load.steps }, (none, i) => [millis((load.from_ms + i * load.step_ms) / 1000), fixed(tap.load.in_flight[i], 2),
        fixed(perSecond(tap.load.text_events[i]), 1), fixed(perSecond(tap.load.tokens[i]), 1), fixed(perSecond(tap.load.ended[i]), 2), integer(tap.load.sent[i])])));
}

function windowsTable() {
  const windows = allWindows();
  if (windows.length === 0) {
    return null;
  }
  return [table(t('load.windows'), [[t('load.window')], [t('column.tap')], [t('load.window.from'), true], [t('load.window.to'), true],
    [t('tile.requests'), true], ['TTFT P50', true], ['TPOT P50', true], ['E2E P50', true], [t('metric.acceptRate'), true],
    [t('metric.cacheRatio'), true], [t('load.window.rule')]],
  windows.map(window => {
    const timing = window.proxy || window.client;
    const edge = (ms, other) => (ms === null && other !== null ? t('load.window.open') : millis(ms));
    return [named('window', window.name), window.tap || NOT_OBSERVED, edge(window.from_ms, window.to_ms), edge(window.to_ms, window.from_ms), integer(window.requests),
      millis(timing && timing.ttft_ms.median), millis(timing && timing.tpot_ms.median), millis(timing && timing.e2e_ms.median),
      percent(window.ratios && window.ratios.accept_rate.pooled), percent(window.ratios && window.ratios.cache_ratio.pooled),
      window.absent || window.rule];
  })), page.cuts.length === 0 ? null : el('p', { class: 'note' }, t('cut.windows'))];
}
