// What recording itself may have cost, and several taps side by side.

function costSection() {
  const several = page.tapes.length > 1;
  const lines = page.tapes.flatMap(tape => tape.report.self_cost.map(cost => ({ tape, cost })));
  const heads = [[t('cost.direction')], ...(several ? [[t('fact.tape')]] : []), [t('cost.reads'), true], ['P50', true], ['P90', true], ['P99', true],
    ['P99.9', true], ['max', true]];
  const warnings = busyTaps.flatMap(tap => tap.warnings.map(warning => (busyTaps.length > 1 ? tap.label + ': ' : '') + warningText(warning)));
  return section('cost', t('nav.cost'), t('cost.note'),
    lines.length === 0 ? el('p', { class: 'calm' }, t('tile.cost.none')) : table(t('nav.cost'), heads, lines.map(({ tape, cost }) => [
      named('direction', cost.direction), ...(several ? [tape.label || ''] : []),
      cost.error !== null ? cost.error : integer(cost.reads), millis(cost.p50_ms), millis(cost.p90_ms), millis(cost.p99_ms),
      millis(cost.p999_ms), millis(cost.max_ms)])),
    warnings.map(warning => el('p', { class: 'alarm' }, warning)),
    lines.length > 0 && busyTaps.length > 0 && warnings.length === 0 ? el('p', { class: 'note' }, t('cost.calm')) : null);
}

const WARNING = /client's (\w+): its P99 is ([\d.]+) ms(?:, (\d+) % of the median of ([\d.]+) ms)?/;

/** The report's own sentence, said anew with its numbers. */
function warningText(warning) {
  const parts = WARNING.exec(warning);
  if (!parts) {
    return warning.replace(/^-> /, '');
  }
  return parts[3] === undefined ? t('cost.warning.zero', parts[1], millis(Number(parts[2])))
    : t('cost.warning', parts[1], millis(Number(parts[2])), parts[3], millis(Number(parts[4])));
}

function tapsSection() {
  if (taps.length < 2) {
    return null;
  }
  const line = (label, valueOf) => [label, ...taps.map(valueOf)];
  const covered = key => tap => `${integer(tap.report.coverage[key].covered)} / ${integer(tap.report.coverage[key].total)}`;
  const heads = [[''], ...taps.map(tap => [tap.label, true])];
  return section('taps', t('nav.taps'), t('taps.note'), table(t('nav.taps'), heads, [
    line(t('taps.upstream'), tap => tap.report.upstream || NOT_OBSERVED),
    line(t('tile.requests'), tap => integer(tap.report.requests)),
    line(t('taps.other'), tap => integer(tap.report.other_exchanges)),
    line(t('taps.outcomes'), tap => countsText(tap.report.inference, 'outcome')),
    line(t('taps.statuses'), tap => countsText(tap.report.http_statuses)),
    line(t('taps.models'), tap => countsText(tap.report.models)),
    line(t('taps.usage'), covered('usage')),
    line(t('taps.cached'), covered('cached_tokens')),
    line(t('taps.spec'), covered('spec_details')),
    line(t('taps.done'), covered('done')),
    line('TTFT P50 ms', tap => millis(tap.report.timing.ttft_ms.median)),
    line('TPOT P50 ms', tap => millis(tap.report.timing.tpot_ms.median)),
    line('E2E P50 ms', tap => millis(tap.report.timing.e2e_ms.median)),
    line(t('tile.findings'), tap => integer(tap.report.findings.reduce((sum, finding) => sum + finding.count, 0))),
  ], 'side'), pairsTable());
}
