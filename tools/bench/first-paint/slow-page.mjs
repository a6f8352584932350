/** A slow phone on a slow network: 1.6 Mbit/s, 150 ms to the server and back, a CPU four times slower than this one. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const cpuSlowdown = 4;

/** Runs in the page: keeps the largest paint and the long tasks. */
function observePaints() {
  window.paints = { largest: 0, blocking: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.paints.largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.paints.blocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
}

/** Opens a page that loads as slowly as in the lab, with an empty cache, and counts what it transfers. */
export async function openSlowPage(context) {
  const page = await context.newPage();
  await page.addInitScript(observePaints);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.clearBrowserCache');
  await devTools.send('Network.emulateNetworkConditions', network);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const transferred = { scripts: 0, bytes: 0 };
  devTools.on('Network.responseReceived', ({ type }) => {
    if (type === 'Script') transferred.scripts += 1;
  });
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    transferred.bytes += encodedDataLength;
  });
  return { page, transferred };
}

/** Scripts that run between two requests look idle, so the page must have its heading and stay idle for longer. */
async function settle(page) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_500);
}

/**
 * Loads a page and waits until it is idle.
 * @returns milliseconds to the largest paint and of blocking time (long tasks beyond 50 ms each), script files, kilobytes
 */
export async function loadSlowly(context, url) {
  const { page, transferred } = await openSlowPage(context);
  await page.goto(url);
  await settle(page);
  const { largest, blocking } = await page.evaluate(() => window.paints);
  if (largest === 0) throw new Error(`${url} showed nothing.`);
  await page.close();
  return {
    largest,
    blocking,
    scripts: transferred.scripts,
    kilobytes: transferred.bytes / 1000,
  };
}

/** Runs in the page: resolves with the milliseconds from the next press to the paint that shows `text`. */
function timeToText(text) {
  return new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const painted = () =>
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        const isShown = () => document.body.innerText.includes(text);
        const observer = new MutationObserver(() => {
          if (!isShown()) return;
          observer.disconnect();
          painted();
        });
        observer.observe(document.body, { childList: true, characterData: true, subtree: true });
      },
      { capture: true, once: true },
    );
  });
}

/** Switches a loaded plans page to monthly prices; resolves with the milliseconds until they are painted. */
export async function switchSlowly(context, url) {
  const { page } = await openSlowPage(context);
  await page.goto(url);
  await page.getByText('$120.00').first().waitFor();
  await settle(page);
  const painted = page.evaluate(timeToText, '$19.00');
  await page.getByText('Monthly', { exact: true }).click();
  const milliseconds = await painted;
  await page.close();
  return milliseconds;
}
