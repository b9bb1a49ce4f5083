// What the page holds: rows as objects, taps over all tapes, events decoded when somebody looks at them.

const KIND = {
  role: 1, content: 2, reasoning: 4, tools: 8, finish: 16, sglext: 32, usage: 64, error: 128, other: 256, done: 512, comment: 1024,
};
const TEXT_KINDS = KIND.content | KIND.reasoning | KIND.tools;
/** The kind that an event is coloured by: the first of these that it has. */
const KIND_ORDER = ['error', 'sglext', 'usage', 'finish', 'done', 'role', 'reasoning', 'content', 'tools', 'comment', 'other'];
const META_KINDS = ['role', 'finish', 'sglext', 'usage', 'done', 'error'];
const METRICS = ['acceptRate', 'acceptLength', 'cacheRatio'];
const WORD_COLUMNS = ['tap', 'dialect', 'path', 'model', 'outcome', 'reason', 'error', 'end', 'finish'];
const MAX_DECODED = 4000;

function readData(id) {
  return JSON.parse(document.getElementById('data-' + id).textContent);
}

const page = readData('page');
const taps = page.tapes.flatMap((tape, place) => tape.report.taps.map(tap => ({
  tape: place,
  name: tap.tap,
  label: (page.tapes.length > 1 ? (tape.label || String(place + 1)) + ' / ' : '') + (tap.tap || NOT_OBSERVED),
  report: tap,
  warnings: tape.warnings[tap.tap] || [],
  figures: page.figures.find(figure => figure.tape === place && figure.tap === tap.tap),
  load: page.load.taps.find(load => load.tape === place && load.tap === tap.tap),
})));
/** What is added up over several tapes, tap by tap; they have no colour, since no curve is of them. */
const joinedTaps = page.joined === null ? [] : page.joined.report.taps.filter(tap => tap.requests > 0)
  .map(tap => ({ joined: true, name: tap.tap, get label() { return t('joined.all') + ' / ' + (tap.tap || NOT_OBSERVED); }, report: tap }));
/** Those that carried requests; each has a colour. */
const busyTaps = taps.filter(tap => tap.report.requests > 0);
busyTaps.forEach((tap, i) => { tap.colour = i % 6; });

const rows = readRows();
const rowById = new Map(rows.map(row => [row.key, row]));

function readRows() {
  const { columns, words } = page;
  const tapOf = new Map(taps.map(tap => [tap.tape + ' ' + tap.name, tap]));
  let offset = 0;
  return readData('rows').map((values, place) => {
    const row = { place };
    columns.forEach((column, i) => { row[column] = values[i]; });
    WORD_COLUMNS.forEach(column => { row[column] = row[column] === null ? null : words[row[column]]; });
    row.findings = row.findings.map(word => words[word]);
    METRICS.forEach(metric => {
      const [value, status, reason, numerator, denominator] = row[metric];
      row[metric] = { value, status: words[status], reason: reason === null ? null : words[reason], numerator, denominator };
    });
    row.key = row.tape + ':' + row.id;
    row.at = tapOf.get(row.tape + ' ' + row.tap);
    row.offset = offset;
    offset += row.encoded > 0 ? row.encoded + 1 : 0;
    row.stop = row.start + Math.max(0, row.over === null ? (row.e2e || 0) : row.over);
    row.shownId = shownId(row);
    row.search = [row.shownId, row.model, row.rid, row.path].join(' ').toLowerCase();
    return row;
  });
}

/** The id as it can be looked up: behind its tape's number where there are several tapes. */
function shownId(row) {
  if (page.joined === null) {
    return String(row.id);
  }
  const part = page.joined.parts[row.tape];
  return `${part.number}:${row.id - part.ids_before}`;
}

/** The last text, or the last time point, after the start; null when there is none. */
function lastEvent(row) {
  return row.e2e !== null ? row.e2e : row.last !== null ? row.last : row.first;
}

function tapeLabel(row) {
  return page.tapes[row.tape].label;
}

let eventText = null;
const decoded = new Map();

/** The events of a row, times in milliseconds after its start; null when they are not in the page. */
function eventsOf(row) {
  if (row.encoded <= 0) {
    return null;
  }
  const known = decoded.get(row.key);
  if (known) {
    return known;
  }
  if (eventText === null) {
    eventText = document.getElementById('data-events').textContent;
  }
  if (decoded.size >= MAX_DECODED) {
    decoded.delete(decoded.keys().next().value);
  }
  const events = decodeEvents(atob(eventText.slice(row.offset, row.offset + row.encoded)));
  decoded.set(row.key, events);
  return events;
}

/** The format is in docs/report-html.md. Numbers may exceed 32 bits, so no bit operators on them. */
function decodeEvents(bytes) {
  let position = 0;
  const next = () => {
    let value = 0;
    let weight = 1;
    for (;;) {
      const byte = bytes.charCodeAt(position++);
      value += (byte & 127) * weight;
      if (byte < 128) {
        return value;
      }
      weight *= 128;
    }
  };
  const signed = value => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);
  const events = { ms: [], firstMs: [], kinds: [], bytes: [], reads: [] };
  let nanos = signed(next());
  let kinds = 0;
  let size = 0;
  while (position < bytes.length) {
    const head = next();
    nanos += signed(Math.floor(head / 4));
    if (head & 1) {
      kinds = next();
    }
    const spread = head & 2 ? next() : 0;
    const reads = head & 2 ? next() : 1;
    size += signed(next());
    events.ms.push(nanos / 1e6);
    events.firstMs.push((nanos - spread) / 1e6);
    events.kinds.push(kinds);
    events.bytes.push(size);
    events.reads.push(reads);
  }
  return events;
}

function kindNames(kinds) {
  return Object.keys(KIND).filter(name => kinds & KIND[name]);
}

/** The kind to colour an event by. */
function leadingKind(kinds) {
  return KIND_ORDER.find(name => kinds & KIND[name]) || 'other';
}

const WEIGHTS = ['broken', 'doubtful', 'known'];

/** How much a finding weighs; one that this page does not know is doubtful. */
function weightOf(code) {
  return page.weights[code] || 'doubtful';
}

/** All findings over all taps: code, count, counts by tap; what weighs more first, then what is more frequent. */
function allFindings() {
  const byCode = new Map();
  busyTaps.forEach(tap => tap.report.findings.forEach(finding => {
    const entry = byCode.get(finding.code) || { code: finding.code, count: 0, byTap: [] };
    entry.count += finding.count;
    entry.byTap.push({ tap, count: finding.count });
    byCode.set(finding.code, entry);
  }));
  const rank = finding => WEIGHTS.indexOf(weightOf(finding.code));
  return [...byCode.values()].sort((a, b) => rank(a) - rank(b) || b.count - a.count || (a.code < b.code ? -1 : 1));
}

/** Windows that have a place on the time axis, and where they begin and end there. */
function shadedWindows() {
  return allWindows()
    .filter(window => window.from_ms !== null || window.to_ms !== null)
    .map(window => ({ ...window, from: axisTime(window.from_ms), to: axisTime(window.to_ms) }));
}

/** The windows of a tape; of several those over all of them, which share the page's time axis. */
function allWindows() {
  return page.joined === null ? page.tapes.flatMap(tape => tape.report.windows) : page.joined.report.windows;
}
