import { chooseEditorUser, editorOrigin } from '../../support/editor-steps';
import { expect, test } from '../../support/fixtures';

for (const [where, host] of [
  ['in a frame of the same site', 'localhost'],
  ['in a frame of another site, whose cookies are partitioned', 'editor.localhost'],
] as const) {
  test(`A user of the editor signs in ${where}, and the editor gets the status`, async ({
    page,
    newUser,
  }) => {
    await page.goto('/');
    const project = new URL('/project', editorOrigin(page));
    project.hostname = host;
    await page.goto(project.href);
    const log = page.getByRole('log', { name: 'Messages' });
    const portal = page.frameLocator('#frame');

    await page.getByRole('button', { name: 'Sign in with the editor' }).click();
    await expect(log.getByRole('listitem').filter({ hasText: 'overleaf_authorize' })).toBeVisible();
    await portal.getByLabel('Email').fill(newUser.email);
    await portal.getByRole('button', { name: 'Continue' }).click();
    const status = log.getByRole('listitem').filter({ hasText: 'status_updated' });
    await expect(status).toContainText('"status": "success"');
    await expect(status).toContainText(newUser.email);
    await expect(status).not.toContainText('refreshToken');
    await expect(portal.getByRole('heading', { name: 'You’re logged in.' })).toBeVisible();

    await page.getByRole('button', { name: 'Sign in with PKCE' }).click();
    await expect(status).toHaveCount(2);
    await expect(status.first()).toContainText('"status": "success"');
  });
}

test('A user whose email is not confirmed gets no session in the frame, continues in a new window, and the frame notices the session', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const origin = editorOrigin(page);
  await request.post(`${origin}/control/users`, { data: {} });
  await page.goto(`${origin}/project`);
  const portal = page.frameLocator('#frame');
  await page.getByRole('button', { name: 'Sign in with the editor' }).click();
  await portal.getByRole('button', { name: 'Isaac Newton' }).click();
  const status = page.getByRole('listitem').filter({ hasText: 'status_updated' });
  await expect(status).toContainText('"error": "email-not-confirmed"');
  await expect(status).toContainText('"session": null');
  await expect(portal.getByRole('link', { name: 'Try again' })).toBeVisible();

  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    portal.getByRole('link', { name: 'Continue in a new window' }).click(),
  ]);
  await expect(own.getByRole('heading', { name: 'Confirm your primary email' })).toBeVisible();
  const [settings] = await Promise.all([
    own.waitForEvent('popup'),
    own.getByRole('link', { name: /Confirm primary email/ }).click(),
  ]);
  await settings.getByRole('button', { name: 'Confirm' }).click();
  await expect(settings.getByText(', confirmed')).toBeVisible();
  await own.getByRole('link', { name: 'I have verified my account' }).click();
  await expect(own).toHaveURL(/\/account$/);

  await expect(portal.getByRole('heading', { name: 'You’re logged in.' })).toBeVisible();
  await expect(status.first()).toContainText('"status": "success"');
  await expect(status.first()).not.toContainText('refreshToken');
});

test('In a frame of another site the user tries again after the email was confirmed', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const origin = new URL(editorOrigin(page));
  await request.post(`${origin.origin}/control/users`, { data: {} });
  origin.hostname = 'editor.localhost';
  await page.goto(`${origin.origin}/project`);
  const portal = page.frameLocator('#frame');
  await page.getByRole('button', { name: 'Sign in with the editor' }).click();
  await portal.getByRole('button', { name: 'Isaac Newton' }).click();
  const again = portal.getByRole('link', { name: 'Try again' });
  await expect(again).toBeVisible();

  const settings = await page.context().newPage();
  await settings.goto(`${origin.origin}/user/settings`);
  await settings.getByRole('button', { name: 'Confirm' }).click();
  await expect(settings.getByText(', confirmed')).toBeVisible();
  await settings.close();
  await again.click();
  await expect(portal.getByRole('heading', { name: 'You’re logged in.' })).toBeVisible();
});

test('The word processor gets the session after “Link accounts” in the pop-up, which then closes', async ({
  page,
  account,
}) => {
  await page.goto('/');
  await page.goto(`${editorOrigin(page)}/word`);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  ]);
  await chooseEditorUser(popup, account.email);
  const statuses = page.getByRole('log').getByRole('listitem');
  await expect(statuses.first()).toContainText('"error": "email-already-in-use"');
  await expect(popup.getByRole('button', { name: 'Link accounts' })).toBeVisible();
  const closed = popup.waitForEvent('close');
  await popup.getByLabel('Password', { exact: true }).fill(account.password);
  await popup.getByRole('button', { name: 'Link accounts' }).click();
  await closed;
  await expect(statuses.first()).toContainText('"status": "success"');
  await expect(statuses.first()).toContainText(account.email);
  await expect(statuses.first()).not.toContainText('refreshToken');
});

test('The word processor’s page signs in in a pop-up and gets the status', async ({
  page,
  newUser,
}) => {
  await page.goto('/');
  await page.goto(`${editorOrigin(page)}/word`);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  ]);
  const closed = popup.waitForEvent('close');
  await chooseEditorUser(popup, newUser.email);
  await closed;
  await expect(page.getByRole('log').getByRole('listitem').first()).toContainText(newUser.email);
});

test('A pop-up whose opener is at an origin that gets no message stays open and says what to do (OAUTH-20, EMBED-7)', async ({
  page,
  newUser,
}) => {
  await page.goto('/');
  const word = new URL('/word', editorOrigin(page));
  word.hostname = 'editor.localhost';
  await page.goto(word.href);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  ]);
  await chooseEditorUser(popup, newUser.email);
  await expect(
    popup.getByText(/If you’re not logged in there, log in one more time/),
  ).toBeVisible();
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(0);
  await popup.getByRole('link', { name: 'Go to your account' }).click();
  await expect(popup.getByRole('main').getByText(newUser.email).first()).toBeVisible();
});
