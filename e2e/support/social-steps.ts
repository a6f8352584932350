import type { Page } from '@playwright/test';

const providerName = 'Campus ID';

/** Goes to the provider from a page that offers it. */
async function continueWithProvider(page: Page): Promise<void> {
  await page.getByRole('link', { name: `Continue with ${providerName}` }).click();
}

/** Signs in at the provider as a user with this address, which the provider has verified. */
export async function continueAs(page: Page, email: string): Promise<void> {
  await continueWithProvider(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in at the provider as one of the users that it knows. */
export async function continueAsKnown(page: Page, name: string): Promise<void> {
  await continueWithProvider(page);
  await page.getByRole('button', { name }).click();
}
