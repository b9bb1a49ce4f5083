// Accept length, accept rate and cache ratio: over requests as curves, pooled as numbers; the histogram of accepted drafts.

const RATIOS = [['acceptLength', 'accept_length', value => fixed(value, 3)], ['acceptRate', 'accept_rate', value => percent(value, 1)],
  ['cacheRatio', 'cache_ratio', value => percent(value, 1)]];

function ratiosSection() {
  if (busyTaps.length === 0) {
    return section('ratios', t('nav.ratios'), t('empty'));
  }
  const plots = RATIOS.map(([name, key, text]) => ({
    name, plot: figure('ratio-' + name, t('metric.' + name), t('ratio.unit'), 180), key, text,
  }));
  whenPlaced(() => plots.forEach(({ name, plot, key, text }) => distribution(plot,
    busyTaps.filter(tap => tap.figures).map(tap => ({ tap, sketch: tap.figures[key] })), { log: false, text, tick: name === 'acceptLength' ? null : value => percent(value, 0) })));
  return section('ratios', t('nav.ratios'), t('ratios.note'), tapLegend(),
    el('div', { class: 'grid3' }, plots.map(({ plot }) => plot.frame)), ratioTable(), histograms());
}

function ratioTable() {
  const of = [...joinedTaps, ...busyTaps];
  const several = of.length > 1;
  const heads = [[t('ratio.ratio')], ...(several ? [[t('column.tap')]] : []), [t('ratio.pooled'), true], [t('ratio.sums'), true],
    [t('ratio.mean'), true], [t('ratio.covered'), true], [t('ratio.missing'), true], [t('ratio.notCompleted'), true], [t('ratio.status')]];
  return table(t('nav.ratios'), heads, RATIOS.flatMap(([name, key]) => of.map(tap => {
    const ratio = tap.report.ratios[key];
    const text = value => (name === 'acceptLength' ? fixed(value, 4) : percent(value, 4));
    return [t('metric.' + name), ...(several ? [tapName(tap)] : []),
      ratio.pooled === null ? t('notObserved') : text(ratio.pooled),
      ratio.numerator === null ? NOT_OBSERVED : integer(ratio.numerator) + ' / ' + integer(ratio.denominator),
      text(ratio.mean_of_request_ratios), integer(ratio.covered), integer(ratio.missing), integer(ratio.not_completed),
      countsText(ratio.statuses, 'status')];
  })));
}

function histograms() {
  const seen = busyTaps.filter(tap => tap.figures && tap.figures.histogram_requests > 0);
  if (seen.length === 0) {
    return el('p', { class: 'note' }, t('histogram.none'));
  }
  return seen.map(tap => {
    const { histogram, histogram_requests: covered } = tap.figures;
    const steps = histogram.reduce((a, b) => a + b, 0);
    const most = histogram.reduce((a, b) => Math.max(a, b), 0);
    return el('div', { class: 'histogram' },
      el('h3', null, tapName(tap), ' ', t('histogram.title'), ' ',
        el('span', { class: 'unit' }, t('histogram.unit', integer(covered), integer(steps)))),
      table(t('histogram.title'), [[t('histogram.k')], [t('histogram.steps'), true], [t('histogram.share'), true], ['']],
        histogram.map((count, k) => {
          const bar = el('span', { class: 'bar tap' + tap.colour });
          bar.style.setProperty('--share', most === 0 ? 0 : count / most);
          return [String(k), integer(count), percent(steps === 0 ? null : count / steps), bar];
        })));
  });
}
