// Building blocks: elements, numbers as text. Words reach the page through text nodes only.

const NOT_OBSERVED = '–';

/** An element; children are nodes, or anything else as text. Attributes that are functions are listeners. */
function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (typeof value === 'function') {
      node.addEventListener(name, value);
    } else if (value === true) {
      node.setAttribute(name, '');
    } else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(name, value);
    }
  }
  append(node, children);
  return node;
}

function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) {
      node.append(child instanceof Node ? child : document.createTextNode(safe(String(child))));
    }
  }
}

/** What reorders or hides text on a screen, written out. */
function safe(text) {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu,
    unit => '\\u' + unit.codePointAt(0).toString(16).padStart(4, '0'));
}

const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const fixedFormats = new Map();

/** So many digits behind the point; what rounds to zero has no sign. */
function fixed(value, digits) {
  if (value === null || value === undefined) {
    return NOT_OBSERVED;
  }
  if (!fixedFormats.has(digits)) {
    fixedFormats.set(digits, new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }));
  }
  return fixedFormats.get(digits).format(value).replace(/^-(?=[0.]+$)/, '');
}

function integer(value) {
  return value === null || value === undefined ? NOT_OBSERVED : GROUPED.format(value);
}

/** Milliseconds, with as many digits as still say something. */
function millis(value) {
  return fixed(value, 3);
}

function percent(value, digits = 2) {
  return value === null || value === undefined ? NOT_OBSERVED : fixed(100 * value, digits) + ' %';
}

/** Milliseconds with the unit that reads best. */
function duration(ms) {
  if (ms === null || ms === undefined) {
    return NOT_OBSERVED;
  }
  if (ms < 1000) {
    return fixed(ms, ms < 10 ? 2 : 1) + ' ms';
  }
  return ms < 120000 ? fixed(ms / 1000, 2) + ' s' : twoUnits(ms);
}

/** A long time in the unit that it has at least two of, and the next smaller one. */
function twoUnits(ms) {
  const [unit, smaller, each, per] = ms < 7.2e6 ? ['min', 's', 60, 1000] : ms < 1.728e8 ? ['h', 'min', 60, 60000] : ['d', 'h', 24, 3.6e6];
  const all = Math.round(ms / per);
  return `${integer(Math.floor(all / each))} ${unit}` + (all % each === 0 ? '' : ` ${all % each} ${smaller}`);
}

/** Several of them in one unit, that of the longest, with as many digits as tell different values apart and from 0, to the microsecond at most. */
function durations(values, most = Math.max(...values.filter(value => value !== null && value !== undefined))) {
  const [unit, per, coarse, fine] = most < 1000 ? ['ms', 1, most < 10 ? 2 : 1, 3] : most < 120000 ? ['s', 1000, 2, 4] : ['min', 60000, 1, 4];
  const told = digits => values.map(value => (value === null || value === undefined ? NOT_OBSERVED : fixed(value / per, digits) + ' ' + unit));
  const apart = texts => new Set(texts).size === new Set(values).size;
  const seen = digits => values.every(value => !value || Math.abs(value) / per * 10 ** digits >= 1);
  for (let digits = coarse; digits < fine; digits++) {
    if (apart(told(digits)) && seen(digits)) {
      return told(digits);
    }
  }
  return told(fine);
}

function bytesText(count) {
  const units = ['B', 'KiB', 'MiB', 'GiB'];
  let value = count;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return (unit === 0 ? integer(value) : fixed(value, 1)) + ' ' + units[unit];
}

/** A tick's label: no more digits than the step between ticks needs. */
function tickText(value, step) {
  const scaled = Array.from({ length: 10 }, (none, digits) => step * Math.pow(10, digits));
  const digits = scaled.findIndex(each => Math.abs(each - Math.round(each)) < 1e-6 * each);
  return fixed(value, digits < 0 ? 6 : digits);
}

/** Steps of 1, 2 or 5 times a power of ten, about so many of them over a length. */
function roundStep(length, count) {
  const rough = length / Math.max(1, count);
  const power = Math.pow(10, Math.floor(Math.log10(rough)));
  const factor = [1, 2, 5, 10].find(each => each * power >= rough * (1 - 1e-9));
  return factor * power;
}

/** A table: heads are [label, isNumber]; the cells of a row are nodes or text. */
function table(caption, heads, rows, extra) {
  return el('div', { class: 'scroll' }, el('table', { class: 'figures ' + (extra || '') },
    el('caption', { class: 'hidden' }, caption),
    el('thead', null, el('tr', null, heads.map(([label, number]) =>
      el('th', { scope: 'col', class: number ? 'number' : null }, label)))),
    el('tbody', null, rows.map(cells => el('tr', null, cells.map((cell, i) => i === 0
      ? el('th', { scope: 'row', 'data-label': heads[i][0] }, cell)
      : el('td', { class: heads[i][1] ? 'number' : null, 'data-label': heads[i][0] }, cell)))))));
}

/** A part of the page with its heading. */
function section(id, title, note, ...children) {
  return el('section', { id, 'aria-labelledby': id + '-title' },
    el('h2', { id: id + '-title' }, title), note ? el('p', { class: 'note' }, note) : null, children);
}

/** A value of the style sheet. */
function cssValue(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
