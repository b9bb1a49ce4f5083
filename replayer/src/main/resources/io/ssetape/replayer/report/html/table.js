// The requests as a table: filtered, sorted, a page at a time.

const ROWS_PER_PAGE = 100;

/** Numbers sort from the largest at the first click, but those that only say an order, and words, from the first. */
const COLUMNS = [
  { id: 'id', key: 'column.id', number: true, order: true, value: row => row.id, text: row => row.shownId },
  { id: 'tap', key: 'column.tap', value: row => (row.at ? row.at.label : ''), text: row => (row.at ? tapName(row.at) : row.tap), when: () => busyTaps.length > 1 },
  { id: 'model', key: 'column.model', value: row => row.model, text: row => el('span', { class: 'cut', title: row.model || '' }, row.model || NOT_OBSERVED) },
  { id: 'start', key: 'column.start', number: true, order: true, value: row => row.start, text: row => fixed(row.start / 1000, 3) },
  { id: 'outcome', key: 'column.outcome', value: row => row.outcome, text: row => el('span', { class: row.outcome === 'completed' ? null : 'badtext' }, named('outcome', row.outcome)) },
  { id: 'ttft', key: 'column.ttft', number: true, value: row => row.ttft, text: row => fixed(row.ttft, 1) },
  { id: 'tpot', key: 'column.tpot', number: true, value: row => row.tpot, text: row => fixed(row.tpot, 2) },
  { id: 'gap', key: 'column.gap', number: true, value: row => row.gap, text: row => fixed(row.gap, 1) },
  { id: 'e2e', key: 'column.e2e', number: true, value: row => row.e2e, text: row => fixed(row.e2e, 1) },
  { id: 'events', key: 'column.events', number: true, value: row => row.events, text: row => integer(row.events) },
  { id: 'completion', key: 'column.completion', number: true, value: row => row.completion, text: row => integer(row.completion) },
  { id: 'acceptLength', key: 'column.acceptLength', number: true, value: row => row.acceptLength.value, text: row => fixed(row.acceptLength.value, 3) },
  { id: 'cacheRatio', key: 'column.cacheRatio', number: true, value: row => row.cacheRatio.value, text: row => percent(row.cacheRatio.value, 1) },
  { id: 'findings', key: 'column.findings', value: row => row.findings.length, text: row => el('span', { class: 'codes', title: row.findings.join(', ') }, row.findings.join(', ')) },
];

function requestsSection() {
  const parts = { body: el('tbody'), head: el('tr'), status: el('p', { class: 'filterline', 'aria-live': 'polite' }), pager: el('div', { class: 'tools' }) };
  const filters = filterTools();
  whenPlaced(() => {
    on('filter', () => { filters.refresh(); fillTable(parts); });
    on('sort', () => fillTable(parts));
    on('select', () => markSelected(parts));
    fillTable(parts);
  });
  return section('requests', t('nav.requests'), null, filters.node, parts.status,
    el('div', { class: 'scroll' }, el('table', { class: 'figures requests', keydown: tableKey }, el('caption', { class: 'hidden' }, t('nav.requests')),
      el('thead', null, parts.head), parts.body)), parts.pager);
}

function filterTools() {
  const choice = (name, label, options) => {
    const control = el('select', { id: 'filter-' + name, change: () => setFilter({ [name]: control.value }) },
      options.map(([value, text]) => el('option', { value }, text)));
    control.value = state.filter[name];
    return { name, control, node: el('label', null, label + ' ', control) };
  };
  const outcomes = [...new Set(rows.map(row => row.outcome))].sort();
  const codes = [...new Set(rows.flatMap(row => row.findings))].sort();
  const choices = [
    choice('outcome', t('column.outcome'), [['', t('filter.all')], ...outcomes.map(outcome => [outcome, named('outcome', outcome)])]),
    choice('finding', t('filter.finding'), [['', t('filter.all')], ['*', t('filter.anyFinding')], ...codes.map(code => [code, code])]),
    ...(busyTaps.length > 1 ? [choice('tap', t('column.tap'), [['', t('filter.all')], ...busyTaps.map(tap => [String(taps.indexOf(tap)), tap.label])])] : []),
  ];
  const search = el('input', { type: 'search', id: 'filter-text', placeholder: t('filter.text.hint'), input: () => setFilter({ text: search.value }) });
  search.value = state.filter.text;
  const node = el('div', { class: 'tools filters' }, choices.map(each => each.node),
    el('label', null, t('filter.text') + ' ', search), el('button', { type: 'button', click: () => clearFilter() }, t('filter.clear')));
  const refresh = () => {
    choices.forEach(({ name, control }) => { control.value = state.filter[name]; });
    if (search.value !== state.filter.text) {
      search.value = state.filter.text;
    }
  };
  return { node, refresh };
}

