import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has. */
const mostStops = 80;

const hasFocus = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement).catch(() => false);

/** What draws the focus: an outline, as wide as the design wants it. */
const outlineOf = (control: Locator) =>
  control.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'solid' ? Number.parseFloat(outlineWidth) : 0;
  });

/** Whether nothing lies over a control. */
const isOnTop = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
    return topmost !== null && (element.contains(topmost) || topmost.contains(element));
  });

/** Expects a control to have the focus, and a person to see that. */
export async function expectSeenFocus(control: Locator): Promise<void> {
  await expect(control).toBeFocused();
  await expect(control).toBeInViewport({ ratio: 1 });
  expect(await isOnTop(control), 'nothing lies over the focus').toBe(true);
  expect(await outlineOf(control), 'width of the focus’s outline').toBeGreaterThanOrEqual(2);
}

/** Presses a key until a control has the focus. */
export async function moveTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < mostStops && !(await hasFocus(control)); stop += 1) {
    await page.keyboard.press(key);
  }
  await expectSeenFocus(control);
}

/** Goes to a control and presses a key on it. */
export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await moveTo(page, control);
  await page.keyboard.press(key);
}

/** Goes to a field and types into it, in place of what is there. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await moveTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Signs out through the header's menu, whichever the width gives. */
export async function signOutThroughMenu(page: Page, email: string): Promise<void> {
  const banner = page.getByRole('banner');
  const phoneMenu = banner.getByRole('button', { name: 'Menu', exact: true });
  const userMenu = banner.getByRole('button', { name: email });
  await expect(phoneMenu.or(userMenu)).toBeVisible();
  if (await phoneMenu.isVisible()) {
    await pressOn(page, phoneMenu);
    await pressOn(page, banner.getByRole('link', { name: 'Sign out' }));
  } else {
    await pressOn(page, userMenu);
    await moveTo(page, page.getByRole('menuitem', { name: 'Sign out' }), 'ArrowDown');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
}
