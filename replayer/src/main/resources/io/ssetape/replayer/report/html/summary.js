// What the report is about, whatever makes its numbers less than whole, and the headline figures.

function topBar() {
  const languages = el('button', { type: 'button', id: 'language', click: () => changeLanguage(), title: t('language.title') },
    t('language.other'));
  const themes = el('button', { type: 'button', id: 'theme', click: () => changeTheme() },
    t(isDark() ? 'theme.light' : 'theme.dark'));
  const links = SECTIONS.filter(([id]) => id !== 'tapes')
    .map(([id, key]) => el('a', { href: '#' + id }, t(key)));
  return el('header', { class: 'top' },
    el('span', { class: 'brand' }, 'ssetape'),
    el('nav', { 'aria-label': t('nav.label') }, links),
    el('span', { class: 'switches' }, languages, themes));
}

function headSection() {
  return el('section', { id: 'tapes', 'aria-labelledby': 'page-title' },
    el('h1', { id: 'page-title' }, t('title')),
    alarms(),
    page.joined === null ? page.tapes.map(tapeFacts) : [tapesTable(),
      el('details', null, el('summary', null, t('joined.details')), page.tapes.map(tapeFacts))]);
}

function tapeFacts(tape) {
  const { report, label } = tape;
  const facts = report.tape;
  const condition = el('span', { class: 'badge ' + (facts.condition === 'complete' ? 'good' : 'bad') },
    named('condition', facts.condition));
  const gaps = facts.gaps.count === 0 ? t('gaps.none')
    : t('gaps.some', integer(facts.gaps.count), integer(facts.gaps.bytes), integer(facts.gaps.connections));
  const pairs = [
    [t('fact.tape'), [label ? label + '  ' : '', el('span', { class: 'mono' }, facts.id || NOT_OBSERVED)]],
    [t('fact.condition'), condition],
    [t('fact.recorded'), facts.start === null ? NOT_OBSERVED : wallText(facts.start.wall)],
    [t('fact.duration'), duration(facts.duration_ms)],
    [t('fact.vantage'), t('fact.vantage.proxy', report.vantage)],
    [t('fact.coverage'), t('fact.coverage.value', integer(report.requests), integer(report.other_exchanges))],
    [t('fact.connections'), integer(facts.connections)],
    [t('fact.bytes'), t('fact.bytes.value', bytesText(facts.request_bytes), bytesText(facts.response_bytes))],
    [t('fact.gaps'), gaps],
    [t('fact.taps'), report.taps.map((tap, i) => [i > 0 ? el('br') : null,
      el('span', { class: 'mono' }, `${tap.tap || NOT_OBSERVED}  ${tap.listen || NOT_OBSERVED} → ${tap.upstream || NOT_OBSERVED}`)])],
    [t('fact.writer'), facts.writer || NOT_OBSERVED],
  ];
  if (report.metrics !== null) {
    pairs.push([t('fact.metrics'), t('fact.metrics.value')]);
  }
  if (facts.clock_events) {
    pairs.push([t('fact.clock'), clockLines(facts.clock_events).map((line, i) => [i > 0 ? el('br') : null, line])]);
  }
  if (facts.limits) {
    pairs.push([t('fact.limits'), t('fact.limits.value', integer(facts.limits.aiohttp_line_limit_bytes),
      integer(facts.limits.max_head_bytes), integer(facts.limits.max_body_bytes))]);
  }
  if (facts.marks.length > 0) {
    pairs.push([t('fact.marks'), facts.marks.slice(0, 20).map(mark => `${duration(mark.at_ms)} ${mark.label}`).join('; ')]);
  }
  return el('dl', { class: 'facts' }, pairs.map(([name, value]) => el('div', null, el('dt', null, name), el('dd', null, value))));
}

function wallText(wall) {
  return wall.replace('T', ' ').replace(/(\.\d{3})\d*/, '$1').replace('Z', ' UTC');
}

