import type { Page } from '@playwright/test';
import { expect, expectGoodLooks, test } from '../../support/looks';

const looksRight = 'looks right in every theme and width';

/** The invitation that the page of its link shows. */
const showInvitation = (page: Page, changes: object = {}) =>
  page.route('**/api/get-invitation', (route) =>
    route.fulfill({
      json: {
        groupName: 'Okafor Lab',
        inviter: 'prof@maths.example.edu',
        email: 'grace.hopper@maths.example.edu',
        isClassroom: true,
        isForOthers: true,
        isMember: false,
        isExpired: false,
        askedAt: null,
        ...changes,
      },
    }),
  );

/** The class link that the page shows. */
const showClassLink = (page: Page, changes: object = {}) =>
  page.route('**/api/describe-class-link', (route) =>
    route.fulfill({
      json: {
        groupName: 'Okafor Lab',
        domains: ['maths.example.edu', 'students.example.edu'],
        owner: 'prof@maths.example.edu',
        isAddressAllowed: true,
        isFull: false,
        needsInvitation: false,
        isMember: false,
        ...changes,
      },
    }),
  );

test.describe('someone who is invited', () => {
  test(`A class link for a signed-out visitor, and in a full group, ${looksRight}`, async ({
    page,
  }) => {
    await showClassLink(page, { owner: null, isAddressAllowed: null });
    await page.goto('/join?link=0');
    await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
    await expectGoodLooks(page);
    await showClassLink(page, { owner: null, isAddressAllowed: null, isFull: true });
    await page.reload();
    await expect(page.getByText(/All seats of this group are taken/)).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`An invitation for a signed-out visitor ${looksRight}`, async ({ page }) => {
    await showInvitation(page);
    await page.goto('/accept-invitation?iuid=0');
    await expect(page.getByText('grace.hopper@maths.example.edu')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`An invitation that has expired, before and after asking, ${looksRight}`, async ({
    page,
  }) => {
    await showInvitation(page, { isExpired: true });
    await page.route('**/api/ask-for-invitation', (route) => route.fulfill({ json: {} }));
    await page.goto('/accept-invitation?iuid=0');
    await page.getByRole('button', { name: 'Request a new one' }).click();
    await expect(page.getByText(/can see your request/)).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`An invitation that is gone ${looksRight}`, async ({ page }) => {
    await page.goto('/accept-invitation?iuid=0');
    await expect(page.getByRole('alert')).toHaveText(/no longer valid/);
    await expectGoodLooks(page);
  });
});

test.describe('someone who is signed in with another address than the invited one', () => {
  test.use({ signedInAs: 'free' });

  test(`A class link, and one for other domains, ${looksRight}`, async ({ page }) => {
    await showClassLink(page);
    await page.goto('/join?link=0');
    await expect(page.getByRole('button', { name: 'Join' })).toBeVisible();
    await expectGoodLooks(page);
    await showClassLink(page, { owner: null, isAddressAllowed: false });
    await page.reload();
    await expect(page.getByRole('link', { name: 'Switch account' })).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The invitation ${looksRight}`, async ({ page }) => {
    await showInvitation(page);
    await page.goto('/accept-invitation?iuid=0');
    await expect(page.getByRole('link', { name: 'Switch account' })).toBeVisible();
    await expectGoodLooks(page);
  });
});
