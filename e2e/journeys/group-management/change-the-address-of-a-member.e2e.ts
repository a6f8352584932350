import type { Page } from '@playwright/test';
import { createAccount, joinGroup } from '../../support/accounts';
import { requestEmailChange } from '../../support/auth-steps';
import { expect, test } from '../../support/browsers';
import type { Mailbox } from '../../support/mailbox';
import { startWithGroup } from '../../support/payment-steps';
import { startSignedIn } from '../../support/session-steps';
import { newUser, type User } from '../../support/user';

/** Moves the account of a user who is signed in to another address, and signs in with that one. */
async function moveTo(page: Page, mailbox: Mailbox, user: User, email: string): Promise<void> {
  await page.goto('/account');
  await requestEmailChange(page, email);
  await page.goto(await mailbox.linkTo(email, 'mode=verifyAndChangeEmail'));
  await page.getByRole('button', { name: 'Confirm new email' }).click();
  await expect(page.getByText('Your email address has been changed.')).toBeVisible();
  await startSignedIn(page, { ...user, email });
}

test('Changed addresses in a group: the owner still manages it, a member keeps Premium, and who was invited answers with the new address', async ({
  page,
  account,
  mailbox,
  openBrowserOf,
  request,
}) => {
  const [member, invited] = [newUser(), newUser()];
  const [ownerNow, memberNow, invitedNow] = [newUser().email, newUser().email, newUser().email];

  await test.step('a group of an owner, a member and an open invitation', async () => {
    await startWithGroup(page, account, { quantity: 3, groupName: 'Okafor Lab' });
    await page.getByRole('button', { name: 'Add member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(`${member.email}, ${invited.email}`);
    await dialog.getByRole('button', { name: /^Add|^Invite/ }).click();
    await expect(page.getByText('3 / 3')).toBeVisible();
    await joinGroup(request, mailbox, member);
  });

  await test.step('the owner moves to another address and still manages the group', async () => {
    await moveTo(page, mailbox, account, ownerNow);
    await page.getByRole('link', { name: 'Manage members' }).click();
    await expect(page.getByRole('row', { name: new RegExp(ownerNow) })).toContainText('Owner');
    await expect(page.getByText(account.email)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  });

  await test.step('the member moves to another address and keeps Premium; the owner is told', async () => {
    const visitor = await openBrowserOf(member);
    await moveTo(visitor, mailbox, member, memberNow);
    await expect(visitor.getByText(/Okafor Lab pays for your seat/)).toBeVisible();
    await expect
      .poll(async () => (await mailbox.to(ownerNow)).map(({ text }) => text).join('\n'))
      .toMatch(new RegExp(`${member.email}[^]*${memberNow}`));
    await page.reload();
    await expect(page.getByRole('row', { name: new RegExp(memberNow) })).toContainText('Active');
    await expect(page.getByText(member.email)).toHaveCount(0);
  });

  await test.step('who was invited moves to another address, is asked, and joins with it', async () => {
    await createAccount(request, mailbox, invited);
    const visitor = await openBrowserOf(invited);
    await moveTo(visitor, mailbox, invited, invitedNow);
    await expect(
      visitor.getByText(new RegExp(`Your previous email address, ${invited.email}`)),
    ).toBeVisible();
    await visitor.getByRole('button', { name: 'Accept with my new address' }).click();
    await expect(visitor.getByText('You joined Okafor Lab.')).toBeVisible();
    await expect(visitor.getByText(/Okafor Lab pays for your seat/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row', { name: new RegExp(invitedNow) })).toContainText('Active');
  });
});