function alarms() {
  const lines = [];
  page.tapes.forEach(({ report, label }) => {
    const prefix = label ? label + ': ' : '';
    if (report.tape.condition === 'cut') {
      lines.push(prefix + t('alarm.cut', report.tape.detail || NOT_OBSERVED));
    } else if (report.tape.condition !== 'complete') {
      lines.push(prefix + t('alarm.condition', named('condition', report.tape.condition), report.tape.detail || NOT_OBSERVED));
    }
    if (report.tape.gaps.count > 0) {
      lines.push(prefix + t('alarm.gaps', integer(report.tape.gaps.bytes), integer(report.tape.gaps.connections)));
    }
    lines.push(...stoodStillAlarms(report.tape.clock_events).map(line => prefix + line));
    report.between_taps.filter(between => !joinedBetween().some(each => each.direction === between.direction && each.subject === between.subject))
      .forEach(between => lines.push(prefix + betweenText(between)));
  });
  lines.push(...joinedBetween().map(betweenText), ...joinedAlarms());
  const { limits } = page;
  if (limits.listed < limits.requests) {
    lines.push(t('alarm.listed', integer(limits.listed), integer(limits.requests), integer(limits.max_requests)));
  }
  if (limits.events_kept < limits.with_events) {
    lines.push(t('alarm.events', integer(limits.events_kept), integer(limits.with_events), bytesText(limits.max_event_bytes)));
  }
  return lines.map(line => el('p', { class: 'alarm', role: 'note' }, line));
}

/** That the recording stood still, if times of requests may include it. */
function stoodStillAlarms(events) {
  const named = events ? events.standstills.filter(distorts) : [];
  const others = events && events.standstills_left_out || { distorting: 0, longest_ms: 0, requests: 0, waiting: 0 };
  if (named.length + others.distorting === 0) {
    return [];
  }
  const longest = Math.max(others.distorting === 0 ? 0 : others.longest_ms, ...named.map(each => each.to_ms - each.from_ms));
  return [t('alarm.stoodStill', integer(named.length + others.distorting), duration(longest))
    + touchedAlarm('alarm.spanned', named.reduce((all, each) => all + each.requests, others.requests))
    + touchedAlarm('alarm.waited', named.reduce((all, each) => all + each.waiting, others.waiting))];
}

function touchedAlarm(words, requests) {
  return requests === 0 ? '' : t(words, integer(requests));
}

function betweenText(between) {
  return t('alarm.between.' + between.direction,
    named('subject', between.subject), between.present_at, integer(between.present_count), between.absent_at);
}

/** A coloured dot, for more than one tap only. */
function dot(tap) {
  return busyTaps.length < 2 ? null : el('span', { class: 'dot tap' + tap.colour, 'aria-hidden': 'true' });
}

function tapName(tap) {
  return busyTaps.length < 2 ? null : el('span', { class: 'tapname' }, tap.joined ? null : dot(tap), tap.label);
}

/** One headline: for each tap a large value, and small print on what it covers. */
function tile(of, title, help, valueOf) {
  return el('div', { class: 'tile', title: help },
    el('h3', null, title),
    of.map(tap => {
      const [value, small] = valueOf(tap);
      const missing = value === null;
      return el('div', { class: 'headline' }, tap.joined ? el('span', { class: 'tapname' }, tap.name || NOT_OBSERVED) : tapName(tap),
        el('strong', { class: missing ? 'missing' : null }, missing ? t('notObserved') : value),
        el('small', null, small));
    }));
}

function countsText(counts, prefix) {
  const parts = Object.entries(counts).filter(([, count]) => count > 0)
    .map(([name, count]) => (prefix ? integer(count) + ' ' + named(prefix, name) : name + ' × ' + integer(count)));
  return parts.length === 0 ? NOT_OBSERVED : parts.join(t('list.comma'));
}

function ratioTile(ratio, text) {
  return [ratio.pooled === null ? null : text(ratio.pooled),
    ratio.numerator === null
      ? t('tile.ratio.none', integer(ratio.missing), integer(ratio.not_completed))
      : t('tile.ratio', integer(ratio.numerator), integer(ratio.denominator), integer(ratio.covered), integer(ratio.total))];
}

function summarySection() {
  if (busyTaps.length === 0) {
    return section('summary', t('nav.summary'), t('empty'));
  }
  const windows = windowFigures();
  return section('summary', t('nav.summary'), null, windows,
    joinedTaps.length === 0 ? [windows.length === 0 ? null : el('h3', null, t('window.whole.title')), tiles(busyTaps)]
    : [el('h3', null, t('joined.tiles')), tiles(joinedTaps), el('h3', null, t('joined.each')), tiles(busyTaps)]);
}

