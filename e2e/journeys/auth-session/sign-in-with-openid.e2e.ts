import { openAccount, signOut } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { continueAs, continueAsKnown } from '../../support/social-steps';

test('somebody new signs up with a provider, and comes back with it', async ({
  page,
  person,
  expectNoAxeViolations,
}) => {
  await page.goto('/signup');
  await expectNoAxeViolations(page);
  await continueAs(page, person.email);
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible();

  await signOut(page);
  await page.goto('/login?redirect=/plans');
  await continueAs(page, person.email);
  await expect(page).toHaveURL(/\/plans$/);
});

test('an account that is there is linked with its password, once', async ({
  page,
  person,
  mailbox,
  expectNoAxeViolations,
}) => {
  await openAccount(page, mailbox, person);
  await signOut(page);
  await page.goto('/login');
  await continueAs(page, person.email);
  await expect(page.getByRole('heading', { name: 'Link your accounts' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expectNoAxeViolations(page);

  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not the password');
  await password.press('Enter');
  await expect(page.getByText("The email and password you entered don't match.")).toBeVisible();
  await password.fill(person.password);
  await page.getByRole('button', { name: 'Link accounts' }).click();
  await expect(page).toHaveURL(/\/account$/);

  await signOut(page);
  await page.goto('/login');
  await continueAs(page, person.email);
  await expect(page).toHaveURL(/\/account$/);
});

for (const [name, sentence] of [
  ['Isaac Newton', 'The provider has not verified your email address.'],
  ['Emmy Noether', 'The provider did not share an email address'],
  ['Leonhard Euler', 'You did not allow the provider to sign you in.'],
] as const) {
  test(`${name}, whom the provider does not vouch for, is told why and led back`, async ({
    page,
    expectNoAxeViolations,
  }) => {
    await page.goto('/login?code=A');
    await continueAsKnown(page, name);
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Back to log in' }).click();
    await expect(page).toHaveURL(/\/login\?code=A$/);
  });
}
