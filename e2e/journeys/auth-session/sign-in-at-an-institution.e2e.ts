import { randomUUID } from 'node:crypto';
import { signOut } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';

test('A member of an institute signs in with its account by SAML, and arrives where it wanted to', async ({
  page,
}) => {
  const email = `ada-${randomUUID().slice(0, 8)}@institute.example`;
  await page.goto('/login?redirect=/account/security');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('link', { name: 'Continue with Example Institute' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Continue to the portal' }).click();
  await expect(page).toHaveURL(/\/account\/security$/);
  const ways = page.getByRole('table', { name: 'Sign-in methods' });
  await expect(ways.getByRole('row', { name: /institute\.example/ })).toBeVisible();
});

test('A member of a university signs in with its account, at the first time and again, and at a college with nothing else', async ({
  page,
}) => {
  const name = `ada-${randomUUID().slice(0, 8)}`;
  const email = `${name}@university.example`;
  const signIn = async (path: string) => {
    await page.goto(path);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('link', { name: 'Continue with University of Example' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await signIn('/login');
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await signOut(page);
  await signIn('/login?redirect=/account/security');
  await expect(page).toHaveURL(/\/account\/security$/);
  const ways = page.getByRole('table', { name: 'Sign-in methods' });
  await expect(ways.getByRole('row', { name: /university\.example/ })).toBeVisible();

  await signOut(page);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@college.example');
  await expect(page.getByRole('link', { name: 'Continue with Example College' })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
});
