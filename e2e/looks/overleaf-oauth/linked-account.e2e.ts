import type { Page } from '@playwright/test';
import { expect, expectGoodLooks, test } from '../../support/looks';

const looksRight = 'looks right in every theme and width';

/** Opens the callback page with a login that the server rejects. */
async function openRejected(page: Page, status: number, error: string, details?: object) {
  await page.route('**/api/oauth2-callback', (route) =>
    route.fulfill({ status, json: { error, message: error, status, ...(details && { details }) } }),
  );
  await page.goto('/oauth2/callback?state=a.b&code=c');
}

test(`The callback page of an email that is not confirmed ${looksRight}`, async ({ page }) => {
  await openRejected(page, 403, 'email-not-confirmed');
  await expect(page.getByRole('heading', { name: 'Confirm your primary email' })).toBeVisible();
  await expectGoodLooks(page);
});

test(`The callback page of terms that are not accepted ${looksRight}`, async ({ page }) => {
  await openRejected(page, 403, 'tos-not-accepted');
  await expect(page.getByRole('heading', { name: 'Accept the terms of service' })).toBeVisible();
  await expectGoodLooks(page);
});

const account = { hasPassword: true, providers: [] as string[], isLinkedElsewhere: false };
const offer = {
  email: 'emmy@maths.example.edu',
  overleafId: 'ol-1',
  tokens: { ticket: 'x'.repeat(43) },
  uuid: null,
  opensAccount: false,
  account,
};

test(`The form that links accounts, with an error and another email, ${looksRight}`, async ({
  page,
}) => {
  await openRejected(page, 409, 'email-already-in-use', offer);
  await page.getByRole('button', { name: 'Use a different account' }).click();
  await page.getByRole('button', { name: 'Link accounts' }).click();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expectGoodLooks(page);
});

test(`The way to link an account that only a provider opens ${looksRight}`, async ({ page }) => {
  const details = { ...offer, account: { ...account, hasPassword: false, providers: ['acme'] } };
  await openRejected(page, 409, 'email-already-in-use', details);
  await expect(page.getByText(/it has no password/)).toBeVisible();
  await expectGoodLooks(page);
});

test(`The page of an account that an earlier editor account is linked to ${looksRight}`, async ({
  page,
}) => {
  const details = {
    ...offer,
    account: { ...account, hasPassword: false, isLinkedElsewhere: true },
  };
  await openRejected(page, 409, 'email-already-in-use', details);
  await expect(
    page.getByRole('heading', { name: 'Unlink the other LaTeX editor account first' }),
  ).toBeVisible();
  await expectGoodLooks(page);
});

test(`The question before the editor’s login replaces a session ${looksRight}`, async ({
  page,
}) => {
  await openRejected(page, 409, 'EDITOR_OTHER_ACCOUNT', {
    email: 'emmy@maths.example.edu',
    signedInAs: 'grace@university.example.edu',
    account: 'emmy.noether@maths.example.edu',
    ticket: 'x'.repeat(43),
  });
  await expect(page.getByRole('heading', { name: 'Log in to another account?' })).toBeVisible();
  await expectGoodLooks(page);
});

test(`The callback page of an unknown error ${looksRight}`, async ({ page }) => {
  // A login of the word-processor add-in stays on the page.
  const state = `${btoa(JSON.stringify({ query: 'origin=word' })).replaceAll('=', '')}.b`;
  await page.goto(`/oauth2/callback?state=${state}&error=access_denied`);
  await expect(
    page.getByRole('heading', { name: 'We were not able to sign you in.' }),
  ).toBeVisible();
  await expectGoodLooks(page);
});

test.describe('a user who is linked', () => {
  test.use({ signedInAs: 'editor' });

  test(`The account page with a linked account ${looksRight}`, async ({ page }) => {
    await page.goto('/account');
    const linked = page.getByRole('region', { name: 'LaTeX editor' });
    await expect(linked.getByRole('button', { name: 'Unlink' })).toBeVisible();
    await expectGoodLooks(page);
  });
});
