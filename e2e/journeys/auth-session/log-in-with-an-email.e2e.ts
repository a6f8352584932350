import { expect, type Page } from '@playwright/test';
import type { Mailbox } from '../../support/mailbox';
import { test } from '../../support/browsers';

/** Asks for a sign-in mail with the address that was typed at the log-in. */
async function askForMail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('link', { name: 'Email me a login link' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByRole('button', { name: 'Email me a login link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
}

/** The digits of the newest sign-in mail. */
async function digitsTo(mailbox: Mailbox, email: string): Promise<string> {
  const { text } = await mailbox.mailTo(email, 'Log in to Lemma');
  return /6 digits: (\d{6})/.exec(text)?.[1] ?? '';
}

test('A user logs in with the link of an email in the same browser, after a mail scanner has opened it, and arrives where they wanted to go', async ({
  page,
  account,
  mailbox,
  switchScannerOn,
}) => {
  await switchScannerOn();
  await page.goto('/login?redirect=/account/security');
  await askForMail(page, account.email);
  const tab = await page.context().newPage();
  await tab.goto(await mailbox.linkTo(account.email, '/login/email'));
  await tab.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(tab).toHaveURL('/account/security');
  await expect(page).toHaveURL('/account');
});

test('A user opens the mail in another browser, which opens nothing there, and types its digits where it was asked for', async ({
  page,
  account,
  mailbox,
  openBrowser,
}) => {
  await page.goto('/login?redirect=/account/security');
  await askForMail(page, account.email);

  const phone = await openBrowser();
  await phone.goto(await mailbox.linkTo(account.email, '/login/email'));
  await expect(
    phone.getByText('You asked for this link in another browser.', { exact: false }),
  ).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Log in', exact: true })).toBeHidden();

  const digits = await digitsTo(mailbox, account.email);
  const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
  const send = page.getByRole('button', { name: 'Log in', exact: true });
  await page.getByLabel('6 digits').fill(wrong);
  await send.click();
  await expect(page.getByText('These aren’t the digits of the newest email.')).toBeVisible();
  await page.getByLabel('6 digits').fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
  await send.click();
  await expect(page).toHaveURL('/account/security');
});
