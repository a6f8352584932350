import { expect, type Page } from '@playwright/test';
import type { Mailbox } from './mailbox';
import type { User } from './user';

/** Fills the sign-up form and sends it. */
export async function signUp(page: Page, { email, password }: User): Promise<void> {
  const send = page.getByRole('button', { name: 'Create an account' });
  // The page before may have the same fields.
  await expect(send).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await send.click();
}

/** Fills the log-in form and sends it. */
export async function logIn(page: Page, { email, password }: User): Promise<void> {
  const send = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true });
  await expect(send).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await send.click();
}

/** Opens the mailed link and presses its button; in another browser than the one that signed up, it takes the password too. */
export async function verifyEmail(
  page: Page,
  mailbox: Mailbox,
  { email, password }: User,
  { elsewhere = false } = {},
): Promise<void> {
  const send = page.getByRole('button', { name: 'Verify email' });
  await page.goto(await mailbox.linkTo(email, '/auth/action'));
  await send.click();
  if (elsewhere) {
    await expect(page.getByText('This account was created in another browser.')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill(password);
    await send.click();
  }
  await expect(page.getByText('Your email address is verified.')).toBeVisible();
}

/** Signs out from any page. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/signout');
  await expect(page.getByRole('heading', { name: 'You’re logged out' })).toBeVisible();
}

/** Requests a reset link on `/reset-password`. */
export async function requestReset(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(
    page.getByText('If an account exists for that email, instructions will arrive shortly.'),
  ).toBeVisible();
}

/** Chooses a new password on `/auth/action`. */
export async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
}

/** Requests on `/account` that the account moves to another address. */
export async function requestEmailChange(page: Page, newEmail: string): Promise<void> {
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(newEmail);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('A confirmation email has been sent to your new email address.'),
  ).toBeVisible();
}

/** Confirms with the password what needs a recent log-in. */
export async function confirmIdentity(page: Page, { password }: User): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Password', { exact: true }).fill(password);
  await proof.getByRole('button', { name: 'Continue' }).click();
}
