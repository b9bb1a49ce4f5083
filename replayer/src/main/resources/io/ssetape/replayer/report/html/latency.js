// Distributions of the client rule's times.

const TIMES = [['ttft', 'ttft_ms'], ['tpot', 'tpot_ms'], ['itl', 'itl_ms'], ['e2e', 'e2e_ms']];

function latencySection() {
  if (busyTaps.length === 0) {
    return section('latency', t('nav.latency'), t('empty'));
  }
  const plots = TIMES.map(([name, key]) => ({
    plot: figure('latency-' + name, t('metric.' + name), t('latency.unit'), 220), key,
  }));
  whenPlaced(() => plots.forEach(({ plot, key }) => distribution(plot,
    busyTaps.filter(tap => tap.figures).map(tap => ({ tap, sketch: tap.figures[key] })), { log: state.logScale, text: axisMillis })));
  const choice = (log, key) => el('label', null, el('input', {
    type: 'radio', name: 'scale', checked: state.logScale === log,
    change: () => { state.logScale = log; redrawSection('latency', latencySection, `input[name=scale]:checked`); },
  }), t(key));
  return section('latency', t('nav.latency'), t('latency.note'),
    el('div', { class: 'tools', role: 'radiogroup', 'aria-label': t('scale.label') }, t('scale.label') + ' ',
      choice(true, 'scale.log'), choice(false, 'scale.linear')),
    tapLegend(),
    el('div', { class: 'grid2' }, plots.map(({ plot }) => plot.frame)),
    timesTable());
}

/** In the unit of the axis, so that a value is easily found on it. */
function axisMillis(value) {
  return fixed(value, value < 10 ? 2 : value < 1000 ? 1 : 0) + ' ms';
}

function timesTable() {
  const of = [...joinedTaps, ...busyTaps];
  const several = of.length > 1;
  const heads = [[t('latency.time')], ...(several ? [[t('column.tap')]] : []), ['n', true], [t('mean'), true], ['min', true], ['P50', true],
    ['P75', true], ['P90', true], ['P99', true], ['max', true]];
  const line = (label, tap, times) => [label, ...(several ? [tapName(tap)] : []), integer(times.count), millis(times.mean), millis(times.min),
    millis(times.median), millis(times.p75), millis(times.p90), millis(times.p99), millis(times.max)];
  const body = TIMES.flatMap(([name, key]) => of.map(tap => line(t('metric.' + name), tap, tap.report.timing[key])));
  const beside = [['reasoning', 'first_reasoning_ms'], ['content', 'first_content_ms'], ['lastText', 'last_text_ms'], ['tail', 'metadata_tail_ms']]
    .flatMap(([name, key]) => of.map(tap => line(t('beside.' + name), tap, tap.report.timing.beside[key])));
  const covered = of.map(tap => (several ? tap.label + ': ' : '')
    + t('latency.covers', integer(tap.report.timing.requests), integer(tap.report.timing.total), tap.report.timing.rule, tap.report.timing.rule_version)).join('; ');
  return [table(t('nav.latency'), heads, [...body, ...beside]), el('p', { class: 'note' }, covered)];
}
