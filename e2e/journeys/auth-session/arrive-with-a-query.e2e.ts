import { expect, test } from '../../support/fixtures';

test('who arrives from the LaTeX editor is offered it, and every way on keeps the query', async ({
  page,
}) => {
  const failures: Error[] = [];
  page.on('pageerror', (failure) => failures.push(failure));
  await page.goto('/?signInWithOverleaf=enabled&code=WELCOME20');
  const main = page.getByRole('main');
  const kept = 'signInWithOverleaf=enabled&code=WELCOME20';
  for (const [name, path] of [
    ['Log in', '/login'],
    ['Create an account', '/signup'],
    ['Sign in with the LaTeX editor', '/api/oauth2'],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', `${path}?${kept}`);

  await main.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`/login?${kept}`);
  await expect(main.getByRole('link', { name: 'Sign in with the LaTeX editor' })).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(failures).toEqual([]);
});

test('an error of the address is shown on the landing page and leaves after 10 seconds', async ({
  page,
}) => {
  const failures: Error[] = [];
  page.on('pageerror', (failure) => failures.push(failure));
  await page.goto('/?error=ol-user-not-found');
  const sentence = page.getByText(
    "User not found. Please sign in with the editor from the product's editor integration.",
  );
  await expect(sentence).toBeVisible();
  await expect(sentence).toBeHidden();
  expect(failures).toEqual([]);
});
