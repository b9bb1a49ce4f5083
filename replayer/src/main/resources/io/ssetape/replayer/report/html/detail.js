// One request in full, beside the page.

const EVENTS_PER_STEP = 400;
let detailOpener = null;

function openDetail(row) {
  closeDetail(false);
  detailOpener = document.activeElement;
  const close = el('button', { type: 'button', class: 'close', 'aria-label': t('detail.close'), click: () => closeDetail(true) }, '×');
  const panel = el('aside', {
    id: 'detail', role: 'dialog', 'aria-labelledby': 'detail-title', tabindex: '-1',
    keydown: event => { if (event.key === 'Escape') { closeDetail(true); } },
  },
  el('div', { class: 'detailhead' }, el('h2', { id: 'detail-title' }, t('detail.title', row.shownId)),
    el('span', { class: 'badge ' + (row.outcome === 'completed' ? 'good' : 'bad') }, named('outcome', row.outcome)), close),
  detailPeers(row), detailFacts(row), detailFindings(row), eventList(row));
  document.body.append(panel);
  panel.dataset.key = row.key;
  close.focus();
}

function closeDetail(giveBack) {
  const panel = document.getElementById('detail');
  if (panel) {
    panel.remove();
    if (giveBack && detailOpener && detailOpener.isConnected) {
      detailOpener.focus({ preventScroll: true });
    }
  }
}

function facts(title, pairs) {
  return [el('h3', null, title), el('dl', { class: 'pairs' }, pairs.filter(pair => pair !== null)
    .map(([name, value]) => el('div', null, el('dt', null, name), el('dd', null, value))))];
}

function metricText(metric, text) {
  const parts = metric.numerator === null || metric.denominator === null ? ''
    : ` = ${integer(metric.numerator)} / ${integer(metric.denominator)}`;
  return (metric.value === null ? named('status', metric.status) : text(metric.value)) + parts + (metric.reason ? ` (${metric.reason})` : '');
}

function detailFacts(row) {
  const ms = value => (value === null ? NOT_OBSERVED : millis(value) + ' ms');
  return [
    facts(t('detail.what'), [
      page.tapes.length > 1 ? [t('fact.tape'), tapeLabel(row) || NOT_OBSERVED] : null,
      [t('column.tap'), row.tap || NOT_OBSERVED],
      [t('column.model'), row.model || NOT_OBSERVED],
      [t('detail.path'), row.path || NOT_OBSERVED],
      [t('detail.rid'), row.rid || NOT_OBSERVED],
      [t('detail.connection'), `${row.connection} / ${row.exchange}`],
      [t('detail.status'), row.status === null ? NOT_OBSERVED : row.status],
      [t('detail.finish'), row.finish || NOT_OBSERVED],
      [t('detail.end'), named('end', row.end)],
      row.reason ? [t('detail.reason'), row.reason] : null,
      [t('detail.client'), row.success === null ? t('client.open') : row.success ? t('client.success') : t('client.failure', row.error || '')],
      [t('detail.bytes'), `${bytesText(row.requestBytes)} → ${bytesText(row.responseBytes)}`],
    ]),
    facts(t('detail.times'), [
      [t('detail.wall'), wallText(row.wall || NOT_OBSERVED)],
      [t(page.cuts.length === 0 ? 'detail.start' : 'detail.start.cut'), ms(row.start)],
      [t('detail.firstByte'), ms(row.firstByte)],
      [t('metric.ttft'), ms(row.ttft)],
      [t('beside.content'), ms(row.text)],
      [t('beside.lastText'), ms(row.last)],
      [t('metric.e2e'), ms(row.e2e)],
      [t('detail.over'), ms(row.over)],
      [t('metric.tpot'), ms(row.tpot)],
      [t('detail.gap'), row.gap === null ? t('notObserved') : t('detail.gap.at', ms(row.gap), ms(row.gapFrom))],
      [t('detail.reads'), integer(row.reads)],
      [t('detail.json'), integer(row.events)],
    ]),
    facts(t('detail.counters'), [
      [t('detail.prompt'), integer(row.prompt)],
      [t('detail.completion'), integer(row.completion) + (row.maxTokens === null ? '' : ' / ' + t('detail.asked', integer(row.maxTokens)))],
      [t('detail.cached'), row.cached === null ? t('notObserved') : integer(row.cached)],
      [t('detail.reasoning'), row.reasoning === null ? t('notObserved') : integer(row.reasoning)],
      [t('metric.acceptRate'), metricText(row.acceptRate, value => percent(value, 4))],
      [t('metric.acceptLength'), metricText(row.acceptLength, value => fixed(value, 4))],
      [t('metric.cacheRatio'), metricText(row.cacheRatio, value => percent(value, 4))],
      [t('detail.sglext'), integer(row.sglext)],
      [t('detail.snapshots'), integer(row.snapshots)],
    ]),
  ];
}

function detailFindings(row) {
  return [el('h3', null, t('nav.findings')), row.findings.length === 0 ? el('p', { class: 'calm' }, t('findings.none'))
    : el('ul', { class: 'bullets' }, row.findings.map(code => {
      const { meaning, advice } = explanation(code);
      return el('li', null, weightBadge(code), ' ', el('code', null, code), ' ', meaning, ' ', el('span', { class: 'advice' }, '→ ' + advice));
    }))];
}

function eventList(row) {
  const title = el('h3', null, row.observed === row.events ? t('detail.events', integer(row.observed))
    : t('detail.events.all', integer(row.observed), integer(row.events)));
  if (row.encoded === 0) {
    return [title, el('p', { class: 'calm' }, t('detail.noEvents'))];
  }
  const events = eventsOf(row);
  if (events === null) {
    return [title, el('p', { class: 'alarm' }, t('detail.eventsLeftOut'))];
  }
  const body = el('tbody');
  const more = el('button', { type: 'button', click: () => addEvents() }, t('detail.more'));
  const addEvents = () => {
    const from = body.childElementCount;
    const to = Math.min(events.ms.length, from + EVENTS_PER_STEP);
    for (let i = from; i < to; i++) {
      body.append(eventLine(events, i));
    }
    more.hidden = to === events.ms.length;
  };
  addEvents();
  const left = row.observed > events.ms.length ? el('p', { class: 'note' }, t('detail.eventsCut', integer(events.ms.length))) : null;
  return [title, el('table', { class: 'figures events' },
    el('thead', null, el('tr', null, ['#', 'ms', t('detail.gap'), t('detail.size'), t('detail.readsShort')].map(label =>
      el('th', { scope: 'col', class: 'number' }, label)), el('th', { scope: 'col' }, t('detail.kind')))), body), more, left];
}

function eventLine(events, i) {
  const kind = leadingKind(events.kinds[i]);
  const metadata = META_KINDS.includes(kind);
  const number = text => el('td', { class: 'number' }, text);
  return el('tr', null, number(String(i + 1)), number(millis(events.ms[i])),
    number(i === 0 ? NOT_OBSERVED : millis(events.ms[i] - events.ms[i - 1])), number(integer(events.bytes[i])), number(integer(events.reads[i])),
    el('td', { class: metadata ? 'kind-' + kind : null }, kindNames(events.kinds[i]).map(name => named('kind', name)).join(', ')));
}
