import { signOut } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { startSignedIn } from '../../support/session-steps';
import { continueAs, continueAsKnown } from '../../support/social-steps';

test('A new user signs up with a provider and logs in with it again', async ({ page, newUser }) => {
  await page.goto('/signup');
  await continueAs(page, newUser.email);
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('main').getByText(newUser.email)).toBeVisible();

  await signOut(page);
  await page.goto('/login?redirect=/plans');
  await continueAs(page, newUser.email);
  await expect(page).toHaveURL(/\/plans$/);
});

test('A signed-in user whom another site sends through a provider is asked before the session is replaced', async ({
  page,
  account,
  newUser,
}) => {
  await startSignedIn(page, account);
  const navigate = async () => {
    await page.goto('/api/social/start?provider=campus');
    await page.getByLabel('Email').fill(newUser.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Log in to another account?' })).toBeVisible();
    await expect(page.getByText(`A new account for ${newUser.email}`)).toBeVisible();
    await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
  };
  await navigate();
  await page.getByRole('link', { name: 'Stay logged in' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('main').getByText(account.email)).toBeVisible();

  await navigate();
  await page.getByRole('button', { name: 'Log in to the other account' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('main').getByText(newUser.email)).toBeVisible();
});

test('An existing account is linked to a provider with its password, once', async ({
  page,
  account,
}) => {
  await page.goto('/login');
  await continueAs(page, account.email);
  await expect(page.getByRole('heading', { name: 'Link your accounts' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);

  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not the password');
  await password.press('Enter');
  await expect(page.getByText("The email and password you entered don't match.")).toBeVisible();
  await password.fill(account.password);
  await page.getByRole('button', { name: 'Link accounts' }).click();
  await expect(page).toHaveURL(/\/account$/);

  await signOut(page);
  await page.goto('/login');
  await continueAs(page, account.email);
  await expect(page).toHaveURL(/\/account$/);
});

test('A sign-in with a provider that has not verified the address fails with a message and a link back', async ({
  page,
}) => {
  await page.goto('/login?code=A');
  await continueAsKnown(page, 'Isaac Newton');
  await expect(page.getByRole('alert')).toContainText(
    'The provider hasn’t verified your email address.',
  );
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await expect(page).toHaveURL(/\/login\?code=A$/);
});