/** What was not observed stands last, whichever way the others are sorted. */
function sortedRows() {
  const { column, down } = state.sort;
  const { value } = COLUMNS.find(each => each.id === column);
  const sign = down ? -1 : 1;
  return [...shownRows()].sort((a, b) => {
    const left = value(a);
    const right = value(b);
    if (left === null || right === null) {
      return (left === null ? 1 : 0) - (right === null ? 1 : 0) || a.place - b.place;
    }
    return (left < right ? -sign : left > right ? sign : 0) || a.place - b.place;
  });
}

function fillTable(parts) {
  const columns = COLUMNS.filter(column => !column.when || column.when());
  const sorted = sortedRows();
  const pages = Math.max(1, Math.ceil(sorted.length / ROWS_PER_PAGE));
  state.tablePage = Math.min(state.tablePage, pages - 1);
  const from = state.tablePage * ROWS_PER_PAGE;
  parts.head.replaceChildren(...columns.map(headCell));
  parts.body.replaceChildren(...(sorted.length === 0
    ? [el('tr', null, el('td', { class: 'calm', colspan: columns.length }, t(rows.length === 0 ? 'empty' : 'table.noMatch')))]
    : sorted.slice(from, from + ROWS_PER_PAGE).map(row => tableRow(row, columns))));
  markSelected(parts);
  parts.status.textContent = sorted.length === 0 ? (rows.length === 0 ? '' : t('table.none', integer(rows.length)))
    : t('table.status', integer(from + 1),
    integer(Math.min(from + ROWS_PER_PAGE, sorted.length)), integer(sorted.length), integer(rows.length));
  parts.pager.replaceChildren(...(pages === 1 ? [] : pagerButtons(parts, pages)));
}

function headCell(column) {
  const sorted = state.sort.column === column.id;
  return el('th', { scope: 'col', class: column.number ? 'number' : null, 'aria-sort': sorted ? (state.sort.down ? 'descending' : 'ascending') : 'none' },
    el('button', {
      type: 'button', 'data-sort': column.id,
      click: () => {
        state.sort = { column: column.id, down: sorted ? !state.sort.down : !!column.number && !column.order };
        state.tablePage = 0;
        tell('sort');
        document.querySelector(`[data-sort="${column.id}"]`).focus();
      },
    }, t(column.key), sorted ? (state.sort.down ? ' ↓' : ' ↑') : ''));
}

function tableRow(row, columns) {
  return el('tr', {
    tabindex: '-1', 'data-key': row.key, class: row.key === state.selected ? 'selected' : null,
    click: () => select(row, true),
  }, columns.map(column => el('td', { class: column.number ? 'number' : null, 'data-label': t(column.key) }, column.text(row))));
}

function pagerButtons(parts, pages) {
  const go = (label, key, to) => el('button', {
    type: 'button', title: t(key), 'aria-label': t(key), disabled: to < 0 || to >= pages || to === state.tablePage,
    click: () => { state.tablePage = to; fillTable(parts); },
  }, label);
  return [go('«', 'table.first', 0), go('‹', 'table.previous', state.tablePage - 1),
    el('span', null, t('table.page', state.tablePage + 1, pages)),
    go('›', 'table.next', state.tablePage + 1), go('»', 'table.last', pages - 1)];
}

function tableKey(event) {
  const line = event.target.closest('tr[data-key]');
  if (!line || event.target !== line) {
    return;
  }
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    select(rowById.get(line.dataset.key), true);
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const next = event.key === 'ArrowDown' ? line.nextElementSibling : line.previousElementSibling;
    if (next) {
      event.preventDefault();
      rove(line.parentNode, next);
      next.focus();
    }
  }
}

function markSelected(parts) {
  const lines = [...parts.body.querySelectorAll('tr[data-key]')];
  lines.forEach(line => line.classList.toggle('selected', line.dataset.key === state.selected));
  rove(parts.body, lines.find(line => line.dataset.key === state.selected) || lines[0]);
}

/** One row takes the focus by Tab, the others by arrow keys, so that the way past the table is short. */
function rove(body, to) {
  body.querySelectorAll('tr[tabindex="0"]').forEach(line => line.setAttribute('tabindex', '-1'));
  if (to) {
    to.setAttribute('tabindex', '0');
  }
}
