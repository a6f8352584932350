import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScrolling, test } from '../../support/looks';

const publicPaths = [
  '/',
  '/login',
  '/signup',
  '/reset-password',
  '/auth/action',
  '/plans',
  '/contact',
  '/institutions',
  '/terms',
  '/account-deleted-confirmation',
  '/no/such/page',
] as const;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Runs in the page: the controls without an edge, which forced colors would leave without a shape. */
function controlsWithoutEdge(): string[] {
  const hasEdge = (element: Element) => {
    const { borderTopWidth, borderTopStyle, appearance } = getComputedStyle(element);
    return appearance === 'auto' || (borderTopStyle !== 'none' && borderTopWidth !== '0px');
  };
  return [
    ...document.querySelectorAll('main :is(button:not([aria-expanded]), input, select, textarea)'),
  ]
    .filter((element) => element.checkVisibility({ opacityProperty: true }))
    .filter((element) => element.getBoundingClientRect().width > 1)
    .filter(
      (element) => !hasEdge(element) && !(element.parentElement && hasEdge(element.parentElement)),
    )
    .map((element) => element.outerHTML.slice(0, 160));
}

/** Runs in the page: the animations and transitions that take time. */
function motions(): string[] {
  return document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
    .map((animation) =>
      animation instanceof CSSTransition ? animation.transitionProperty : String(animation.id),
    );
}

/** Runs in the page: applies the text spacing that WCAG 1.4.12 names; the policy forbids a style element. */
function spaceText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }
  `);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Runs in the page: the elements whose own text is cut off, or that stick out of the window. */
function cutTexts(): string[] {
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
  const isCut = (element: Element) => {
    const { overflowX, overflowY, display } = getComputedStyle(element);
    if (display === 'inline') return false;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    return (
      (/hidden|clip/.test(overflowX) && scrollWidth > clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && scrollHeight > clientHeight + 1)
    );
  };
  const isBeside = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return left < -1 || right > document.documentElement.clientWidth + 1;
  };
  const isForScreenReaders = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath !== 'none' || isForScreenReaders(element.parentElement));
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !isForScreenReaders(element))
    .filter((element) => isCut(element) || (hasText(element) && isBeside(element)))
    .map((element) => element.outerHTML.slice(0, 160));
}

async function expectNoCutText(page: Page, path: string): Promise<void> {
  await page.evaluate(spaceText);
  expect(await page.evaluate(cutTexts), path).toEqual([]);
  await expectNoSidewaysScrolling(page);
}

/** 1280 by 1024 pixels at 400 %. */
const zoomed = { width: 320, height: 256 };
const narrow = { width: 360, height: 740 };

/**
 * Checks a page as users see it who replace colors, enlarge everything, or space text out. The spaced text stays until the page is loaded
 * anew.
 */
async function expectRoomForSettings(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await page.evaluate(controlsWithoutEdge), path).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize(zoomed);
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize(narrow);
  await expectNoCutText(page, path);
}

for (const path of publicPaths) {
  test(`On ${path} controls keep their edge in forced colors, 400 % zoom scrolls in one direction only, and with more space in the text nothing is cut off at 360 px (SHARED-19, SHARED-134, SHARED-326)`, async ({
    page,
  }) => {
    await open(page, path);
    await expectRoomForSettings(page, path);
  });
}

test.describe('a teacher', () => {
  test.use({ signedInAs: 'teacher' });

  test('On the pages of a group controls keep their edge in forced colors, 400 % zoom scrolls in one direction only, and with more space in the text nothing is cut off at 360 px (SHARED-19, SHARED-134, SHARED-326)', async ({
    page,
  }) => {
    for (const path of ['/account', '/account/security', '/account/billing', '/manage-group']) {
      await open(page, path);
      await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
      await expectRoomForSettings(page, path);
    }
  });

  test('In forced colors the chosen filter of the members and the pending share of the seats stay visible (SHARED-134)', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page, '/manage-group');
    for (const [name, underline] of [
      ['All', '2px'],
      ['Active', '0px'],
    ] as const) {
      const filter = page.getByRole('group', { name: 'Status' }).getByRole('button', { name });
      await expect(filter.getByText(name)).toHaveCSS('border-bottom-width', underline);
    }
    const [active, pending] = await page
      .getByRole('meter', { name: 'Seats' })
      .locator('span > span')
      .evaluateAll((parts) =>
        parts
          .map((part) => getComputedStyle(part))
          .map(({ backgroundColor, backgroundImage }) => ({ backgroundColor, backgroundImage })),
      );
    expect(active?.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
    expect(pending?.backgroundImage).toContain('repeating-linear-gradient');
  });
});

test('With reduced motion nothing on the page moves (SHARED-135)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  expect(await page.evaluate(motions)).toEqual([]);
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await page.evaluate(motions)).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Plans' }).click();
  await expect(page.getByRole('region', { name: 'Premium' })).toBeVisible();
  expect(await page.evaluate(motions)).toEqual([]);
});
