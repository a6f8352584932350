import { expect, type BrowserContext, type Page } from '@playwright/test';
import axe from 'axe-core';
import { startSignedIn } from './session-steps';
import { test as base } from './fixtures';
import { demoUser, type DemoUser } from './user';

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a theme can change: all other rules look at the structure and the sizes, which are those of the width. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** The themes and widths that every screen is checked in. Tests load the page in the first one. */
const views = [
  { colorScheme: 'dark', width: 360, height: 740, rules: everyRule },
  { colorScheme: 'light', width: 360, height: 740, rules: colorRules },
  { colorScheme: 'light', width: 1280, height: 900, rules: everyRule },
  { colorScheme: 'dark', width: 1280, height: 900, rules: colorRules },
] as const;

declare global {
  interface Window {
    /** Injected by {@link expectNoAxeViolations}. */
    axe: typeof axe;
  }
}

/** Waits until nothing is half faded: colors in a transition have less contrast than they end with. */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

async function expectNoAxeViolations(page: Page, rules: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (runOnly) => {
    const results = await window.axe.run({ runOnly, resultTypes: ['violations'] });
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    );
  }, rules);
  expect(violations).toEqual([]);
}

/** Expects that nothing is wider than the screen. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels beyond the width of the screen').toBe(0);
}

/** Runs in the page: the controls that are lower than `least` pixels, with their labels and enlarged areas counted. */
function lowControls(least: number): string[] {
  const heightOf = (element: Element) => {
    const area = getComputedStyle(element, '::before');
    const enlarged = area.position === 'absolute' ? Number.parseFloat(area.height) || 0 : 0;
    return Math.max(element.getBoundingClientRect().height, enlarged);
  };
  const isInText = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    element.parentElement?.textContent.trim() !== element.textContent.trim();
  return [...document.querySelectorAll('a[href], button, input, select, textarea')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => element.getBoundingClientRect().width > 1 && !isInText(element))
    .filter((element) => {
      const label = element.closest('label');
      return Math.max(heightOf(element), label ? heightOf(label) : 0) < least;
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

/**
 * Checks what a page shows in every theme and width: one heading of the first level, no axe violation, no sideways
 * scrolling, no control that is hard to hit (SHARED-126).
 */
export async function expectGoodLooks(page: Page): Promise<void> {
  for (const { colorScheme, width, height, rules } of views) {
    await base.step(`${colorScheme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await waitForTransitions(page);
      // An open dialog hides the page's heading from assistive technology.
      await expect(
        page.getByRole('heading', { level: 1, includeHidden: true }),
        'headings of level 1',
      ).toHaveCount(1);
      await expectNoAxeViolations(page, rules);
      await expectNoSidewaysScrolling(page);
      const low = await page.evaluate(lowControls, width < 768 ? 44 : 24);
      expect(low, 'controls that are too low').toEqual([]);
    });
  }
}

/**
 * Keeps what disappears by itself in the pages that are loaded from now on, because a check takes longer than it is shown: no
 * timer of five seconds or more ends. A stopped clock would stop axe, too.
 */
export async function keepWhatDisappears(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const original = window.setTimeout;
    const patched = (work: () => void, delay = 0) =>
      original(work, delay < 5_000 ? delay : 2 ** 31 - 1);
    window.setTimeout = Object.assign(patched, original);
  });
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface LooksWorker {
  /** The stored session of a demo user, who logs in once for all tests of a worker. */
  readonly sessionOf: (name: DemoUser) => Promise<StorageState>;
}

interface Looks {
  /** Who is signed in when the test starts. */
  readonly signedInAs: DemoUser | undefined;
}

export const test = base.extend<Looks, LooksWorker>({
  sessionOf: [
    async ({ browser }, provide, { project }) => {
      const sessions = new Map<DemoUser, Promise<StorageState>>();
      const logIn = async (name: DemoUser) => {
        const { baseURL, storageState } = project.use;
        const context = await browser.newContext({
          ...(baseURL && { baseURL }),
          ...(storageState && { storageState }),
        });
        await startSignedIn(await context.newPage(), demoUser(name));
        const state = await context.storageState();
        await context.close();
        return state;
      };
      await provide((name) => {
        const session = sessions.get(name) ?? logIn(name);
        sessions.set(name, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],
  signedInAs: [undefined, { option: true }],
  storageState: async ({ storageState, signedInAs, sessionOf }, provide) =>
    provide(signedInAs ? await sessionOf(signedInAs) : storageState),
});

export { expect };
