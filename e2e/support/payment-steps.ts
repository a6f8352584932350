import type { Page } from '@playwright/test';

/** Published test cards of the card provider. */
export const cards = {
  pays: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  asksTheBank: '4000 0025 0000 3155',
  alwaysAsksTheBank: '4000 0027 6000 3184',
  failsAtRenewal: '4000 0000 0000 0341',
} as const;

async function fillCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel(/Expir/).fill('12 / 34');
  await page.getByLabel(/CVC|Security code/).fill('123');
  const name = page.getByLabel(/Name on card|Cardholder/);
  if (await name.count()) await name.fill('Emmy Noether');
}

/** Fills the hosted checkout page and presses Pay. */
export async function payWith(page: Page, card: string): Promise<void> {
  await fillCard(page, card);
  await page.getByRole('button', { name: /^Pay|^Subscribe|^Start trial/ }).click();
}

/** Replaces the card on the billing portal's page, which then returns to the account. */
export async function replaceCard(page: Page, card: string): Promise<void> {
  await fillCard(page, card);
  await page.getByRole('button', { name: 'Save card' }).click();
}
