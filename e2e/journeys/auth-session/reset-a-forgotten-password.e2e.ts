import {
  askForReset,
  chooseNewPassword,
  logIn,
  openAccount,
  signOut,
} from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { newPerson } from '../../support/person';

const newPassword = 'noetherian-rings-1921';

test('somebody who forgot the password chooses another one by mail', async ({
  page,
  person,
  mailbox,
  expectNoAxeViolations,
}) => {
  await openAccount(page, mailbox, person);
  await signOut(page);

  await test.step('ask for a link', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL(/\/reset-password$/);
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
    await expectNoAxeViolations(page);
    await askForReset(page, person.email);
    await expectNoAxeViolations(page);
  });

  const { links } = await mailbox.mailTo(person.email, 'Choose a new password');
  const link = links[0] ?? '';

  await test.step('a password that will not do leaves the link as good as it was', async () => {
    await page.goto(link);
    await expectNoAxeViolations(page);
    await chooseNewPassword(page, 'short');
    await expect(page.getByText('Please use a password with at least 6 characters.')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step('choose a new one', async () => {
    await chooseNewPassword(page, newPassword);
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save password' })).toBeDisabled();
    await expectNoAxeViolations(page);
    await mailbox.mailTo(person.email, 'Your password was changed');
  });

  await test.step('log in with it, and no longer with the one before', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, person);
    await expect(page.getByText("The email and password you entered don't match.")).toBeVisible();
    await logIn(page, { ...person, password: newPassword });
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step('the link is used up', async () => {
    await page.goto(link);
    await chooseNewPassword(page, 'one-more-password-1921');
    await expect(
      page.getByText('Sorry! An issue has occurred. Try restarting the process.'),
    ).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test('an address without an account gets the same answer, and no mail', async ({
  page,
  person,
  mailbox,
}) => {
  const stranger = newPerson();
  await openAccount(page, mailbox, person);
  await signOut(page);
  for (const { email } of [stranger, person]) {
    await page.goto('/reset-password');
    await askForReset(page, email);
  }
  await mailbox.mailTo(person.email, 'Choose a new password');
  expect(await mailbox.to(stranger.email)).toEqual([]);
});
