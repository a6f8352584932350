import type { Page } from '@playwright/test';
import { logIn } from '../../support/auth-steps';
import { expect, otherDevice, test } from '../../support/browsers';
import type { Mailbox } from '../../support/mailbox';
import { chooseInUserMenu, expectSignedIn, startSignedIn } from '../../support/session-steps';
import type { User } from '../../support/user';

const { userAgent } = otherDevice;

/** A section of the page, by its heading. */
const section = (page: Page, name: string) => page.getByRole('region', { name });

async function expectSignedOutAfterReload(otherPage: Page): Promise<void> {
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/login\?redirect=/);
  await expect(otherPage.getByText('Please log in again.')).toBeVisible();
}

async function expectMail(mailbox: Mailbox, { email }: User, subject: string): Promise<void> {
  const subjects = async () => (await mailbox.to(email)).map((mail) => mail.subject);
  await expect.poll(subjects).toContain(subject);
}

test.beforeEach(async ({ page, account }) => {
  await startSignedIn(page, account);
  await chooseInUserMenu(page, account, 'Security');
  await expect(page).toHaveURL(/\/account\/security$/);
});

test('Changing the password signs out every other browser and sends the owner a mail', async ({
  page,
  account,
  mailbox,
  openBrowser,
}) => {
  const otherPage = await openBrowser({ userAgent });
  await startSignedIn(otherPage, account);
  await expectMail(mailbox, account, 'New login to your account');

  const form = page.getByRole('form', { name: 'Password' });
  const current = form.getByLabel('Current password', { exact: true });
  const next = form.getByLabel('New password', { exact: true });
  const submit = form.getByRole('button', { name: 'Change password' });
  const newPassword = 'noether-symmetry-1918';

  await current.fill('not the password');
  await next.fill(newPassword);
  await submit.click();
  await expect(current).toHaveAccessibleDescription(/Your current password is incorrect\./);
  await expect(current).toBeFocused();
  await otherPage.reload();
  await expectSignedIn(otherPage, account);

  await current.fill(account.password);
  await next.fill('password');
  await submit.click();
  await expect(next).toHaveAccessibleDescription(/too common/);

  await next.fill(newPassword);
  await submit.click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(current).toHaveValue('');
  await expectMail(mailbox, account, 'Your password was changed');
  await expectSignedOutAfterReload(otherPage);

  await page.reload();
  await expect(section(page, 'Recent activity').getByText('Password changed')).toBeVisible();
  await logIn(otherPage, account);
  await expect(
    otherPage.getByText("The email and password you entered don't match."),
  ).toBeVisible();
  await logIn(otherPage, { ...account, password: newPassword });
  await expectSignedIn(otherPage, account);
});

test('Ending one session in the list ends only that session', async ({
  page,
  account,
  openBrowser,
}) => {
  const otherPage = await openBrowser({ userAgent });
  const thirdPage = await openBrowser();
  await startSignedIn(otherPage, account);
  await startSignedIn(thirdPage, account);
  await page.reload();
  const sessions = section(page, 'Sessions');
  await expect(sessions.getByText('This device')).toHaveCount(1);
  await expect(sessions.getByText(otherDevice.name, { exact: true }).first()).toBeVisible();

  await sessions.getByRole('button', { name: `Log out ${otherDevice.name}` }).click();
  await expect(sessions.getByText(`You logged out ${otherDevice.name}.`)).toBeVisible();
  await expect(sessions.getByRole('button', { name: `Log out ${otherDevice.name}` })).toHaveCount(
    0,
  );
  await expect(sessions.getByRole('button', { name: /^Log out (?!everywhere)/ })).toHaveCount(1);
  await expect(section(page, 'Recent activity').getByText('Session ended')).toBeVisible();
  await expectSignedOutAfterReload(otherPage);
  await thirdPage.reload();
  await expectSignedIn(thirdPage, account);
});

test('Ending all other sessions ends every other one, and signing out everywhere ends this one too', async ({
  page,
  account,
  openBrowser,
}) => {
  const otherPages = [await openBrowser({ userAgent }), await openBrowser()];
  for (const otherPage of otherPages) await startSignedIn(otherPage, account);
  await page.reload();
  const endAll = page.getByRole('button', { name: 'End all other sessions' });
  await endAll.click();
  const dialog = page.getByRole('alertdialog', { name: 'End all other sessions?' });
  await expect(dialog).toContainText('2 other sessions end immediately.');

  const scrolled = await page.evaluate(() => window.scrollY);
  await page.mouse.move(8, 8);
  await page.mouse.wheel(0, 400);
  await page.keyboard.press('PageDown');
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.mouse.click(8, 8);
  await expect(dialog).toHaveCount(0);
  await expect(endAll).toBeFocused();

  await endAll.click();
  await dialog.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.getByText('All other sessions have ended.')).toBeVisible();
  const sessions = section(page, 'Sessions');
  await expect(sessions.getByRole('button', { name: /^Log out (?!everywhere)/ })).toHaveCount(0);
  await expect(endAll).toHaveAccessibleDescription('You’re not logged in anywhere else.');
  await expect(section(page, 'Recent activity').getByText('Other sessions ended')).toBeVisible();
  for (const otherPage of otherPages) await expectSignedOutAfterReload(otherPage);
  await page.reload();
  await expect(sessions.getByText('This device')).toBeVisible();

  const [otherPage] = otherPages;
  if (!otherPage) throw new Error('There is no other browser.');
  await logIn(otherPage, account);
  await expectSignedIn(otherPage, account);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  const everywhere = page.getByRole('alertdialog', { name: 'Log out everywhere?' });
  await everywhere.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByText('You’re logged out on every device.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expectSignedOutAfterReload(otherPage);
});
