import { expect, type Locator, type Page } from '@playwright/test';

/** More focus stops than any page has. */
const maxStops = 80;

const hasFocus = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement).catch(() => false);

/** The width in pixels of the solid outline that shows the focus. */
const outlineOf = (control: Locator) =>
  control.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'solid' ? Number.parseFloat(outlineWidth) : 0;
  });

/** Whether nothing covers a control. */
const isOnTop = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
    return topmost !== null && (element.contains(topmost) || topmost.contains(element));
  });

/** Expects a control to have the focus visibly: in the viewport, uncovered, with an outline of 2 pixels or more. */
export async function expectVisibleFocus(control: Locator): Promise<void> {
  await expect(control).toBeFocused();
  // Pages scroll by whole pixels, and controls have fractions of them.
  await expect(control).toBeInViewport({ ratio: 0.98 });
  expect(await isOnTop(control), 'nothing covers the focused control').toBe(true);
  expect(await outlineOf(control), 'width of the focus outline').toBeGreaterThanOrEqual(2);
}

/** Presses a key and waits until the focus has moved, which menus do a little later; it stays where there is no other stop. */
async function moveOn(page: Page, key: string): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement);
  await page.keyboard.press(key);
  await page
    .waitForFunction((element) => document.activeElement !== element, before, { timeout: 1_000 })
    .catch(() => undefined);
}

async function moveUntilFocused(page: Page, control: Locator, key: string): Promise<void> {
  for (let stop = 0; stop < maxStops && !(await hasFocus(control)); stop += 1)
    await moveOn(page, key);
}

/** Presses a key until a control has the focus. */
export async function moveTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  await moveUntilFocused(page, control, key);
  await expectVisibleFocus(control);
}

/** Moves to the chosen one of some radio buttons, whose label shows the focus, and on to another by the arrow keys. */
export async function choose(page: Page, group: Locator, name: string): Promise<void> {
  const wanted = group.getByRole('radio', { name, exact: true });
  await moveUntilFocused(page, group.getByRole('radio', { checked: true }), 'Tab');
  await moveUntilFocused(page, wanted, 'ArrowRight');
  await expect(wanted).toBeChecked();
}

/** Moves to a control and presses a key on it. */
export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await moveTo(page, control);
  await page.keyboard.press(key);
}

/** Moves to a field and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await moveTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
