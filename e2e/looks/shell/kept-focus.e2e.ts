import type { Locator, Page, Request } from '@playwright/test';
import { expect, test } from '../../support/looks';

const isFocusLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);

/** What is being loaded: what a press opens may be among the scripts, and a list that fails to load hides its actions. */
function pendingRequests(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (['script', 'fetch'].includes(request.resourceType())) pending.add(request);
  });
  const remove = (request: Request) => pending.delete(request);
  page.on('requestfinished', remove).on('requestfailed', remove);
  return pending;
}

/** Whether the focus is still nowhere after what was pressed had time to be loaded and to move it. */
async function losesFocus(page: Page): Promise<boolean> {
  // A press is drawn, and what it opens is loaded, within these frames; only a lost focus waits for all of them.
  for (let look = 0; look < 20; look += 1) {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 25))),
    );
    if (look > 1 && !(await isFocusLost(page))) return false;
  }
  return true;
}

const opened = (page: Page) => page.locator('[role="dialog"], [role="menu"]');

/** Presses a button, and Escape on what it opens; what went wrong, if anything. */
async function problemWith(
  { page, pending }: { readonly page: Page; readonly pending: ReadonlySet<Request> },
  button: Locator,
): Promise<string | undefined> {
  const name = (await button.textContent())?.trim() || (await button.getAttribute('aria-label'));
  await button.press('Enter');
  await expect.poll(() => pending.size).toBe(0);
  if (await losesFocus(page)) return `${name}: after the press`;
  // React may hold back for 300 ms what it had to load: it would open over the next button.
  const opens = opened(page).first().waitFor({ timeout: 400 });
  if (
    !(await opens.then(
      () => true,
      () => false,
    ))
  )
    return undefined;
  await page.keyboard.press('Escape');
  await expect(opened(page)).toHaveCount(0);
  return (await losesFocus(page)) ? `${name}: after Escape` : undefined;
}

/** Each page with who opens it, and what it shows at last. */
const pages = [
  { path: '/plans', user: 'free', shown: /Group name/ },
  { path: '/account', user: 'premium', shown: /^Your plan will renew on/ },
  { path: '/account/billing', user: 'premium', shown: /^Your plan will renew on/ },
  { path: '/account/security', user: 'free', shown: 'This device' },
  { path: '/blocked-edits', user: 'free', shown: 'utilize' },
  { path: '/manage-group', user: 'teacher', shown: /^a\.lindqvist@/ },
] as const;

for (const { path, user, shown } of pages)
  test.describe(user, () => {
    test.use({ signedInAs: user });

    test(`The focus stays on ${path} after a press on each of its buttons, also when what it asks for fails (SHARED-564)`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.getByText(shown).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const pending = pendingRequests(page);
      // Nothing is changed: other tests use the same accounts.
      await page.route(
        (url) => /^\/(?:api|identity|language)\//.test(url.pathname),
        (route) => route.abort(),
      );
      const count = await page
        .getByRole('main')
        .getByRole('button')
        .evaluateAll((buttons) => {
          for (const [index, button] of buttons.entries())
            button.setAttribute('data-mark', String(index));
          return buttons.length;
        });
      const problems: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const button = page.locator(`[data-mark="${index}"]`);
        if (!(await button.isVisible())) continue;
        const problem = await problemWith({ page, pending }, button);
        if (problem !== undefined) problems.push(problem);
      }
      expect(problems, 'buttons that lose the focus').toEqual([]);
    });
  });
