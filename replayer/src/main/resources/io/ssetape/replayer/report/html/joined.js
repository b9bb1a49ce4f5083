// Several tapes together: which they are, how their clocks stand to each other, what was added up; and what the clocks of each did.

/** What comparing taps shows over all tapes; nothing for one tape, whose own report says it. */
function joinedBetween() {
  return page.joined === null ? [] : page.joined.report.between_taps;
}

/** The tapes with results that went into a tap of the joined report: [{part, own}]. */
function sourcesOf(joined) {
  return page.joined.parts.flatMap((part, place) => page.tapes[place].report.taps
    .filter(own => own.requests > 0 && (own.tap === joined.name || part.number + ':' + own.tap === joined.name))
    .map(own => ({ part, own })));
}

/** Sums that may mislead. */
function joinedAlarms() {
  if (page.joined === null) {
    return [];
  }
  const upstreams = joinedTaps.filter(tap => upstreamsOf(tap).length > 1)
    .map(tap => t('joined.upstreams', addedUp(tap), upstreamsOf(tap).join(t('list.comma'))));
  const hops = shares().filter(({ shared }) => shared.tap === shared.other_tap).map(({ part, shared }) =>
    t('joined.hops', sharedText(part, shared), `${shared.other_tape}:${shared.other_tap}`, `${part.number}:${shared.tap}`));
  return [...clocksSet(), ...upstreams, ...hops];
}

/** Tapes whose place beside the others is only as good as what their wall clock said at the start. */
function clocksSet() {
  const set = page.joined.parts.filter(part => part.clock.step_count > 0).map(part => part.number);
  return set.length === 0 ? [] : [t('joined.clocksSet', set.join(t('list.comma')))];
}

function upstreamsOf(tap) {
  return [...new Set(sourcesOf(tap).map(({ own }) => own.upstream || NOT_OBSERVED))].sort();
}

function shares() {
  return page.joined.parts.flatMap(part => part.shared.map(shared => ({ part, shared })));
}

function sharedText(part, shared) {
  return t('joined.shared', integer(shared.requests), shared.other_tap, shared.other_tape, shared.tap, part.number);
}

function addedUp(tap) {
  return t('joined.added', tap.name, sourcesOf(tap).map(({ part }) => part.number).join(t('list.comma')));
}

/** The tapes as a table, with what to know about reading them together. */
function tapesTable() {
  const { parts } = page.joined;
  const lines = parts.map((part, place) => {
    const { report } = page.tapes[place];
    return [String(part.number), part.name, report.tape.start === null ? t('notObserved') : wallText(report.tape.start.wall),
      duration(report.tape.duration_ms), integer(report.requests), named('condition', report.tape.condition), clockText(part.clock)];
  });
  const added = joinedTaps.filter(tap => sourcesOf(tap).length > 1 && upstreamsOf(tap).length === 1).map(tap => addedUp(tap) + t('sentence.end'));
  const passed = shares().filter(({ shared }) => shared.tap !== shared.other_tap).map(({ part, shared }) => sharedText(part, shared) + t('sentence.end'));
  const apart = joinedTaps.length > 1 ? [t('joined.apart')] : [];
  const metrics = page.tapes.some(({ report }) => report.metrics !== null) ? [t('joined.metrics')] : [];
  return [table(t('joined.tapes'), [[t('joined.number')], [t('fact.tape')], [t('fact.recorded')], [t('fact.duration'), true],
    [t('tile.requests'), true], [t('fact.condition')], [t('joined.clock')]], lines, 'tapelist'),
  [t('joined.ids'), t('joined.clocks'), ...added, ...passed, ...apart, ...metrics].map(line => el('p', { class: 'note' }, line))];
}

/** How a tape's wall clock stands to an earlier tape's, and how it went by itself. */
function clockText(clock) {
  const { offset } = clock;
  const relation = clock.relation === 'same_host' ? t('clock.same_host', clock.compared_with, millis(Math.abs(clock.apart_ms)))
    : clock.relation === 'bounded' ? t('clock.bounded', clock.compared_with, integer(offset.requests), integer(offset.candidates),
      millis(offset.from_ms), millis(offset.to_ms))
      : named('clock', clock.relation);
  return relation + t('clock.then') + courseText(clock);
}

function courseText(clock) {
  if (clock.drift_ms === null) {
    return t('clock.noDrift', integer(clock.readings));
  }
  const ppm = clock.drift_ppm === null ? '' : t('clock.ppm', fixed(clock.drift_ppm, 3));
  return t('clock.drift', millis(clock.drift_ms), ppm, integer(clock.readings),
    clock.step_count === 0 ? t('clock.noSteps') : stepsText(clock));
}

function stepsText(clock) {
  const steps = clock.steps.map(step => t('clock.step', millis(step.by_ms), millis(step.at_ms))).join(t('list.comma'))
    + (clock.step_count > clock.steps.length ? t('list.comma') + '..' : '');
  return t('clock.steps', integer(clock.step_count), steps);
}

/** Whether times of requests may include a standstill. */
function distorts(standstill) {
  return !standstill.reads_meanwhile && standstill.requests + standstill.waiting > 0;
}

/** Which requests a standstill touches, and how. */
function touchedText(standstill) {
  return (standstill.requests === 0 ? t('clock.noRequest') : t('clock.spans', integer(standstill.requests)))
    + (standstill.waiting === 0 ? '' : t('clock.waiting', integer(standstill.waiting)))
    + (standstill.bursts === 0 ? '' : t('clock.bursts', integer(standstill.bursts)));
}

/** The standstills that are not told of one by one. */
function leftOutText(others) {
  return t('clock.leftOut', integer(others.count), duration(others.longest_ms))
    + (others.requests === 0 ? '' : t('clock.leftOut.spans', integer(others.requests)))
    + (others.waiting === 0 ? '' : t('clock.leftOut.waiting', integer(others.waiting)))
    + (others.bursts === 0 ? '' : t('clock.leftOut.bursts', integer(others.bursts)));
}

/** What the clocks of one tape did, and what that means for its times. */
function clockLines(events) {
  const lines = events.standstills.map(each => t('clock.stoodStill', duration(each.to_ms - each.from_ms), duration(each.from_ms),
    each.reads_meanwhile ? t('clock.readsMeanwhile') : touchedText(each)));
  if (events.standstills_left_out) {
    lines.push(leftOutText(events.standstills_left_out));
  }
  return events.step_count === 0 ? lines : [t('clock.set', stepsText(events)), ...lines];
}
