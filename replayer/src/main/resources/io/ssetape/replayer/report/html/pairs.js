// The same request at several taps of a tape, found by the id of its answer.

let pairedRows = null;

/** By key, the rows of one request at other taps; only where the id stands exactly once at each tap that has it. */
function pairs() {
  if (pairedRows === null) {
    const byId = new Map();
    rows.filter(row => row.rid !== null).forEach(row => {
      const id = row.tape + ' ' + row.rid;
      byId.set(id, [...(byId.get(id) || []), row]);
    });
    const same = [...byId.values()].filter(all => all.length > 1 && new Set(all.map(row => row.tap)).size === all.length);
    pairedRows = new Map(same.flatMap(all => all.map(row => [row.key, all.filter(other => other !== row)])));
  }
  return pairedRows;
}

/** The same request at other taps of its tape. */
function peersOf(row) {
  return pairs().get(row.key) || [];
}

/** What of the panel is about the request at other taps. */
function detailPeers(row) {
  const peers = peersOf(row);
  if (peers.length === 0) {
    return null;
  }
  const apart = (there, here) => (there === null || here === null ? NOT_OBSERVED : (there < here ? '' : '+') + millis(there - here) + ' ms');
  const at = (one, ms) => (ms === null ? null : one.start + ms);
  return [el('h3', null, t('pairs.title')), peers.map(peer => [
    el('p', null, el('button', { type: 'button', 'data-peer': peer.key, click: () => select(peer, true) },
      t('pairs.also', peer.tap || NOT_OBSERVED, peer.shownId))),
    el('dl', { class: 'pairs' }, [['pairs.sent', apart(peer.start, row.start)], ['pairs.first', apart(at(peer, peer.first), at(row, row.first))],
      ['pairs.end', apart(at(peer, peer.over), at(row, row.over))]]
      .map(([key, text]) => el('div', null, el('dt', null, t(key)), el('dd', null, text))))]),
  el('p', { class: 'note' }, t('pairs.detail.note'))];
}

/** The pairs between two taps of one tape as {outer, inner, found: [[outer row, inner row]]}; requests reach the outer one first. */
function pairsOfTaps() {
  const all = new Map();
  rows.forEach(row => peersOf(row).forEach(peer => {
    const [one, other] = [taps.indexOf(row.at), taps.indexOf(peer.at)];
    if (one < other) {
      const key = one + ' ' + other;
      all.set(key, [...(all.get(key) || []), [row, peer]]);
    }
  }));
  return [...all.values()].map(found => {
    const turned = found.filter(([one, other]) => other.start < one.start).length > found.length / 2;
    const ordered = turned ? found.map(([one, other]) => [other, one]) : found;
    return { outer: ordered[0][0].at, inner: ordered[0][1].at, found: ordered };
  });
}

/** A percentile by the linear method of report.txt; null of nothing. */
function percentileOf(numbers, percent) {
  const sorted = [...numbers].sort((a, b) => a - b);
  if (sorted.length === 0) {
    return null;
  }
  const at = (sorted.length - 1) * percent / 100;
  const below = Math.floor(at);
  return sorted[below] + (at - below) * (sorted[Math.min(below + 1, sorted.length - 1)] - sorted[below]);
}

/** How many requests pair between taps, and how much longer they took at the outer one. */
function pairsTable() {
  const between = pairsOfTaps();
  const listed = page.limits.listed < page.limits.requests ? ' ' + t('pairs.listed') : '';
  if (between.length === 0) {
    return el('p', { class: 'note', id: 'pairs' }, t('pairs.none') + listed);
  }
  const added = (found, of) => found.filter(([outer, inner]) => outer[of] !== null && inner[of] !== null).map(([outer, inner]) => outer[of] - inner[of]);
  const body = between.map(({ outer, inner, found }) => {
    const [first, end] = [added(found, 'first'), added(found, 'over')];
    return [t('pairs.between', outer.label, inner.label), integer(found.length), `${integer(outer.report.requests)} / ${integer(inner.report.requests)}`,
      millis(percentileOf(first, 50)), millis(percentileOf(first, 99)), millis(percentileOf(end, 50)), millis(percentileOf(end, 99))];
  });
  return el('div', { id: 'pairs' }, el('h3', null, t('pairs.title')),
    table(t('pairs.title'), [[t('pairs.taps')], [t('pairs.count'), true], [t('pairs.of'), true], [t('pairs.firstAdded', 'P50'), true],
      [t('pairs.firstAdded', 'P99'), true], [t('pairs.endAdded', 'P50'), true], [t('pairs.endAdded', 'P99'), true]], body),
    el('p', { class: 'note' }, t('pairs.note') + listed));
}
