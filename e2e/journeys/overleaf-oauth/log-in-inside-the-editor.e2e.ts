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
    await expect(portal.getByRole('heading', { name: 'You are logged in.' })).toBeVisible();

    await page.getByRole('button', { name: 'Sign in with PKCE' }).click();
    await expect(status).toHaveCount(2);
    await expect(status.first()).toContainText('"status": "success"');
  });
}

test('A user whose email is not confirmed gets no session in the frame, and can go on in a new window', async ({
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
  await expect(portal.getByRole('link', { name: 'Continue in a new window' })).toBeVisible();
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
