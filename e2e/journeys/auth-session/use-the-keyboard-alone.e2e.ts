import { expect, test } from '../../support/fixtures';
import {
  expectSeenFocus,
  moveTo,
  pressOn,
  signOutThroughMenu,
  typeInto,
} from '../../support/keyboard';

test('somebody with only a keyboard signs up, verifies, logs in and signs out', async ({
  page,
  person,
  mailbox,
  expectNoAxeViolations,
}) => {
  test.slow();
  const main = page.getByRole('main');
  const email = page.getByLabel('Email', { exact: true });
  const password = page.getByLabel('Password', { exact: true });

  await test.step('skip the header', async () => {
    await page.goto('/signup');
    await expect(email).toBeVisible();
    await page.keyboard.press('Tab');
    await expectSeenFocus(page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await expect(main).toBeFocused();
    await page.keyboard.press('Tab');
    await expectSeenFocus(email);
  });

  await test.step('sign up; what is missing gets the focus', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByText('You must provide an email and a password.')).toBeVisible();
    await expectSeenFocus(email);
    await page.keyboard.type(person.email);
    await typeInto(page, password, person.password);
    await pressOn(page, page.getByRole('button', { name: 'Show password' }), 'Space');
    await expect(password).toHaveAttribute('type', 'text');
    await pressOn(page, page.getByLabel('Send me update notifications by email'), 'Space');
    await pressOn(page, page.getByRole('button', { name: 'Create an account' }));
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step('turn the notifications off again', async () => {
    const updates = page.getByRole('switch', { name: 'Update notifications' });
    await expect(updates).toBeChecked();
    await pressOn(page, updates, 'Space');
    await expect(updates).not.toBeChecked();
    await expectSeenFocus(updates);
  });

  await test.step('verify', async () => {
    await page.goto(await mailbox.linkTo(person.email, 'mode=verifyEmail'));
    await pressOn(page, page.getByRole('button', { name: 'Verify email' }), 'Space');
    await expect(page.getByText('Your email address is verified.')).toBeVisible();
    await pressOn(page, main.getByRole('link', { name: 'Log in' }));
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  await test.step('sign out', async () => {
    await signOutThroughMenu(page, person.email);
    await expectNoAxeViolations(page);
  });

  await test.step('log in, and out again', async () => {
    await pressOn(page, main.getByRole('link', { name: 'Log in' }));
    await typeInto(page, email, person.email);
    await typeInto(page, password, person.password);
    await moveTo(page, page.getByLabel('Remember me'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/account$/);
    await signOutThroughMenu(page, person.email);
  });
});
