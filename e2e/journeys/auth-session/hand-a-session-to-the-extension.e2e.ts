import { logIn } from '../../support/auth-steps';
import {
  openBrowserWithExtension,
  openExtension,
  sessionOfExtension,
} from '../../support/whole-browser';
import { expect, test } from '../../support/fixtures';
import { keptTokens, signIn, statusOfRefresh } from '../../support/session-steps';

test('A user who comes from the browser extension signs it in, with a session of its own that can be ended alone (AUTH-57, AUTH-400, AUTH-401, AUTH-404)', async ({
  account,
  baseURL,
  request,
}) => {
  const context = await openBrowserWithExtension(baseURL);
  const opener = await context.newPage();
  await opener.goto('/terms');
  await opener.getByRole('button', { name: /^Reject/ }).click();
  const [popUp] = await Promise.all([
    context.waitForEvent('page'),
    opener.evaluate(() => void window.open('/login?callback=x')),
  ]);
  // The browser connects no extension with a window that its own site has just opened; loading it again does.
  await logIn(popUp, account);
  const retry = popUp.getByRole('button', { name: 'Try again' });
  await Promise.all([popUp.waitForEvent('close'), retry.click()]);

  const shown = await openExtension(context);
  await expect(shown.getByRole('status')).toHaveText(`Logged in as ${account.email}`);
  const extension = await sessionOfExtension(context);
  await opener.goto('/account/security');
  const listed = opener
    .getByRole('table', { name: 'Sessions' })
    .getByRole('row', { name: /Browser extension, Chrom/ });
  await expect(listed).toBeVisible();
  const portal = await keptTokens(opener);
  expect(extension.refreshToken).not.toBe(portal?.refreshToken);
  expect(await statusOfRefresh(request, extension)).toBe(200);
  await opener.reload();
  await expect(listed).toBeVisible();

  // A window that no script has opened is not closed by the browser.
  const page = await context.newPage();
  await page.goto('/terms');
  await page.goto('/login?origin=x');
  await expect(page.getByRole('heading', { name: 'The extension is logged in' })).toBeVisible();
  const second = await sessionOfExtension(context);
  await opener.reload();
  await listed
    .first()
    .getByRole('button', { name: /^Log out/ })
    .click();
  await expect(listed).toHaveCount(1);
  expect(await statusOfRefresh(request, second)).toBe(400);
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
  await context.close();
});

test('Without the extension the user can try again or go to the account (AUTH-57, AUTH-405)', async ({
  account,
  page,
}) => {
  await signIn(page, account);
  await page.goto('/login?callback=x');
  await expect(page.getByRole('heading', { name: 'The extension didn’t respond' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page).toHaveURL(/\/account/);
});
