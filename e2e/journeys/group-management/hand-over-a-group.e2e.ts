import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts';
import { expect, test } from '../../support/browsers';
import { cards, payWith, startWithGroup } from '../../support/payment-steps';
import { newUser } from '../../support/user';

/** Expects one invoice of the group's price on the billing page. */
async function expectChargedOnce(page: Page): Promise<void> {
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await expect(async () => {
    await page.goto('/account/billing');
    const charge = invoices.getByRole('cell', { name: '$324.00' });
    await expect(charge).toHaveCount(1, { timeout: 5_000 });
  }).toPass();
}

test('A professor hands the group and its payment over: the heir gives a card, and is charged when the paid year ends', async ({
  page,
  account: owner,
  mailbox,
  clock,
  openBrowserOf,
  request,
}) => {
  const heir = newUser();
  await createAccount(request, mailbox, heir);

  await test.step('invite the heir, who accepts', async () => {
    await startWithGroup(page, owner, { quantity: 3 });
    await page.getByRole('button', { name: 'Add member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(heir.email);
    await dialog.getByRole('button', { name: /^Add|^Invite/ }).click();
    await expect(page.getByRole('cell', { name: heir.email, exact: true })).toBeVisible();
  });

  const invitation = await mailbox.linkTo(heir.email, '/accept-invitation');
  const heirPage = await openBrowserOf(heir);
  await heirPage.goto(invitation);
  await heirPage.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(heirPage.getByText('You have successfully joined the Premium group.')).toBeVisible();

  await test.step('the owner offers the group, and lets the new owner pay', async () => {
    await page.reload();
    await page.getByRole('button', { name: `Actions for ${heir.email}` }).click();
    await page.getByRole('menuitem', { name: 'Hand over the group' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('New owner pays').click();
    await expect(question.getByText(/Your plan ends then, too/)).toBeVisible();
    await question.getByRole('button', { name: 'Hand over the group' }).click();
    await expect(page.getByText(`We asked ${heir.email} to take over`)).toBeVisible();
  });

  await test.step('the heir reads the price and the day, and gives a card that is not charged', async () => {
    await heirPage.goto('/account');
    await expect(
      heirPage.getByText(
        /\$324.00 per year for 3 seats, starting .*\. You won’t be charged before that day/,
      ),
    ).toBeVisible();
    await heirPage.getByRole('button', { name: /^Accept and enter a card/ }).click();
    await expect(heirPage.getByText('$0.00').last()).toBeVisible();
    await payWith(heirPage, cards.pays);
    await expect(
      heirPage.getByText('The group is yours now, and your card pays for it.'),
    ).toBeVisible();
    await expect(heirPage.getByText(/^Your first payment is due on/)).toBeVisible();
    await expect(heirPage.getByText(/wants to hand this group over/)).toBeHidden();
  });

  await test.step('the former owner is an administrator, whose plan ends', async () => {
    await expect(async () => {
      await page.goto('/account');
      await expect(page.getByText(/^Your plan will end on/).first()).toBeVisible({
        timeout: 3_000,
      });
    }).toPass();
    await page.goto('/manage-group');
    const row = page.getByRole('row').filter({ hasText: heir.email });
    await expect(row.getByText('Owner')).toBeVisible();
    await expect(row.getByText('Pays for the group')).toBeVisible();
  });

  await test.step('a year later the heir has been charged once, and the former owner not again', async () => {
    await clock.advanceDays(367);
    const later = await openBrowserOf(heir);
    await expectChargedOnce(later);
    await later.goto('/account');
    await expect(later.getByText(/^Your plan will renew on/).first()).toBeVisible();
    const former = await openBrowserOf(owner);
    await expect(former.getByText('You have premium via your group account.')).toBeVisible();
    await expectChargedOnce(former);
  });
});
