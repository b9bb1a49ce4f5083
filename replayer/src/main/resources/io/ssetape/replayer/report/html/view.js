// Which part of the timeline is seen: a span of time and a span of rows. Pure arithmetic.

const MIN_SPAN_MS = 0.02;
const MAX_ROW_HEIGHT = 26;

/** The part that is seen; times in milliseconds on the page's axis, rows as places among the shown rows, fractions included. */
class View {
  constructor() {
    this.width = 800;
    this.height = 400;
    this.setRange([], 0, 1);
  }

  /** All rows that may be seen and the times they span. */
  setRange(shown, from, to) {
    this.count = shown.length;
    const room = Math.max((to - from) * 0.01, 0.5);
    this.minFrom = from - room;
    this.maxTo = to + room;
    this.reset();
  }

  reset() {
    this.from = this.minFrom;
    this.to = this.maxTo;
    this.top = 0;
    this.rowsSeen = Math.max(this.count, this.height / MAX_ROW_HEIGHT);
  }

  get rowHeight() {
    return this.height / this.rowsSeen;
  }

  x(ms) {
    return (ms - this.from) / (this.to - this.from) * this.width;
  }

  ms(x) {
    return this.from + x / this.width * (this.to - this.from);
  }

  y(place) {
    return (place - this.top) * this.rowHeight;
  }

  place(y) {
    return Math.floor(this.top + y / this.rowHeight);
  }

  /** Zooms the time; what is at x stays there. */
  zoomTime(factor, x = this.width / 2) {
    const fixedMs = this.ms(x);
    const span = Math.min(this.maxTo - this.minFrom, Math.max(MIN_SPAN_MS, (this.to - this.from) * factor));
    this.from = fixedMs - x / this.width * span;
    this.to = this.from + span;
    this.keepInside();
  }

  /** Zooms the rows; what is at y stays there. */
  zoomRows(factor, y = this.height / 2) {
    const fixedPlace = this.top + y / this.rowHeight;
    this.rowsSeen = Math.min(Math.max(this.count, this.height / MAX_ROW_HEIGHT),
      Math.max(this.height / MAX_ROW_HEIGHT, this.rowsSeen * factor));
    this.top = fixedPlace - y / this.rowHeight;
    this.keepInside();
  }

  pan(dx, dy) {
    const ms = dx / this.width * (this.to - this.from);
    this.from -= ms;
    this.to -= ms;
    this.top -= dy / this.rowHeight;
    this.keepInside();
  }

  /** Brings a row into sight, and its time when none of it is. */
  reveal(place, row) {
    if (place < this.top) {
      this.top = place;
    } else if (place + 1 > this.top + this.rowsSeen) {
      this.top = place + 1 - this.rowsSeen;
    }
    if (row.stop < this.from || row.start > this.to) {
      const span = this.to - this.from;
      this.from = row.start - span * 0.1;
      this.to = this.from + span;
    }
    this.keepInside();
  }

  /** Brings a time into sight. */
  revealTime(ms) {
    if (ms < this.from || ms > this.to) {
      const span = this.to - this.from;
      this.from = ms - span / 2;
      this.to = this.from + span;
      this.keepInside();
    }
  }

  /** Shows one request in full, with large rows. */
  focus(place, row) {
    const span = Math.max(row.stop - row.start, MIN_SPAN_MS);
    this.from = row.start - span * 0.04;
    this.to = row.stop + span * 0.04;
    this.rowsSeen = Math.min(this.rowsSeen, this.height / (MAX_ROW_HEIGHT * 0.7));
    this.top = place - this.rowsSeen / 2;
    this.keepInside();
  }

  keepInside() {
    const span = this.to - this.from;
    if (this.from < this.minFrom) {
      this.from = this.minFrom;
      this.to = this.from + span;
    }
    if (this.to > this.maxTo) {
      this.to = this.maxTo;
      this.from = Math.max(this.minFrom, this.to - span);
    }
    this.top = Math.max(0, Math.min(this.top, Math.max(0, this.count - this.rowsSeen)));
  }
}
