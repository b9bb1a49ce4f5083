// What the reader chose. Whoever shows something listens; a change is told once to each.

const LANGUAGES = { en: WORDS_EN, zh: WORDS_ZH };

const state = {
  language: (navigator.language || 'en').toLowerCase().startsWith('zh') ? 'zh' : 'en',
  theme: null,
  filter: { outcome: '', finding: '', tap: '', text: '' },
  sort: { column: 'start', down: false },
  tablePage: 0,
  selected: null,
  event: null,
  logScale: true,
};

let listeners = {};

function on(topic, listener) {
  (listeners[topic] = listeners[topic] || []).push(listener);
}

function tell(topic) {
  (listeners[topic] || []).forEach(listener => listener());
}

function forgetListeners() {
  listeners = {};
}

/** Words in the reader's language, {0} and so on replaced; of {0 noun} the noun too, in the plural for every count but 1. */
function t(key, ...values) {
  const words = LANGUAGES[state.language][key] || WORDS_EN[key] || key;
  return values.length === 0 ? words : words.replace(/\{(\d)( [^}]*)?\}/g, (all, i, noun) =>
    String(values[i]) + (noun ? noun + (String(values[i]) === '1' ? '' : 's') : ''));
}

/** Words for a value of the tape's own vocabulary; the value itself when there are none. */
function named(prefix, value) {
  if (value === null || value === undefined) {
    return NOT_OBSERVED;
  }
  const key = prefix + '.' + value;
  return LANGUAGES[state.language][key] || WORDS_EN[key] || String(value);
}

/** Meaning and advice of a finding in the reader's language. */
function explanation(code) {
  const english = page.guide[code];
  const chinese = FINDINGS_ZH[code];
  if (state.language === 'zh' && chinese) {
    return { meaning: chinese[0], advice: chinese[1] };
  }
  return english || { meaning: '', advice: '' };
}

let filteredRows = null;

/** The rows that pass the filter, by start. */
function shownRows() {
  if (filteredRows === null) {
    const { outcome, finding, tap, text } = state.filter;
    const needle = text.trim().toLowerCase();
    filteredRows = rows
      .filter(row => (outcome === '' || row.outcome === outcome)
        && (finding === '' || (finding === '*' ? row.findings.length > 0 : row.findings.includes(finding)))
        && (tap === '' || taps.indexOf(row.at) === Number(tap))
        && (needle === '' || row.search.includes(needle)))
      .sort((a, b) => a.start - b.start || a.tape - b.tape || a.id - b.id);
  }
  return filteredRows;
}

function setFilter(change) {
  Object.assign(state.filter, change);
  state.tablePage = 0;
  filteredRows = null;
  tell('filter');
}

function clearFilter() {
  setFilter({ outcome: '', finding: '', tap: '', text: '' });
}

function select(row, open) {
  const key = row === null ? null : row.key;
  state.event = key === state.selected ? state.event : null;
  state.selected = key;
  tell('select');
  if (open && row !== null) {
    openDetail(row);
  }
}

function selectedRow() {
  return state.selected === null ? null : rowById.get(state.selected);
}
