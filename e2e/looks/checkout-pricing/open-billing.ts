import type { Page } from '@playwright/test';
import { expect } from '../../support/looks';

/** The end of the titles. */
export const looksRight = 'looks right in every theme and width';

/** Opens the billing page and waits until it is there. */
export async function openBilling(page: Page): Promise<void> {
  await page.goto('/account/billing');
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
  await expect(page.getByText('Loading your billing')).toHaveCount(0);
}
