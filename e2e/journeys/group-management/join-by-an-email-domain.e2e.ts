import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts';
import { logIn, signUp, verifyEmail } from '../../support/auth-steps';
import { expect, test } from '../../support/browsers';
import { cards, payWith } from '../../support/payment-steps';
import { startSignedIn } from '../../support/session-steps';
import { newUser } from '../../support/user';

/** Presses "Check now" and waits for what the check says. */
async function expectCheck(page: Page, domain: string, text: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: `Check ${domain} now` }).click();
  await expect(page.getByRole('dialog').getByText(text)).toBeVisible();
}

test('An email domain: the owner proves it by a record, a person with an address in it signs up and joins, and the seats go', async ({
  page,
  account,
  mailbox,
  nameServer,
  openBrowser,
  request,
}) => {
  const domain = `u${randomBytes(5).toString('hex')}.example.edu`;
  const record = `_lemma.${domain}`;
  const [ada, bo] = ['ada', 'bo'].map((name) => ({ ...newUser(), email: `${name}@cs.${domain}` }));
  if (!ada || !bo) throw new Error('There are two people.');
  const dialog = page.getByRole('dialog');

  await test.step('buy two seats, and name the domain', async () => {
    await startSignedIn(page, account);
    await page.goto('/plans?quantity=2');
    const group = page.getByRole('region', { name: 'Group' });
    await group.getByLabel('Group name').fill('Okafor Lab');
    await group.getByRole('button', { name: 'Buy now' }).click();
    await payWith(page, cards.pays);
    await expect(page).toHaveURL(/\/account/);
    await page.getByRole('link', { name: 'Manage members' }).click();
    await page.getByRole('button', { name: 'Email domains' }).click();
    await dialog.getByLabel('Domain').fill('gmail.com');
    await dialog.getByRole('button', { name: 'Add domain' }).click();
    await expect(dialog.getByText(/anybody can get an email address in it/)).toBeVisible();
    await dialog.getByLabel('Domain').fill(domain);
    await dialog.getByRole('button', { name: 'Add domain' }).click();
    await expect(dialog.getByText(record)).toBeVisible();
  });

  await test.step('a missing record, a server that fails or is silent, and a wrong record verify nothing', async () => {
    await expectCheck(page, domain, `There is no TXT record at ${record} yet.`);
    await nameServer.publish({ name: record, fault: 'fails' });
    await expectCheck(page, domain, /did not answer/);
    await nameServer.publish({ name: record, texts: ['lemma-verification=of-somebody-else'] });
    await expectCheck(page, domain, /has another value/);
    await expect(dialog.getByText('Not verified')).toBeVisible();
  });

  await test.step('the right record verifies it, also behind an alias and beside others', async () => {
    const value = (await dialog.getByText(/^lemma-verification=/).textContent()) ?? '';
    await nameServer.publish({ name: record, alias: `records.${domain}` });
    await nameServer.publish({ name: `records.${domain}`, texts: ['v=spf1 -all', value] });
    await expectCheck(page, domain, `${domain} is verified. Its people can join now.`);
    await expect(dialog.getByText('Verified', { exact: true })).toBeVisible();
  });

  await test.step('a person with an address in it signs up, and joins by pressing Join', async () => {
    const visitor = await openBrowser();
    await visitor.goto('/signup');
    await signUp(visitor, ada);
    await expect(visitor).not.toHaveURL(/\/signup/);
    await expect(visitor.getByText('Okafor Lab has a seat for you.')).toHaveCount(0);
    await verifyEmail(visitor, mailbox, ada);
    await visitor.goto('/account');
    await expect(visitor.getByText('Okafor Lab has a seat for you.')).toBeVisible();
    await visitor.getByRole('button', { name: 'Join Okafor Lab' }).click();
    await visitor.getByRole('alertdialog').getByRole('button', { name: 'Join' }).click();
    await expect(visitor.getByText('You joined Okafor Lab. Enjoy Premium!')).toBeVisible();
    await expect(visitor.getByText(/Your seat is paid by Okafor Lab/)).toBeVisible();
  });

  await test.step('the next one reads that no seat is left', async () => {
    await createAccount(request, mailbox, bo);
    const visitor = await openBrowser();
    await visitor.goto('/login');
    await logIn(visitor, bo);
    await expect(visitor.getByText('Okafor Lab has no seat left for you now.')).toBeVisible();
  });

  await test.step('the owner sees the seat taken, by whom and by which domain', async () => {
    await page.reload();
    await expect(page.getByText('2 / 2')).toBeVisible();
    await page.getByRole('button', { name: 'Email domains' }).click();
    await expect(dialog.getByText('1 joined by this domain.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Activity' }).click();
    await expect(
      page.getByText(`${ada.email} joined by the domain ${domain}.`, { exact: false }).first(),
    ).toBeVisible();
  });
});
