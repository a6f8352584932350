import { expect, type Locator, type Page } from '@playwright/test';

const mostSteps = 40;

/** Whether the focus is on an element. */
const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement).catch(() => false);

/** Presses Tab until the focus is on `target`, which must then show it, unobscured. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < mostSteps && !(await hasFocus(target)); step += 1)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  await expectFocusShown(target);
}

/** The focused element is on screen, under nothing, and outlined. */
async function expectFocusShown(target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  const { isOnTop, isOutlined } = await target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
    const outline = getComputedStyle(element).outlineStyle;
    return {
      isOnTop: topmost !== null && (element.contains(topmost) || topmost.contains(element)),
      isOutlined: outline !== 'none' || element.matches('[role^="menuitem"]'),
    };
  });
  expect({ isOnTop, isOutlined }).toEqual({ isOnTop: true, isOutlined: true });
}

/** Tabs to a field and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
