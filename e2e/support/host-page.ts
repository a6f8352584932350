import type { BrowserContext, Frame, Page } from '@playwright/test';

/** A message that a host page got. */
interface Received {
  readonly origin: string;
  readonly data: unknown;
}

declare global {
  interface Window {
    received: Received[];
  }
}

/** The browser cannot tell where a page comes from that a test responds with, and asks before it loads this machine's. */
export const permissions = ['local-network-access'];

const html = `<!doctype html><title>Host</title><script>
  window.received = [];
  addEventListener('message', ({ origin, data }) => received.push({ origin, data }));
</script>`;

/** Opens a page of another site, which records every message that it gets. */
export async function openHostPage(context: BrowserContext, origin: string): Promise<Page> {
  const address = `${origin}/host-page`;
  await context.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Shows addresses in frames of a host page; resolves when all of them have loaded or were rejected by the browser. */
export async function showFrames(page: Page, addresses: readonly string[]): Promise<Frame[]> {
  await page.evaluate(async (list) => {
    const frames = list.map((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      frame.width = '600';
      frame.height = '400';
      return frame;
    });
    await Promise.all(
      frames.map((frame) => {
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
        document.body.append(frame);
        return loaded;
      }),
    );
  }, addresses);
  return page.frames().slice(1);
}

/** Shows an address in a frame and pings it once it has loaded; returns the milliseconds until the pong. */
export const pingOnLoad = (page: Page, address: string): Promise<number> =>
  page.evaluate(
    (source) =>
      new Promise<number>((resolve) => {
        const frame = document.createElement('iframe');
        frame.src = source;
        let loadedAt = 0;
        frame.addEventListener('load', () => {
          loadedAt = performance.now();
          frame.contentWindow?.postMessage({ type: 'ping' }, '*');
        });
        window.addEventListener('message', ({ data }) => {
          if (data?.type === 'pong') resolve(performance.now() - loadedAt);
        });
        document.body.append(frame);
      }),
    address,
  );

/** Whether the browser shows the page in a frame: a rejected one is replaced by the browser's own error page. */
export const isShown = (frame: Frame): boolean => frame.url().startsWith('http');

/** What a host page got so far. */
export const received = (page: Page): Promise<Received[]> => page.evaluate(() => window.received);

/** Sends a message to every frame of a host page. */
export const sendToFrames = (page: Page, message: unknown): Promise<void> =>
  page.evaluate((data) => {
    for (const { contentWindow } of document.querySelectorAll('iframe'))
      contentWindow?.postMessage(data, '*');
  }, message);
