/** A slow phone on a slow network: 1.6 Mbit/s, 150 ms to the server and back, a CPU four times slower than this one. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const cpuSlowdown = 4;

/** Scripts that come after the page is usable: the flags, and what stores an answer to the cookie banner. */
const afterwards = /\/assets\/(?:flag-service|save-choice)-/;

/** Runs in the page: keeps what the user sees and feels of loading it and of using it. */
function observePage() {
  window.seen = { largest: 0, blocking: 0, shift: 0, interaction: 0 };
  const observe = (type, take, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...options,
    });
  observe('largest-contentful-paint', ({ startTime }) => (window.seen.largest = startTime));
  observe('longtask', ({ duration }) => (window.seen.blocking += Math.max(0, duration - 50)));
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) window.seen.shift += value;
  });
  observe(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId > 0) window.seen.interaction = Math.max(window.seen.interaction, duration);
    },
    { durationThreshold: 16 },
  );
}

/** Runs in the page: keeps when its own content is there, the first text that matches. */
function watchContent(pattern) {
  const wanted = new RegExp(pattern);
  const isWanted = ({ target, type, addedNodes }) =>
    (type === 'characterData' ? [target] : [...addedNodes]).some(({ textContent }) =>
      wanted.test(textContent),
    );
  new MutationObserver((records, observer) => {
    if (!records.some(isWanted)) return;
    window.seen.content = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Opens a page that loads as slowly as in the lab, with an empty cache, and counts what it transfers. */
export async function openSlowPage(context) {
  const page = await context.newPage();
  await page.addInitScript(observePage);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.clearBrowserCache');
  await devTools.send('Network.emulateNetworkConditions', network);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const transferred = { scripts: 0, bytes: 0 };
  devTools.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Script' && !afterwards.test(response.url)) transferred.scripts += 1;
  });
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    transferred.bytes += encodedDataLength;
  });
  return { page, transferred };
}

/** Scripts that run between two requests look idle, so the page must have its heading, the first visitor's banner, and stay idle for longer. */
async function settle(page) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('region', { name: 'Cookies and analytics' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_500);
}

/**
 * Loads a page and waits until it is idle.
 * @param content what the page's own content matches, such as the first row of its list; without it, the content is not timed
 * @returns milliseconds to the largest paint, to the content, and of blocking time (long tasks beyond 50 ms each), the layout shift
 *   (share of the screen × share of the distance), script files, kilobytes
 */
export async function loadSlowly(context, url, content) {
  const { page, transferred } = await openSlowPage(context);
  if (content) await page.addInitScript(watchContent, content);
  await page.goto(url);
  await settle(page);
  const { largest, blocking, shift, content: contentAt } = await page.evaluate(() => window.seen);
  if (largest === 0) throw new Error(`${url} showed nothing.`);
  if (content && contentAt === undefined) throw new Error(`${url} never showed ${content}.`);
  await page.close();
  return {
    largest,
    content: contentAt,
    blocking,
    shift,
    scripts: transferred.scripts,
    kilobytes: transferred.bytes / 1000,
  };
}

/** Durations are reported after the paint; one that is never reported took less than 16 ms. */
const painted = (page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
  );

/** Uses a loaded page; resolves with the milliseconds of its slowest interaction, from the input to the next paint. */
export async function useSlowly(context, url, { prepare, interact }) {
  const { page } = await openSlowPage(context);
  await page.goto(url);
  await settle(page);
  if (prepare) {
    await prepare(page);
    await painted(page);
    await page.evaluate(() => (window.seen.interaction = 0));
  }
  await interact(page);
  await painted(page);
  const { interaction } = await page.evaluate(() => window.seen);
  await page.close();
  return interaction;
}
