// The figures of each chosen window, beside those of the whole recording: what report.txt says of them, on the first screen.

/** Windows that say something else than the figures of the whole recording; by name and data set, over the taps. */
function chosenWindows() {
  const groups = new Map();
  allWindows().filter(window => window.name !== 'whole' || window.chosen_by === 'client').forEach(window => {
    const key = window.name + ' ' + (window.dataset || '');
    groups.set(key, [...(groups.get(key) || []), window]);
  });
  return [...groups.values()];
}

function windowFigures() {
  return chosenWindows().map(windows => {
    const [first] = windows;
    const there = windows.filter(window => window.absent === null);
    return el('div', { class: 'window', 'data-window': first.name },
      el('h3', null, t('window.title', named('window', first.name) + (first.dataset ? ' ' + first.dataset : '')),
        there.length === 0 ? null : el('span', { class: 'unit' }, ' ' + t('window.chosen', first.rule, named('vantage', first.chosen_by)))),
      windows.filter(window => window.absent !== null).map(window =>
        el('p', { class: 'calm' }, t('window.absent', window.tap || NOT_OBSERVED, absentText(window.absent)))),
      there.length === 0 ? null : windowTiles(there));
  });
}

const ABSENT = [
  [/^concurrency (\d+) is never reached$/, 'window.neverReached'],
  [/^concurrency (\d+) is reached only once/, 'window.reachedOnce'],
  [/^the times of the run cannot be put on the tape's clock$/, 'window.noClock'],
];

/** Why there is no window: the report's own phrase, said anew. */
function absentText(reason) {
  const known = ABSENT.find(([phrase]) => phrase.test(reason));
  return known ? t(known[1], known[0].exec(reason)[1]) : reason;
}

/** The times that report.txt gives in the window's row: the client's where there are any. */
function windowTimes(window) {
  return window.client || window.proxy;
}

function windowTiles(windows) {
  const one = (title, help, valueOf) => el('div', { class: 'tile', title: help }, el('h3', null, title), windows.map(window => {
    const [value, ...small] = valueOf(window);
    return el('div', { class: 'headline' }, windows.length > 1 ? el('span', { class: 'tapname' }, window.tap || NOT_OBSERVED) : null,
      el('strong', { class: value === null ? 'missing' : null }, value === null ? t('notObserved') : value),
      small.filter(line => line !== null).map(line => el('small', null, line)));
  }));
  const times = key => {
    const most = longest(windows.map(window => windowTimes(window)[key]));
    return window => timesTile(windowTimes(window)[key], most);
  };
  return el('div', { class: 'tiles' },
    one(t('tile.requests'), t('window.requests.help'), window => [integer(window.requests),
      spanText({ from: axisTime(window.from_ms), to: axisTime(window.to_ms) }), window.on_tape === window.requests ? null : t('window.onTape', integer(window.on_tape))]),
    one(t('tile.throughput'), t('window.throughput.help'), windowThroughput),
    one(t('tile.concurrency'), t('tile.concurrency.help'), window => {
      const through = windowTimes(window).throughput;
      return [through.concurrency === null ? null : fixed(through.concurrency, 2), t('window.over', duration(through.duration_ms))];
    }),
    one(t('metric.ttft'), t('metric.ttft.help'), times('ttft_ms')),
    one(t('metric.tpot'), t('metric.tpot.help'), times('tpot_ms')),
    one(t('metric.e2e'), t('metric.e2e.help'), times('e2e_ms')));
}

/** A stage's own rule first where there is one; what the requests did in their own time behind it. */
function windowThroughput(window) {
  const { stage, per_device: device } = window;
  const through = windowTimes(window).throughput;
  const least = through.output_tokens_missing > 0 ? '≥ ' : '';
  const rate = tokens => (tokens === null ? NOT_OBSERVED : least + fixed(tokens, 1) + ' tok/s');
  const both = of => `${rate(of.output_tokens_per_second)}, ${fixed(of.requests_per_second, 3)} req/s`;
  const main = stage || through;
  return [main.output_tokens_per_second === null ? null : rate(main.output_tokens_per_second),
    stage ? t('window.stage', fixed(stage.requests_per_second, 3), duration(stage.duration_ms))
      : t('window.requestRate', fixed(through.requests_per_second, 3)),
    stage ? t('window.ownTime', both(through), duration(through.duration_ms)) : null,
    device ? t('window.device', both(device), integer(device.devices)) : null];
}
