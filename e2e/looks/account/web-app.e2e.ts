import { expect, expectGoodLooks, test } from '../../support/looks';
import { openWebApp, suggestionOf } from '../../support/web-app-steps';

test('The web app of the local world looks right for a visitor in every theme and width (EMBED-8)', async ({
  page,
}) => {
  await openWebApp(page);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectGoodLooks(page);
});

test.describe('signed in', () => {
  test.use({ signedInAs: 'free' });

  test('The web app of the local world looks right with a suggestion in every theme and width (EMBED-8)', async ({
    page,
  }) => {
    await openWebApp(page);
    await expect(page.getByText('50 of 50')).toBeVisible();
    await expect(suggestionOf(page, 'utilize')).toBeVisible();
    await expectGoodLooks(page);
  });
});
