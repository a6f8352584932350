import { askForNewEmail, chooseNewPassword, logIn, openAccount } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { newPerson } from '../../support/person';

const newPassword = 'noetherian-rings-1921';

test('an account moves to another address, and its owner takes that back from the earlier one', async ({
  page,
  person,
  mailbox,
  expectNoAxeViolations,
}) => {
  test.slow();
  const moved = { ...person, email: newPerson().email };
  await openAccount(page, mailbox, person);

  await test.step('ask for the change', async () => {
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email').fill(person.email.toUpperCase());
    await expect(page.getByText('This is your current email.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Change email' }).click();
    await askForNewEmail(page, moved.email);
    await expectNoAxeViolations(page);
    await expect(page.getByRole('main').getByText(person.email)).toBeVisible();
  });

  await test.step('confirm it at the new address, which signs out', async () => {
    await page.goto(await mailbox.linkTo(moved.email, 'mode=verifyAndChangeEmail'));
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Confirm new email' }).click();
    await expect(page.getByText('Your email address has been changed.')).toBeVisible();
    await expectNoAxeViolations(page);
    await mailbox.mailTo(moved.email, 'This is your email address now');
    await page.goto('/account');
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });

  await test.step('log in with the new address only', async () => {
    await logIn(page, person);
    await expect(page.getByText("The email and password you entered don't match.")).toBeVisible();
    await logIn(page, moved);
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('main').getByText(moved.email)).toBeVisible();
  });

  await test.step('take the change back from the earlier address', async () => {
    const { links, text } = await mailbox.mailTo(person.email, 'Your email address was changed');
    expect(text).toContain(moved.email);
    await page.goto(links[0] ?? '');
    await expect(page.getByRole('heading', { name: 'Undo the email change' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await expect(page.getByText('Your account has its earlier email address again.')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.goto('/account');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await logIn(page, moved);
    await expect(page.getByText("The email and password you entered don't match.")).toBeVisible();
  });

  await test.step('choose a new password and log in at the earlier address', async () => {
    await page.goto(await mailbox.linkTo(person.email, 'mode=resetPassword'));
    await chooseNewPassword(page, newPassword);
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(page, { ...person, password: newPassword });
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('main').getByText(person.email)).toBeVisible();
  });
});
