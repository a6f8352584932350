import { expect, type Page } from '@playwright/test';
import { signIn } from './session-steps';
import type { User } from './user';

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

/** Signs a user in, buys a group of a few seats over HTTP as the pages do, and opens its members. */
export async function startWithGroup(
  page: Page,
  user: User,
  group: { readonly quantity: number; readonly groupName?: string },
): Promise<void> {
  const { idToken } = await signIn(page, user);
  const ask = (path: string, data: object) =>
    page.request.post(path, { data, headers: { authorization: `Bearer ${idToken}` } });
  const order = { price: 'price_group_year_t1', ...group };
  const session = await ask('/api/create-checkout-session', order);
  await expect(session).toBeOK();
  const { url } = await session.json();
  const card = { number: cards.pays, expiry: '12 / 34', cvc: '123', name: 'Emmy Noether' };
  await page.request.post(url, { form: { email: user.email, ...card }, maxRedirects: 0 });
  // The provider reports the payment to the portal.
  await expect
    .poll(async () => (await ask('/api/get-group-details', {})).text())
    .toContain('"guid"');
  await page.goto('/manage-group');
  await expect(page.getByText(`1 / ${group.quantity}`)).toBeVisible();
}

/** Replaces the card on the billing portal's page, which then returns to the account. */
export async function replaceCard(page: Page, card: string): Promise<void> {
  await fillCard(page, card);
  await page.getByRole('button', { name: 'Save card' }).click();
}
