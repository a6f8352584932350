import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import { cards, payWith, replaceCard } from '../../support/payment-steps';
import { startSignedIn } from '../../support/session-steps';

/** Buys Premium per month, and agrees to the preview of annual payments. */
async function buyAndAgree(page: Page, card: string) {
  const dialog = page.getByRole('dialog', { name: 'Change your plan' });
  const agree = async () => {
    await page.getByText('Annually', { exact: true }).click();
    await page.getByRole('button', { name: 'Review change' }).click();
    await dialog.getByRole('button', { name: /^Pay / }).click();
  };
  await page.goto('/plans?frequency=monthly');
  await page
    .getByRole('region', { name: 'Premium' })
    .getByRole('button', { name: 'Buy now' })
    .click();
  await payWith(page, card);
  if (card === cards.alwaysAsksTheBank)
    await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Your plan will renew on')).toBeVisible();
  await page.goto('/account/billing');
  await agree();
  return { dialog, agree };
}

test('A change that the card does not pay changes nothing, and works after the card is updated (PRICE-304, PRICE-314)', async ({
  page,
  account,
}) => {
  await startSignedIn(page, account);
  const { dialog, agree } = await buyAndAgree(page, cards.failsAtRenewal);
  await expect(dialog.getByText('Your card was declined, and nothing has changed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Update card' }).click();
  await replaceCard(page, cards.pays);
  await expect(page.getByText('Your card is updated.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Next payment' })).toContainText('$19.00 on');
  await agree();
  await expect(page.getByText('Your plan is now Premium, annually.')).toBeVisible();
});

test('A change that the bank asks to confirm is made once its payment is confirmed on the provider’s page (PRICE-541)', async ({
  page,
  account,
}) => {
  await startSignedIn(page, account);
  await buyAndAgree(page, cards.alwaysAsksTheBank);
  const change = page.getByRole('region', { name: 'Change plan' });
  await expect(change.getByText(/^Your bank needs you to confirm the payment of/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Next payment' })).toContainText('$19.00 on');
  const opened = page.context().waitForEvent('page');
  await change.getByRole('link', { name: 'Confirm payment' }).click();
  const bank = await opened;
  await bank.getByRole('button', { name: /^Pay/ }).click();
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(bank.getByText('Status: paid')).toBeVisible();
  await bank.close();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Next payment' })).toContainText('$120.00 on');
  await expect(change.getByText('Your bank needs you')).toBeHidden();
});
