import { expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { signIn } from './session-steps';
import { test as base } from './fixtures';
import { demoUser, type DemoUser } from './user';
import { watch } from './watch';

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a theme can change: all other rules look at the structure and the sizes, which are those of the width. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Every state is checked in these views. Structure and sizes depend on the width alone, colors on the theme alone. Tests load the page in the
 * first view, and each check ends in the view that it did not begin with: changing it costs as much as axe.
 */
const views = [
  { colorScheme: 'dark', width: 360, height: 740 },
  { colorScheme: 'light', width: 1280, height: 900 },
] as const;

/** The other combinations, for what only one width shows. */
const otherViews = [
  { colorScheme: 'light', width: 360, height: 740 },
  { colorScheme: 'dark', width: 1280, height: 900 },
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

/** Runs axe over the page, or over a part of it. */
async function expectNoAxeViolations(
  page: Page,
  part: Locator | undefined,
  rules: readonly string[],
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await (part ?? page.locator('html')).evaluate(
    async (element, runOnly) => {
      const context = element === document.documentElement ? document : element;
      const results = await window.axe.run(context, { runOnly, resultTypes: ['violations'] });
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      );
    },
    [...rules],
  );
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

/** Runs in the page: the pairs of texts that lie on each other. What floats above the page, or is scrolled away, is left out. */
function overlappingTexts(): string[] {
  const isOnPage = (element: Element, text: DOMRect) => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { position, overflow, display } = getComputedStyle(box);
      if (position === 'fixed' || position === 'sticky' || box.matches('dialog, [role=dialog]'))
        return false;
      const { top, bottom, left, right } = box.getBoundingClientRect();
      const isCut =
        top > text.top || bottom < text.bottom || left > text.left || right < text.right;
      if (overflow !== 'visible' && display !== 'inline' && isCut && box !== document.body)
        return false;
    }
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const texts: { readonly text: string; readonly lines: readonly DOMRect[] }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const text = node.textContent?.trim();
    const range = document.createRange();
    range.selectNodeContents(node);
    if (!text || !node.parentElement) continue;
    if (!isOnPage(node.parentElement, range.getBoundingClientRect())) continue;
    texts.push({ text, lines: [...range.getClientRects()].filter(({ width }) => width > 1) });
  }
  const overlap = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) * 0.4;
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter((other) => one.lines.some((a) => other.lines.some((b) => overlap(a, b))))
      .map((other) => `${one.text.slice(0, 60)} | ${other.text.slice(0, 60)}`),
  );
}

type View = (typeof views)[number] | (typeof otherViews)[number];

/** Changes theme and width in place, from the top of the page: a width moves what was in sight, perhaps below the header. */
async function show(page: Page, { colorScheme, width, height }: View): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height });
  await page.evaluate(() => window.scrollTo(0, 0));
  await waitForTransitions(page);
}

/**
 * Checks what a page shows in both themes and both widths: one heading of the first level, no axe violation, no sideways scrolling, no
 * control that is hard to hit (SHARED-126). Axe applies every rule once, and looks at the colors of the other theme.
 * @param part what this state shows beyond one that was checked before, so that axe leaves out the rest
 */
export async function expectGoodLooks(page: Page, part?: Locator): Promise<void> {
  const isWide = page.viewportSize()?.width === views[1].width;
  for (const [view, rules] of [
    [views[isWide ? 1 : 0], everyRule],
    [views[isWide ? 0 : 1], colorRules],
  ] as const) {
    await base.step(`${view.colorScheme}, ${view.width} px`, async () => {
      await show(page, view);
      // An open dialog hides the page's heading from assistive technology.
      await expect(
        page.getByRole('heading', { level: 1, includeHidden: true }),
        'headings of level 1',
      ).toHaveCount(1);
      await expectNoAxeViolations(page, part, rules);
      await expectNoSidewaysScrolling(page);
      const low = await page.evaluate(lowControls, view.width < 768 ? 44 : 24);
      expect(low, 'controls that are too low').toEqual([]);
      expect(await page.evaluate(overlappingTexts), 'texts on each other').toEqual([]);
    });
  }
}

/** Checks the contrast of what only one of the widths shows, such as the header, in its other theme, too. */
export async function expectContrastInOtherViews(page: Page): Promise<void> {
  for (const view of otherViews) {
    await show(page, view);
    await expectNoAxeViolations(page, undefined, colorRules);
  }
  await show(page, views[0]);
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

/** A browser's page that stays open for the tests of one user. */
interface OpenPage {
  readonly user: DemoUser | undefined;
  readonly page: Page;
  readonly expectNothingForbidden: () => void;
}

interface LooksWorker {
  /** The page of a demo user, or of a visitor: loading it again takes half the time of a new browser. */
  readonly pageOf: (user: DemoUser | undefined) => Promise<OpenPage>;
}

interface Looks {
  /** Who is signed in when the test starts. */
  readonly signedInAs: DemoUser | undefined;
  /** A page in a browser of its own, for a test that leaves something behind in it. */
  readonly freshPage: Page;
}

export const test = base.extend<Looks, LooksWorker>({
  pageOf: [
    async ({ browser }, provide, { project }) => {
      const { baseURL, storageState, locale, contextOptions } = project.use;
      const options = {
        ...contextOptions,
        ...(baseURL !== undefined && { baseURL }),
        ...(storageState !== undefined && { storageState }),
        ...(locale !== undefined && { locale }),
      };
      let open: OpenPage | undefined;
      await provide(async (user) => {
        if (open && open.user === user) return open;
        await open?.page.context().close();
        const context = await browser.newContext(options);
        const expectNothingForbidden = watch(context);
        const page = await context.newPage();
        if (user) await signIn(page, demoUser(user));
        return (open = { user, page, expectNothingForbidden });
      });
      await open?.page.context().close();
    },
    { scope: 'worker' },
  ],
  signedInAs: [undefined, { option: true }],
  page: async ({ pageOf, signedInAs, viewport }, provide) => {
    const { page, expectNothingForbidden } = await pageOf(signedInAs);
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen', forcedColors: 'none' });
    if (viewport) await page.setViewportSize(viewport);
    await provide(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Drafts and what a tab remembers.
    await page.evaluate(() => sessionStorage.clear());
    expectNothingForbidden();
  },
  freshPage: async ({ context, signedInAs }, provide) => {
    const page = await context.newPage();
    if (signedInAs) await signIn(page, demoUser(signedInAs));
    await provide(page);
  },
});

export { expect };
