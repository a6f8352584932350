import { expect, expectGoodLooks, test } from '../../support/looks';

const looksRight = 'looks right in every theme and width';
const draft = {
  email: 'emmy@maths.example.edu',
  subject: 'A question about ideals',
  product: 'cite',
  helpTopic: 'billing',
  message: 'Is every ideal finitely generated?',
};

test(`The contact page, and every error, ${looksRight}`, async ({ page }) => {
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send message' });
  await expect(send).toBeVisible();
  await expectGoodLooks(page);
  await send.click();
  await expect(page.getByText('Please fill out all required fields.')).toBeVisible();
  await expectGoodLooks(page, page.getByRole('main'));
});

test(`The contact page after a failure ${looksRight}`, async ({ freshPage: page }) => {
  await page.addInitScript((values) => {
    sessionStorage.setItem('draft-contact', JSON.stringify(values));
  }, draft);
  await page.route('**/api/sendMessage', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/contact');
  await expect(page.getByLabel('Subject')).toHaveValue(draft.subject);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(
    page.getByText('Failed to send your message. Please try again later.'),
  ).toBeVisible();
  await expectGoodLooks(page);
});

test.describe('a signed-in user', () => {
  test.use({ signedInAs: 'free' });

  test(`The contact page of a signed-in user ${looksRight}`, async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByLabel('Email')).toHaveValue('free@demo.example');
    await expectGoodLooks(page);
  });
});

test(`The institution page with every error and after an inquiry ${looksRight}`, async ({
  page,
}) => {
  await page.route('**/api/sendMessage', (route) => route.fulfill({ json: {} }));
  await page.goto('/institutions');
  const send = page.getByRole('button', { name: 'Send inquiry' });
  await send.click();
  await expect(page.getByText('Please fill out all required fields.')).toBeVisible();
  await expectGoodLooks(page);
  for (const name of ['First name', 'Last name', 'Role', 'Department', 'Institution'])
    await page.getByRole('textbox', { name, exact: true }).fill('Emmy Noether');
  await page.getByLabel('Email').fill(draft.email);
  await send.click();
  await expect(page.getByText('with what you sent us')).toBeVisible();
  await expectGoodLooks(page, page.getByRole('main'));
});

test(`The Contact Sales dialog ${looksRight}`, async ({ page }) => {
  await page.goto('/plans');
  const group = page.getByRole('region', { name: 'Group' });
  await page.getByLabel('Seats').fill('120');
  await group.getByRole('button', { name: 'Contact Sales' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Sales' });
  await expect(dialog).toBeVisible();
  await expectGoodLooks(page, dialog);
});
