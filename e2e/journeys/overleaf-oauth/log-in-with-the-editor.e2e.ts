import type { Page } from '@playwright/test';
import { signOut } from '../../support/auth-steps';
import { chooseEditorUser, editorOrigin, startEditorLogin } from '../../support/editor-steps';
import { expect, test } from '../../support/fixtures';
import { signIn, startSignedIn } from '../../support/session-steps';

/** The names of what the browser has stored. */
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(window.localStorage));

test('A new user of the editor gets an account, logs in again without a question, and sees the linked user on the account page; signing out leaves nothing of the user in the browser', async ({
  page,
  newUser,
}) => {
  await startEditorLogin(page);
  await chooseEditorUser(page, newUser.email);
  await expect(page).toHaveURL(/\/account$/);
  const linked = page.getByRole('region', { name: 'LaTeX editor' });
  await expect(linked.getByText(newUser.email)).toBeVisible();
  await expect(linked.getByText(/^ol-/)).toBeVisible();
  await expect(
    linked.getByRole('button', { name: 'You have to set a password first' }),
  ).toBeVisible();

  expect(await storedKeys(page)).toContain('overleaf-account');
  await signOut(page);
  const ofBrowser = ['dark-mode', 'cookie-consent', 'device-id', 'targets', 'gbFeaturesCache'];
  expect((await storedKeys(page)).filter((key) => !ofBrowser.includes(key))).toEqual([]);

  await startEditorLogin(page, '&redirect=plans&code=WELCOME20');
  await expect(page).toHaveURL(/\/plans\?code=WELCOME20#select$/);

  await page.goBack();
  await expect(page).not.toHaveURL(/oauth2\/callback\?/);
});

test('An existing account is linked with its password, is unlinked, and the editor asks for the password again', async ({
  page,
  account,
}) => {
  await startEditorLogin(page);
  await chooseEditorUser(page, account.email);
  await expect(
    page.getByRole('heading', { name: 'Link your Lemma and editor accounts' }),
  ).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Link accounts' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'We were unable to sign you in with the editor.',
  );
  await password.fill(account.password);
  await page.getByRole('button', { name: 'Link accounts' }).click();
  await expect(page).toHaveURL(/\/account$/);

  const linked = page.getByRole('region', { name: 'LaTeX editor' });
  await linked.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(linked.getByText('The LaTeX editor is unlinked.')).toBeVisible();
  await expect(linked.getByRole('link', { name: 'Link the LaTeX editor' })).toBeVisible();

  await linked.getByRole('link', { name: 'Link the LaTeX editor' }).click();
  await expect(
    page.getByRole('heading', { name: 'Link your Lemma and editor accounts' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test('A user of the editor who is linked to one account cannot be linked to another one', async ({
  page,
  account,
  newUser,
}) => {
  await startEditorLogin(page);
  await chooseEditorUser(page, newUser.email);
  await expect(page).toHaveURL(/\/account$/);
  await signOut(page);

  await startSignedIn(page, account);
  await page.getByRole('link', { name: 'Link the LaTeX editor' }).click();
  await page.getByRole('button', { name: 'Link accounts' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'This account is already linked to another editor account.',
  );
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: 'Link the LaTeX editor' })).toBeVisible();
});

test('A signed-in user whom another site sends through the editor is asked before the session is replaced', async ({
  page,
  account,
  newUser,
}) => {
  await signIn(page, account);
  await page.goto('/api/oauth2');
  await chooseEditorUser(page, newUser.email);
  await expect(page.getByRole('heading', { name: 'Log in to another account?' })).toBeVisible();
  await expect(page.getByText(account.email)).toBeVisible();
  await expect(page.getByText(`A new account for ${newUser.email}`)).toBeVisible();
  await page.getByRole('link', { name: 'Stay logged in' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
});

test('A user of the editor confirms the primary email, declines the terms, accepts them, and is signed in', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await request.post(`${editorOrigin(page)}/control/users`, { data: {} });
  await startEditorLogin(page);
  await page.getByRole('button', { name: 'Carl Gauss' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your primary email' })).toBeVisible();

  const [editor] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /Confirm primary email/ }).click(),
  ]);
  await editor.getByRole('button', { name: 'Confirm' }).click();
  await expect(editor.getByText(', confirmed')).toBeVisible();
  await editor.close();

  await page.getByRole('link', { name: 'I have verified my account' }).click();
  await expect(page.getByRole('heading', { name: 'Accept the terms of service' })).toBeVisible();
  await page.getByRole('link', { name: 'Accept terms of service' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: 'Accept the terms of service' })).toBeVisible();
  await page.getByRole('link', { name: 'Accept terms of service' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText('carl@editor.example').first()).toBeVisible();
});

test('A user whom the editor does not know, and one who declines, are told so and keep what they came for (OAUTH-12, OAUTH-18)', async ({
  page,
}) => {
  const kept = 'signInWithOverleaf=enabled&redirect=plans&code=WELCOME20';
  await startEditorLogin(page, '&redirect=plans&code=WELCOME20');
  await page.getByRole('button', { name: 'Pierre Fermat' }).click();
  await expect(page).toHaveURL(`/login?${kept}`);
  await expect(page.getByText(/^User not found\./)).toBeVisible();

  await page.goto(`${editorOrigin(page)}/user/settings`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.goto('/');
  await startEditorLogin(page, '&redirect=plans&code=WELCOME20');
  await page.getByRole('button', { name: 'Leonhard Euler' }).click();
  await expect(
    page.getByRole('heading', { name: 'We were not able to sign you in.' }),
  ).toBeVisible();
  await expect(page).toHaveURL(`/authenticate?${kept}`, { timeout: 10_000 });
  const again = page.getByRole('main').getByRole('link', { name: 'Log in with the LaTeX editor' });
  await expect(again).toHaveAttribute('href', `/api/oauth2?${kept}`);
});

test('The word-processor add-in signs in in a pop-up whose code the browser exchanges, also when a mail link opens a new tab', async ({
  page,
  context,
  newUser,
}) => {
  await page.goto('/');
  const origin = editorOrigin(page);
  const portal = new URL(page.url()).origin;
  await page.goto(`${origin}/user/settings`);
  await page.evaluate(() => {
    window.addEventListener('message', ({ source, origin, data }) => {
      document.body.dataset['status'] = JSON.stringify(data);
      const receipt = { type: 'status_received', status: data.status };
      source?.postMessage(receipt, { targetOrigin: origin });
    });
  });
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(
      (address) => void window.open(address),
      `${portal}/api/oauth2?origin=word&pkce=true`,
    ),
  ]);
  await popup.waitForURL(/\/oauth\/login\//);
  const closed = popup.waitForEvent('close');
  await chooseEditorUser(popup, newUser.email);
  await closed;
  const status = JSON.parse((await page.locator('body').getAttribute('data-status')) ?? '{}');
  expect(status).toMatchObject({
    type: 'status_updated',
    status: 'success',
    isEmailConfirmed: true,
    email: newUser.email,
  });
  expect(JSON.stringify(status)).not.toContain('refreshToken');

  // A mail link opens the editor's response in another tab, whose session storage is empty.
  const first = await context.newPage();
  await first.goto(`${portal}/signout`);
  await first.goto(`${origin}/user/settings`);
  await first.getByRole('button', { name: 'Log out' }).click();
  await first.goto(`${portal}/api/oauth2?pkce=true`);
  await first.waitForURL(/\/oauth\/login\//);
  const tab = await context.newPage();
  await tab.goto(first.url());
  await chooseEditorUser(tab, newUser.email);
  await expect(tab).toHaveURL(/\/account$/);
});
