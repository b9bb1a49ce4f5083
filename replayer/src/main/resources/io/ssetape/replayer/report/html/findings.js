// Findings first: whether what was asked for arrived, what is odd, what it means and what to do.

function findingsSection() {
  const found = allFindings();
  return section('findings', t('nav.findings'), [t('findings.note'), ' ', t('findings.order')],
    verdicts(),
    found.length === 0 ? el('p', { class: 'calm' }, t('findings.none')) : el('ul', { class: 'findings' }, found.map(findingItem)));
}

function findingItem(finding) {
  const { meaning, advice } = explanation(finding.code);
  const counts = busyTaps.length < 2 ? null : finding.byTap.map(({ tap, count }) =>
    el('span', { class: 'tapname' }, dot(tap), `${tap.label} ${integer(count)}`));
  return el('li', { 'data-finding': finding.code },
    el('button', {
      type: 'button',
      class: 'show',
      'aria-label': t('findings.show.label', finding.code),
      click: () => {
        setFilter({ finding: finding.code, outcome: '', tap: '', text: '' });
        document.getElementById('requests').scrollIntoView();
      },
    }, el('strong', { class: 'count' }, integer(finding.count)), el('code', null, finding.code), el('span', { class: 'go' }, t('findings.show'))),
    el('p', null, weightBadge(finding.code), ' ', meaning, ' ', el('span', { class: 'advice' }, '→ ' + advice)),
    counts ? el('p', { class: 'bytap' }, counts) : null);
}

/** What a finding weighs, in a word and a sign beside the colour. */
function weightBadge(code) {
  const weight = weightOf(code);
  return el('span', { class: 'badge ' + (weight === 'broken' ? 'bad' : weight === 'doubtful' ? 'doubt' : 'plain'), title: t('weight.' + weight + '.help') },
    t('weight.' + weight));
}

const ALARMING = ['never-reached', 'partly-reached', 'asked-at-wrong-place', 'ended-early', 'reached-empty'];

/** Whether what can be asked for reached each tap. */
function verdicts() {
  const lines = busyTaps.flatMap(tap => tap.report.verdicts.map(verdict => ({ tap, verdict })))
    .filter(({ verdict }) => verdict.conclusion !== 'not-asked' || verdict.subject !== 'cached_details');
  if (lines.length === 0) {
    return null;
  }
  const several = busyTaps.length > 1;
  const heads = [[t('verdict.subject')], ...(several ? [[t('column.tap')]] : []), [t('verdict.asked'), true],
    [t('verdict.reached'), true], [t('verdict.conclusion')]];
  const body = lines.map(({ tap, verdict }) => [
    named('subject', verdict.subject),
    ...(several ? [tapName(tap)] : []),
    `${integer(verdict.asked)} / ${integer(verdict.requests)}`,
    `${integer(verdict.reached)} / ${integer(verdict.requests)}`,
    [el('span', { class: 'badge ' + (ALARMING.includes(verdict.conclusion) ? 'bad' : 'plain') }, named('conclusion', verdict.conclusion)),
      ' ', verdictAdvice(tap, verdict)],
  ]);
  return table(t('verdict.caption'), heads, body, 'verdicts');
}

function verdictAdvice(tap, verdict) {
  const elsewhere = ['never-reached', 'reached-empty'].includes(verdict.conclusion) ? shownElsewhere(tap, verdict.subject) : undefined;
  if (elsewhere) {
    return t('verdict.elsewhere.' + elsewhere.direction, elsewhere.direction === 'response' ? elsewhere.present_at : elsewhere.absent_at);
  }
  return (state.language === 'zh' && ADVICE_ZH[verdict.conclusion]) || verdict.advice;
}

/** The comparison of taps, on one tape or over all, that shows where a tap lost something; answers that have it say more. */
function shownElsewhere(tap, subject) {
  const names = page.joined === null ? [tap.name] : [tap.name, page.joined.parts[tap.tape].number + ':' + tap.name];
  const compared = [...page.tapes[tap.tape].report.between_taps, ...joinedBetween()].filter(between => between.subject === subject);
  return compared.find(between => between.direction === 'response' && names.includes(between.absent_at))
    || compared.find(between => between.direction === 'request' && names.includes(between.present_at));
}
