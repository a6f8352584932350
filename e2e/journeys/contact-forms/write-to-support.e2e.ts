import type { Page } from '@playwright/test';
import { logIn } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';

const support = 'support@lemma.example';
const sent = 'Your message has been sent successfully!';

async function writeMessage(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('combobox', { name: 'Product' }).selectOption('Cite');
  await page.getByRole('combobox', { name: 'Help topic' }).selectOption('Billing');
  await page.getByRole('textbox', { name: 'Message' }).fill('First line\nSecond line');
}

test('A visitor writes to support, and both sides get a mail that can be answered', async ({
  page,
  newUser,
  mailbox,
}) => {
  const subject = `Question of ${newUser.email}`;
  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'Email' }).fill(newUser.email);
  await writeMessage(page, subject);

  await test.step('the draft survives a reload', async () => {
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
      'First line\nSecond line',
    );
  });

  await test.step('the message is sent and mailed', async () => {
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText(sent)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    await expect(page.getByText(sent)).toBeHidden();
    const mail = await mailbox.mailTo(support, `[Contact Form] ${subject}`);
    expect(mail.text).toContain('> First line\n> Second line');
    const copy = await mailbox.mailTo(newUser.email, 'We received your message');
    expect(copy.text).toContain(`Subject: ${subject}`);
  });
});

test('A user who logs in while writing keeps the draft, and writes from the account’s address', async ({
  page,
  account,
  mailbox,
}) => {
  const subject = `Question of ${account.email}`;
  await page.goto('/contact?topic=feedback');
  await expect(page.getByRole('combobox', { name: 'Help topic' })).toHaveValue('feedback');
  await page.getByRole('textbox', { name: 'Email' }).fill('a.person@example.org');
  await writeMessage(page, subject);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  // The contact page, which has an email field too, stays until the log-in is loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await logIn(page, account);
  await expect(page).toHaveURL(/\/account/);
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();

  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email);
  await expect(page.getByRole('textbox', { name: 'Email' })).not.toBeEditable();
  await expect(page.getByLabel('Subject')).toHaveValue(subject);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(sent)).toBeVisible();
  const mail = await mailbox.mailTo(support, `[Contact Form] ${subject}`);
  expect(mail.text).toContain(`From: ${account.email}`);
});

test('A message that is sent while the mail server is down is mailed once the server is up (CONTACT-13)', async ({
  page,
  newUser,
  mailbox,
  takeMailServerDown,
  clock,
}) => {
  const subject = `Question of ${newUser.email}`;
  await takeMailServerDown();
  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'Email' }).fill(newUser.email);
  await writeMessage(page, subject);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(sent)).toBeVisible();
  expect(await mailbox.to(newUser.email)).toEqual([]);

  await mailbox.switchOutage(false);
  await clock.advanceSeconds(16 * 60);
  await mailbox.mailTo(support, `[Contact Form] ${subject}`);
  await mailbox.mailTo(newUser.email, 'We received your message');
});
