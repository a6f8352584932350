import { expect, expectGoodLooks, test } from '../../support/looks';

const looksRight = 'looks right in every theme and width';

test.describe('a teacher', () => {
  test.use({ signedInAs: 'teacher' });

  test(`The dialog of the email domains, empty and in every state, ${looksRight}`, async ({
    page,
  }) => {
    const domainOf = (domain: string, state: string, joined: number) => ({
      domain,
      state,
      joined,
      record: { name: `_lemma.${domain}`, value: `lemma-verification=${'x'.repeat(22)}` },
    });
    let domains: object[] = [];
    await page.route('**/api/list-group-domains', (route) => route.fulfill({ json: { domains } }));
    await page.goto('/manage-group');
    await page.getByRole('button', { name: 'Email domains' }).click();
    await expect(page.getByRole('textbox', { name: 'Domain' })).toBeVisible();
    await expectGoodLooks(page);
    domains = [
      domainOf('maths.example.edu', 'verified', 12),
      domainOf('college.example.edu', 'waiting', 0),
      domainOf('institute-for-advanced-studies.example.edu', 'lost', 3),
    ];
    await page.reload();
    await page.getByRole('button', { name: 'Email domains' }).click();
    await expect(page.getByText('Record missing')).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The account page with offered seats, and the question before joining, ${looksRight}`, async ({
    page,
  }) => {
    await page.route('**/api/get-group-details', async (route) => {
      const response = await route.fetch();
      const seatOffers = [
        { guid: 'g-1', name: 'Okafor Lab', isFull: false },
        { guid: 'g-2', name: 'Noether Group', isFull: true },
      ];
      await route.fulfill({ response, json: { ...(await response.json()), seatOffers } });
    });
    await page.goto('/account');
    await expect(page.getByText('Okafor Lab has a seat for you.')).toBeVisible();
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'Join Okafor Lab' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectGoodLooks(page);
  });
});
