import { expect, test } from '../../support/fixtures';

test('A user who arrives from the LaTeX editor is offered to log in with it, and every link keeps the query', async ({
  page,
}) => {
  await page.goto('/?signInWithOverleaf=enabled&code=WELCOME20');
  const main = page.getByRole('main');
  const kept = 'signInWithOverleaf=enabled&code=WELCOME20';
  for (const [name, path] of [
    ['Log in', '/login'],
    ['Create an account', '/signup'],
    ['Log in with the LaTeX editor', '/api/oauth2'],
  ] as const)
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      `${path}?${kept}`,
    );

  await main.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`/login?${kept}`);
  await expect(main.getByRole('link', { name: 'Log in with the LaTeX editor' })).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
});
