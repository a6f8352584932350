import type { Page } from '@playwright/test';

/** A purchase that waits for the signed-in user. */
export async function letPurchaseWait(page: Page): Promise<void> {
  const purchase = { price: 'price_1', quantity: 7 };
  const terms = {
    plan: 'group',
    quantity: 7,
    amount: 73_200,
    list_amount: 73_200,
    discount_months: null,
    currency: 'usd',
    interval: 'year',
  };
  await page.route('**/api/get-waiting-purchase', (route) => route.fulfill({ json: { purchase } }));
  await page.route('**/api/describe-purchase', (route) =>
    route.fulfill({ json: { offer: terms } }),
  );
}
