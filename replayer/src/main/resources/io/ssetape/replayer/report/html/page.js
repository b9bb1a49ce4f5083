// Puts the page together, and anew when language or theme change.

const SECTIONS = [
  ['tapes', null, headSection],
  ['summary', 'nav.summary', summarySection],
  ['findings', 'nav.findings', findingsSection],
  ['load', 'nav.load', loadSection],
  ['latency', 'nav.latency', latencySection],
  ['timeline', 'nav.timeline', timelineSection],
  ['ratios', 'nav.ratios', ratiosSection],
  ['taps', 'nav.taps', tapsSection],
  ['cost', 'nav.cost', costSection],
  ['requests', 'nav.requests', requestsSection],
].filter(([id]) => id !== 'taps' || taps.length > 1);

let placed = [];

/** Runs something once what is being made stands on the page and has a size. */
function whenPlaced(action) {
  placed.push(action);
}

function runPlaced() {
  const actions = placed;
  placed = [];
  actions.forEach(action => action());
}

function renderPage() {
  const app = document.getElementById('app');
  const { scrollY } = window;
  closeDetail(false);
  forgetCharts();
  forgetListeners();
  document.documentElement.lang = state.language === 'zh' ? 'zh-CN' : 'en';
  document.title = t('title');
  app.replaceChildren(el('a', { class: 'skip', href: '#requests' }, t('nav.skip')), topBar(),
    el('main', null, SECTIONS.map(([, , make]) => make())), footer());
  runPlaced();
  window.scrollTo(0, scrollY);
}

/** Makes one part anew and gives the focus back to what a selector finds in it. */
function redrawSection(id, make, focus) {
  const old = document.getElementById(id);
  charts = charts.filter(chart => {
    const inside = old.contains(chart.root);
    if (inside) {
      chart.destroy();
    }
    return !inside;
  });
  old.replaceWith(make());
  runPlaced();
  document.querySelector('#' + id + ' ' + focus).focus();
}

function footer() {
  const { limits } = page;
  return el('footer', null,
    el('p', null, t('footer.dash')),
    el('p', null, t('footer.privacy')),
    el('p', null, t('footer.limits', integer(limits.max_requests), bytesText(limits.max_event_bytes), integer(limits.max_events_per_request))),
    el('details', null, el('summary', null, t('footer.licences')), el('p', null, 'uPlot, MIT'),
      el('pre', null, document.getElementById('data-licence').textContent.trim().split('\n').map((line, i) => [i > 0 ? el('br') : null, line]))));
}

function isDark() {
  return state.theme === null ? matchMedia('(prefers-color-scheme: dark)').matches : state.theme === 'dark';
}

function changeTheme() {
  state.theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = state.theme;
  renderPage();
  document.getElementById('theme').focus({ preventScroll: true });
}

function changeLanguage() {
  state.language = state.language === 'zh' ? 'en' : 'zh';
  renderPage();
  document.getElementById('language').focus({ preventScroll: true });
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  if (state.theme === null) {
    renderPage();
  }
});
document.addEventListener('keydown', event => {
  if (event.key === 'Escape') {
    closeDetail(true);
  }
});

renderPage();
