// The time axis: what several tapes have in common of it, where time in which none was recording is left out, and long times in readable units.

const MINUTE = 60000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 365.25 / 12 * DAY;
/** From here on an axis is told in hours and minutes. */
const LONG_AXIS = 2 * HOUR;
const CLOCK_STEPS = [...[1, 2, 5, 10, 15, 30].map(minutes => minutes * MINUTE), ...[1, 2, 3, 6, 12].map(hours => hours * HOUR),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map(days => days * DAY)];

/** Where on the axis a time is that the report counts from the earliest start of a tape by the wall clocks; what was left out lies in its cut. */
function axisTime(ms) {
  if (ms === null) {
    return null;
  }
  let leftOut = 0;
  for (const cut of page.cuts) {
    const begin = cut.at_ms + leftOut;
    if (ms <= begin) {
      break;
    }
    leftOut += Math.min(cut.left_out_ms, ms - begin);
  }
  return ms - leftOut;
}

/** How long a pause was, as one would say it. */
function spanWords(ms) {
  if (ms >= 24 * MONTH) {
    return t('span.years', integer(ms / (12 * MONTH)));
  }
  return ms >= 2 * MONTH ? t('span.months', integer(ms / MONTH)) : duration(ms);
}

/** What the axis leaves out; nothing where it has all. */
function cutsNote(...more) {
  return page.cuts.length === 0 ? null : el('p', { class: 'note cuts' },
    [t('cut.note', page.cuts.map(cut => spanWords(cut.left_out_ms)).join(t('list.comma'))), ...more].join(' '));
}

/**
 * A dashed line at each cut, and beside it how long was left out: without further words where these have no room, and
 * nothing where even that would lie over another one; answers the texts.
 *
 * x: where a time is; textY: the middle of a text beside a line, null for none; ratio: pixels of the canvas for one of the page
 */
function drawCuts(context, { x, left, right, top, bottom, textY, ratio }) {
  context.save();
  context.font = `${11 * ratio}px ${cssValue('--sans')}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const seen = page.cuts.map(cut => ({ at: x(cut.at_ms), span: spanWords(cut.left_out_ms) })).filter(({ at }) => at >= left && at <= right);
  context.strokeStyle = cssValue('--text');
  context.lineWidth = 1.5 * ratio;
  context.setLineDash([5 * ratio, 3 * ratio]);
  seen.forEach(({ at }) => {
    context.beginPath();
    context.moveTo(at, top);
    context.lineTo(at, bottom);
    context.stroke();
  });
  context.setLineDash([]);
  context.lineWidth = 3 * ratio;
  context.strokeStyle = cssValue('--surface');
  context.fillStyle = cssValue('--text');
  const texts = textY === null ? [] : cutTexts(context, seen, left, right, 5 * ratio);
  texts.forEach(({ at, text, start }) => {
    context.strokeText(text, start, textY(at));
    context.fillText(text, start, textY(at));
  });
  context.restore();
  return texts.map(({ text }) => text);
}

/** Texts that do not lie over each other, and where each starts: behind its line, or before it at the right end. */
function cutTexts(context, seen, left, right, gap) {
  const place = texts => {
    let free = left;
    return texts.map(({ at, text }) => {
      const width = context.measureText(text).width;
      const start = at + gap + width <= right ? at + gap : at - gap - width;
      const fits = start >= free;
      free = fits ? start + width + gap : free;
      return { at, text, start: fits ? start : null };
    });
  };
  const whole = place(seen.map(({ at, span }) => ({ at, text: t('cut.mark', span) })));
  const shown = whole.every(({ start }) => start !== null) ? whole : place(seen.map(({ at, span }) => ({ at, text: span })));
  return shown.filter(({ start }) => start !== null);
}

/** The first step that is not shorter, of those in which clocks count. */
function clockStep(atLeast) {
  return CLOCK_STEPS.find(step => step >= atLeast) || roundStep(atLeast / DAY, 1) * DAY;
}

/** Days, hours, minutes and seconds, without those that are 0. */
function clockWords(ms) {
  let rest = Math.round(Math.abs(ms) / 1000) * 1000;
  const parts = [['d', DAY], ['h', HOUR], ['min', MINUTE], ['s', 1000]].map(([unit, per]) => {
    const count = Math.floor(rest / per);
    rest -= count * per;
    return count === 0 ? '' : `${integer(count)} ${unit}`;
  }).filter(part => part !== '');
  return parts.length === 0 ? '0' : (ms < 0 ? '−' : '') + parts.join(' ');
}