/** The longest time that the tiles of some distributions tell. */
function longest(distributions) {
  return Math.max(0, ...distributions.flatMap(times => [times.median, times.p90, times.p99]));
}

/** A distribution as a headline: the median large, two percentiles and what they cover in small; in the unit of the longest beside it. */
function timesTile(times, most) {
  const [median, p90, p99] = durations([times.median, times.p90, times.p99], most);
  return times.count === 0 ? [null, t('tile.noTimes')] : [median, t('tile.median', p90, p99, integer(times.count))];
}

/** The headline figures of some taps. */
function tiles(of) {
  const median = key => {
    const most = longest(of.map(tap => tap.report.timing[key]));
    return tap => timesTile(tap.report.timing[key], most);
  };
  return el('div', { class: 'tiles' },
    tile(of, t('tile.requests'), t('tile.requests.help'), tap => [integer(tap.report.requests), countsText(tap.report.inference, 'outcome')]),
    tile(of, t('tile.client'), t('tile.client.help'), tap => [
      integer(tap.report.client.success), t('tile.client.small', integer(tap.report.requests), tap.report.client.rule,
        integer(tap.report.client.failure), integer(tap.report.client.open), countsText(tap.report.http_statuses))]),
    tile(of, t('tile.throughput'), t('tile.throughput.help'), throughputTile),
    tile(of, t('tile.concurrency'), t('tile.concurrency.help'), tap => {
      const through = tap.report.timing.throughput;
      return [through.concurrency === null ? null : fixed(through.concurrency, 2),
        tap.joined ? t('tile.concurrency.joined', duration(through.duration_ms))
          : t('tile.concurrency.small', integer(tap.load ? tap.load.peak : null), duration(through.duration_ms))];
    }),
    tile(of, t('metric.ttft'), t('metric.ttft.help'), median('ttft_ms')),
    tile(of, t('metric.tpot'), t('metric.tpot.help'), median('tpot_ms')),
    tile(of, t('metric.itl'), t('metric.itl.help'), median('itl_ms')),
    tile(of, t('metric.e2e'), t('metric.e2e.help'), median('e2e_ms')),
    tile(of, t('metric.acceptRate'), t('metric.acceptRate.help'), tap => ratioTile(tap.report.ratios.accept_rate, value => percent(value))),
    tile(of, t('metric.acceptLength'), t('metric.acceptLength.help'), tap => ratioTile(tap.report.ratios.accept_length, value => fixed(value, 4))),
    tile(of, t('metric.cacheRatio'), t('metric.cacheRatio.help'), tap => ratioTile(tap.report.ratios.cache_ratio, value => percent(value))),
    of === joinedTaps ? null : costTile());
}

function throughputTile(tap) {
  const through = tap.report.timing.throughput;
  const value = through.output_tokens_per_second;
  const prefix = through.output_tokens_missing > 0 ? '≥ ' : '';
  return [value === null ? null : prefix + fixed(value, 1) + ' tok/s',
    t('tile.throughput.small', fixed(through.requests_per_second, 3), integer(through.output_tokens),
      integer(through.output_tokens_covered), integer(through.output_tokens_covered + through.output_tokens_missing))];
}

/** Own delay is told of a whole recording, whatever taps it had. */
function costTile() {
  return el('div', { class: 'tile', title: t('tile.cost.help') }, el('h3', null, t('tile.cost')), page.tapes.map(tape => {
    const by = direction => (tape.report.self_cost.find(cost => cost.direction === direction) || {}).p99_ms;
    const request = by('request');
    const response = by('response');
    const known = request !== undefined && request !== null && response !== undefined && response !== null;
    return el('div', { class: 'headline' }, page.tapes.length < 2 ? null : el('span', { class: 'tapname' }, tape.label || NOT_OBSERVED),
      el('strong', { class: known ? null : 'missing' }, known ? fixed(response, 3) + ' ms' : t('notObserved')),
      el('small', null, known ? t('tile.cost.small', fixed(request, 3)) : t('tile.cost.none'),
        busyTaps.length > page.tapes.length ? ' ' + t('tile.cost.whole') : null));
  }));
}
