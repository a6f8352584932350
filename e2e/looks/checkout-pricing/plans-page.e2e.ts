import type { Page } from '@playwright/test';
import { expect, expectGoodLooks, test } from '../../support/looks';

const looksRight = 'looks right in every theme and width';

const plan = (page: Page, name: string) => page.getByRole('region', { name });

async function openPlans(page: Page, query = '', price = '$120.00'): Promise<void> {
  await page.goto(`/plans${query}`);
  await expect(plan(page, 'Premium').getByText(price).last()).toBeVisible();
}

test(`The plans page, with every frequency, sizes of a group and the lower half, ${looksRight}`, async ({
  page,
}) => {
  await openPlans(page);
  await expectGoodLooks(page);
  for (const [frequency, price] of [
    ['Quarterly', '$45.00'],
    ['Monthly', '$19.00'],
  ] as const) {
    await page.getByText(frequency, { exact: true }).click();
    await expect(plan(page, 'Premium').getByText(price)).toBeVisible();
    await expectGoodLooks(page, plan(page, 'Premium'));
  }
  await page.getByText('Annually', { exact: true }).click();
  for (const [seats, sentence] of [
    ['12', 'You save'],
    ['500', 'Tell us how many seats you need'],
  ] as const) {
    await page.getByLabel('Seats').fill(seats);
    await expect(plan(page, 'Group').getByText(sentence)).toBeVisible();
    await expectGoodLooks(page, plan(page, 'Group'));
  }
  const tab = page.getByRole('button', { name: 'Support while drafting' });
  await tab.click();
  await page.getByRole('button', { name: 'Access to other tools' }).scrollIntoViewIfNeeded();
  await expectGoodLooks(page, page.getByRole('region').filter({ has: tab }).last());
});

test(`The choice between card and invoice ${looksRight}`, async ({ page }) => {
  await openPlans(page, '?quantity=12');
  await plan(page, 'Group').getByRole('button', { name: 'Buy now' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Continue to checkout' })).toBeVisible();
  await expectGoodLooks(page, dialog);
  await page.getByText('By invoice', { exact: true }).click();
  await expect(dialog.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectGoodLooks(page, dialog);
});

test.describe('a signed-in user without a plan', () => {
  test.use({ signedInAs: 'free' });

  test(`The order by invoice, with missing details and the group that was ordered, ${looksRight}`, async ({
    page,
  }) => {
    const invoice = {
      amount: 121_200,
      currency: 'usd',
      dueAt: Date.UTC(2026, 11, 24) / 1_000,
      page: 'http://localhost/in_1',
    };
    await page.route('**/api/order-by-invoice', (route) => route.fulfill({ json: { invoice } }));
    await openPlans(page, '?frequency=annually&quantity=12&pay=invoice');
    const order = page.getByRole('button', { name: 'Order by invoice' });
    await order.click();
    await expect(page.getByText('We need this for your invoice.').first()).toBeVisible();
    await expectGoodLooks(page, page.getByRole('dialog'));
    for (const label of ['Company or university', 'Street address', 'City'])
      await page.getByLabel(label).fill('Göttingen');
    await page.getByLabel('Country').selectOption({ label: 'Germany' });
    await order.click();
    const ready = page.getByRole('dialog', { name: 'Thank you for your order' });
    await expect(ready).toBeVisible();
    await expectGoodLooks(page, ready);
  });

  test(`A coupon that is refused at the order ${looksRight}`, async ({ page }) => {
    const json = { error: 'COUPON_NOT_APPLIED', message: 'This coupon can no longer be used' };
    await page.route('**/api/create-checkout-session', (route) =>
      route.fulfill({ status: 409, json }),
    );
    await page.goto('/plans?coupon=WELCOME20');
    await plan(page, 'Premium').getByRole('button', { name: 'Buy now' }).click();
    await expect(page.getByText('Without the coupon, you pay the full price')).toBeVisible();
    await expect(plan(page, 'Premium').getByText('$120.00')).toBeVisible();
    await expectGoodLooks(page, page.getByRole('main').getByRole('region').first());
  });
});

test(`The plans page with the promotional box and without Quarterly ${looksRight}`, async ({
  freshPage: page,
}) => {
  const features = {
    'hide-quarterly': { defaultValue: true },
    'plans-info-box': { defaultValue: true },
  };
  await page.route('**/flags/api/features/*', (route) => route.fulfill({ json: { features } }));
  // Before that no assertion: it looks into the page, which counts as a press, and a page in use keeps its flags.
  const asked = page.waitForRequest('**/flags/api/features/*');
  await page.goto('/plans');
  await asked;
  await expect(page.getByRole('complementary', { name: 'Writing together?' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Quarterly' })).not.toBeAttached();
  await expectGoodLooks(page);
});

test(`The plans page without prices ${looksRight}`, async ({ page }) => {
  await page.route('**/api/get-active-*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/plans');
  await expect(page.getByText('Error loading pricing', { exact: false }).first()).toBeVisible();
  await expectGoodLooks(page);
});

test(`The plans page after a canceled checkout with a coupon for the first quarter ${looksRight}`, async ({
  page,
}) => {
  await page.goto('/plans?checkout=cancelled&coupon=WELCOME20&frequency=quarterly');
  await expect(page.getByText('You left the checkout.')).toBeVisible();
  await expect(plan(page, 'Premium').getByText('for the first 3 months')).toBeVisible();
  await expectGoodLooks(page);
});

test(`The plans page with the quotations of an operator ${looksRight}`, async ({ page }) => {
  const quotation = (name: string) => ({
    text: 'Reviewers now argue with my results instead of my articles and prepositions.',
    name,
    field: 'Computational linguistics',
  });
  const quotations = JSON.stringify([quotation('Ilse'), quotation('Tomasz'), quotation('Noor')]);
  await page.route('**/config.js', async (route) => {
    const response = await route.fetch();
    const body = `${await response.text()}window.portalConfig.quotations = ${quotations};`;
    await route.fulfill({ response, body });
  });
  await openPlans(page);
  await expect(page.getByRole('region', { name: 'What writers say' })).toBeVisible();
  await expect(page.getByText('What it changes')).not.toBeAttached();
  await expectGoodLooks(page, page.getByRole('region', { name: 'What writers say' }));
});

test.describe('a teacher', () => {
  test.use({ signedInAs: 'teacher' });

  test(`The plans page of the administrator of a group ${looksRight}`, async ({ page }) => {
    await openPlans(page);
    await expect(plan(page, 'Group').getByText('Your plan', { exact: true })).toBeVisible();
    await expectGoodLooks(page);
  });
});

test.describe('a premium user', () => {
  test.use({ signedInAs: 'premium' });

  test(`The plans page of a premium user ${looksRight}`, async ({ page }) => {
    // The page shows the frequency of the user's own plan.
    await openPlans(page, '', '$19.00');
    await expect(page.getByRole('button', { name: 'Manage Plan' }).first()).toBeVisible();
    await expectGoodLooks(page);
  });
});
