import { signOut } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { expectSignedIn, keptTokens, startSignedIn } from '../../support/session-steps';

for (const path of ['/', '/authenticate'] as const) {
  test(`${path} leads to the log-in and the sign-up page and keeps the query`, async ({ page }) => {
    const query = '?price_id=price_1&code=WELCOME20&origin=%2Fplans';
    await page.goto(`${path}${query}`);
    const logIn = page.getByRole('main').getByRole('link', { name: 'Log in' });
    const signUp = page.getByRole('main').getByRole('link', { name: 'Create an account' });
    await expect(logIn).toHaveAttribute('href', `/login${query}`);
    await expect(signUp).toHaveAttribute('href', `/signup${query}`);
    await logIn.click();
    await expect(page).toHaveURL(`/login${query}`);
    await page.goBack();
    await signUp.click();
    await expect(page).toHaveURL(`/signup${query}`);
  });
}

test('The welcome page sends a signed-in user to the account, or to a safe origin', async ({
  page,
  account,
}) => {
  await startSignedIn(page, account);
  for (const path of ['/', '/authenticate', '/?origin=https%3A%2F%2Fevil.example%2F']) {
    await page.goto(path);
    await expectSignedIn(page, account);
  }
  await page.goto('/authenticate?origin=%2Fplans%3Fcode%3DA');
  await expect(page).toHaveURL(/\/plans\?code=A$/);
});

test('Signing out removes everything that the browser kept but the cookie of a known device, and the page says so', async ({
  page,
  account,
}) => {
  await startSignedIn(page, account);
  await signOut(page);
  expect(await keptTokens(page)).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('session-user'))).toBeNull();
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name, httpOnly }) => ({ name, httpOnly }))).toEqual([
    { name: 'device', httpOnly: true },
  ]);
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login\?redirect=/);
});
