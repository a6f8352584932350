import type { Page } from '@playwright/test';
import { logIn } from '../../support/auth-steps';
import { expect, otherDevice, test } from '../../support/browsers';
import type { Mailbox } from '../../support/mailbox';
import type { Person } from '../../support/person';
import { chooseInMenu, createAccount, expectSignedIn, openMenu } from '../../support/session-steps';

const { userAgent } = otherDevice;

/** A section of the page, by its heading. */
const section = (page: Page, name: string) => page.getByRole('region', { name });

async function logInElsewhere(elsewhere: Page, person: Person): Promise<void> {
  await elsewhere.goto('/login');
  await logIn(elsewhere, person);
  await expectSignedIn(elsewhere, person);
}

async function expectSignedOutAtNextStep(elsewhere: Page): Promise<void> {
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login\?redirect=/);
  await expect(elsewhere.getByText('Please log in again.')).toBeVisible();
}

async function expectMail(mailbox: Mailbox, { email }: Person, subject: string): Promise<void> {
  const subjects = async () => (await mailbox.to(email)).map((mail) => mail.subject);
  await expect.poll(subjects).toContain(subject);
}

test.beforeEach(async ({ page, person }) => {
  await createAccount(page, person);
  await openMenu(page, person);
  await chooseInMenu(page, 'Security');
  await expect(page).toHaveURL(/\/account\/security$/);
});

test('a changed password signs out every other browser, and the owner is told by mail', async ({
  page,
  person,
  mailbox,
  openBrowser,
  expectNoAxeViolations,
}) => {
  const elsewhere = await openBrowser({ userAgent });
  await logInElsewhere(elsewhere, person);
  await expectMail(mailbox, person, 'New login to your account');

  const form = page.getByRole('form', { name: 'Password' });
  const current = form.getByLabel('Current password', { exact: true });
  const next = form.getByLabel('New password', { exact: true });
  const submit = form.getByRole('button', { name: 'Change password' });
  const newPassword = 'noether-symmetry-1918';

  await current.fill('not the password');
  await next.fill(newPassword);
  await submit.click();
  await expect(current).toHaveAccessibleDescription(/The current password is not right\./);
  await expect(current).toBeFocused();
  await expectNoAxeViolations(page);
  await elsewhere.reload();
  await expectSignedIn(elsewhere, person);

  await current.fill(person.password);
  await next.fill('password');
  await submit.click();
  await expect(next).toHaveAccessibleDescription(/one of the most used/);

  await next.fill(newPassword);
  await submit.click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(current).toHaveValue('');
  await expectNoAxeViolations(page);
  await expectMail(mailbox, person, 'Your password was changed');
  await expectSignedOutAtNextStep(elsewhere);

  await page.reload();
  await expect(section(page, 'Recent activity').getByText('Password changed')).toBeVisible();
  await logIn(elsewhere, person);
  await expect(
    elsewhere.getByText("The email and password you entered don't match."),
  ).toBeVisible();
  await logIn(elsewhere, { ...person, password: newPassword });
  await expectSignedIn(elsewhere, person);
});

test('one other session is ended from the list, and only that one', async ({
  page,
  person,
  openBrowser,
  expectNoAxeViolations,
}) => {
  const elsewhere = await openBrowser({ userAgent });
  const third = await openBrowser();
  await logInElsewhere(elsewhere, person);
  await logInElsewhere(third, person);
  await page.reload();
  const sessions = section(page, 'Sessions');
  await expect(sessions.getByText('This one')).toHaveCount(1);
  await expect(sessions.getByText(otherDevice.name, { exact: true }).first()).toBeVisible();
  await expectNoAxeViolations(page);

  await sessions.getByRole('button', { name: `End ${otherDevice.name}` }).click();
  await expect(sessions.getByText(`${otherDevice.name} is signed out.`)).toBeVisible();
  await expect(sessions.getByRole('button', { name: `End ${otherDevice.name}` })).toHaveCount(0);
  await expect(sessions.getByRole('button', { name: /^End (?!all)/ })).toHaveCount(1);
  await expect(section(page, 'Recent activity').getByText('Session ended')).toBeVisible();
  await expectSignedOutAtNextStep(elsewhere);
  await third.reload();
  await expectSignedIn(third, person);
});

test('every other session is ended at once, after asking', async ({
  page,
  person,
  openBrowser,
  expectNoAxeViolations,
}) => {
  const others = [await openBrowser({ userAgent }), await openBrowser()];
  for (const other of others) await logInElsewhere(other, person);
  await page.reload();
  const endAll = page.getByRole('button', { name: 'End all other sessions' });
  await endAll.click();
  const dialog = page.getByRole('alertdialog', { name: 'End all other sessions?' });
  await expect(dialog).toContainText('2 other sessions end at once.');
  await expect(dialog).toHaveCSS('opacity', '1');
  await expectNoAxeViolations(page);

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
  await expect(page.getByText('Every other session has ended.')).toBeVisible();
  const sessions = section(page, 'Sessions');
  await expect(sessions.getByRole('button', { name: /^End (?!all)/ })).toHaveCount(0);
  await expect(endAll).toHaveAccessibleDescription('You are signed in nowhere else.');
  await expect(section(page, 'Recent activity').getByText('Other sessions ended')).toBeVisible();
  await expectNoAxeViolations(page);
  for (const other of others) await expectSignedOutAtNextStep(other);
  await page.reload();
  await expect(sessions.getByText('This one')).toBeVisible();
});
