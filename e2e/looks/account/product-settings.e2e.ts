import { expect, expectGoodLooks, test } from '../../support/looks';

test.use({ signedInAs: 'free' });

test('The account page with settings of the products looks right in every theme and width (ACCT-123)', async ({
  page,
}) => {
  const config = {
    ...{ widgets: ['tone', 'summary'], showStats: true, cacheNeedsToBeCleared: false },
    features: { supercomplete: false },
    settings: { language: 'en-GB', size: 14 },
    dictionary: {},
  };
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, user: { ...body.user, config } } });
  });
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Settings in your products' })).toBeVisible();
  await expectGoodLooks(page);
});
