import type { BrowserContext, Page } from '@playwright/test';
import type { Clock } from './clock';

const hourSeconds = 3_600;

/** Lets seconds pass for the world and for a browser, as if the computer had been asleep. */
export async function passSeconds(
  clock: Clock,
  context: BrowserContext,
  seconds: number,
): Promise<void> {
  await clock.advanceSeconds(seconds);
  await context.clock.fastForward(seconds * 1_000);
}

/** Lets hours pass, as {@link passSeconds} does. */
export async function passHours(
  clock: Clock,
  context: BrowserContext,
  hours: number,
): Promise<void> {
  await passSeconds(clock, context, hours * hourSeconds);
}

/** Sets a new browser's clock this many hours ahead, as after a restart. */
export async function startHoursLater(context: BrowserContext, hours: number): Promise<void> {
  await context.clock.install();
  await context.clock.fastForward(hours * hourSeconds * 1_000);
}

/** Stops a page's clock, so that what disappears by itself stays on a slow machine, too; `page.clock.runFor` lets time pass. */
export async function stopPageClock(page: Page): Promise<void> {
  await page.clock.install();
  // eslint-disable-next-line no-restricted-syntax -- the page's clock begins with the machine's time
  await page.clock.pauseAt(Date.now() + 1_000);
}
