// One event among the others: under the pointer, or chosen by key.

const EVENT_REACH = 6;

/** The chosen event as {row, events, i}; null when none is. */
function chosenEvent() {
  const row = selectedRow();
  const events = row === null || state.event === null ? null : eventsOf(row);
  return events === null || state.event >= events.ms.length ? null : { row, events, i: state.event };
}

/** What there is to say of an event, line by line: which, when, and how it came. */
function eventLines({ row, events, i }) {
  const gap = i === 0 ? NOT_OBSERVED : millis(events.ms[i] - events.ms[i - 1]);
  return [
    t('event.which', row.shownId, integer(i + 1), integer(events.ms.length),
      kindNames(events.kinds[i]).map(name => named('kind', name)).join(t('list.comma'))),
    t(page.cuts.length === 0 ? 'event.when' : 'event.when.cut', millis(events.ms[i]), millis(row.start + events.ms[i])),
    t('event.how', gap, integer(events.bytes[i]), integer(events.reads[i])),
  ];
}

/** The event of a row nearest to a time on the page's axis; null when none is in the page. */
function nearestEvent(row, ms) {
  const events = eventsOf(row);
  if (events === null || events.ms.length === 0) {
    return null;
  }
  const after = Math.min(lowerBound(events.ms, ms - row.start), events.ms.length - 1);
  const before = Math.max(0, after - 1);
  const nearer = Math.abs(events.ms[before] + row.start - ms) < Math.abs(events.ms[after] + row.start - ms) ? before : after;
  return { row, events, i: nearer };
}

/** The event drawn at a place of the timeline; null where there is none. */
function eventAt(x, y) {
  const row = view.rowHeight >= TICK_MIN_ROW ? shownRows()[view.place(y)] : undefined;
  const found = row ? nearestEvent(row, view.ms(x)) : null;
  return found !== null && Math.abs(view.x(row.start + found.events.ms[found.i]) - x) <= EVENT_REACH ? found : null;
}

/** How many more events of the row are drawn within a pixel of it. */
function crowd({ row, events, i }) {
  const x = view.x(row.start + events.ms[i]);
  const from = lowerBound(events.ms, view.ms(x - 0.5) - row.start);
  const to = lowerBound(events.ms, view.ms(x + 0.5) - row.start);
  return Math.max(0, to - from - 1);
}

/** The next or previous event of the chosen request; from no event the first or last one in sight. */
function stepEvent(by) {
  const row = selectedRow() || shownRows()[0];
  if (row === undefined) {
    return;
  }
  if (row.key !== state.selected) {
    select(row, false);
  }
  const events = eventsOf(row);
  if (events === null || events.ms.length === 0) {
    return;
  }
  const last = events.ms.length - 1;
  const start = by > 0 ? lowerBound(events.ms, view.from - row.start) : lowerBound(events.ms, view.to - row.start) - 1;
  state.event = Math.max(0, Math.min(last, state.event === null ? start : state.event + by));
  view.revealTime(row.start + events.ms[state.event]);
}

/** Where zooming by key keeps its place: the chosen event, else the chosen request's event nearest to the middle; if in sight. */
function zoomX() {
  const row = selectedRow();
  const event = chosenEvent() || (row === null ? null : nearestEvent(row, (view.from + view.to) / 2));
  const ms = event !== null ? event.row.start + event.events.ms[event.i] : row === null ? null : (row.start + row.stop) / 2;
  const x = ms === null ? -1 : view.x(ms);
  return x >= 0 && x <= view.width ? x : view.width / 2;
}

/** The line below the timeline that says the chosen event, or why there is none. */
function eventStatus() {
  const event = chosenEvent();
  const row = selectedRow();
  return event !== null ? eventLines(event).join('; ')
    : row !== null && eventsOf(row) === null ? t(row.encoded === 0 ? 'detail.noEvents' : 'detail.eventsLeftOut') : '';
}

/** Shows beside the pointer what is under it; screen readers have the same by key. */
function showTip(parts, x, y) {
  const { tip } = parts;
  const found = parts.canvas.dataset.events === 'true' ? eventAt(x, y) : null;
  const row = found === null && view.rowHeight >= 3 ? shownRows()[view.place(y)] : undefined;
  const onBar = row !== undefined && view.x(row.start) - EVENT_REACH <= x && x <= view.x(row.stop) + EVENT_REACH;
  const lines = found !== null ? [...eventLines(found), ...(crowd(found) > 0 ? [t('event.crowd', integer(crowd(found)))] : [])]
    : onBar ? [rowSummary(row)] : [];
  tip.hidden = lines.length === 0;
  if (!tip.hidden) {
    tip.replaceChildren(...lines.map(line => el('div', null, line)));
    const left = x + 14 + tip.offsetWidth > view.width ? Math.max(0, x - 14 - tip.offsetWidth) : x + 14;
    tip.style.setProperty('left', left + 'px');
    tip.style.setProperty('top', Math.max(0, y + 16 + tip.offsetHeight > view.height ? y - 10 - tip.offsetHeight : y + 16) + 'px');
  }
}
