import { expect, test } from '../../support/fixtures';
import {
  openHostPage,
  permissions,
  pingOnLoad,
  received,
  sendToFrames,
  showFrames,
} from '../../support/host-page';
import { startSignedIn } from '../../support/session-steps';
import { openBrowserThatBlocksStorage } from '../../support/whole-browser';

const mainAppPort = (baseURL = '') => Number(new URL(baseURL).port) + 30;

/** Messages that are none: of a wrong type, nested, enormous, unknown. */
const malformed = [
  null,
  'ping',
  7,
  [],
  {},
  { type: 'constructor' },
  { type: ['ping'] },
  { type: 'ping', extra: 1 },
  { type: 'action', action: 'delete-account', id: '1' },
  { type: 'action', action: 'logout' },
  { type: 'action', action: 'logout', id: 'x'.repeat(1_000_000) },
  { type: 'ping', list: Array.from({ length: 100_000 }, () => ({})) },
];

test('The main app uses the session in a frame: it pings, refreshes the user and logs out (EMBED-16, EMBED-17, EMBED-18)', async ({
  account,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, permissions });
  const portal = await context.newPage();
  await startSignedIn(portal, account);
  const page = await openHostPage(context, `http://localhost:${mainAppPort(baseURL)}`);
  const data = async () => (await received(page)).map((message) => message.data);
  const milliseconds = await pingOnLoad(page, `${baseURL}/embedded-session`);
  test.info().annotations.push({
    type: 'first pong after load',
    description: `${Math.round(milliseconds)} ms`,
  });
  expect(await data()).toContainEqual({ type: 'pong', version: '1' });
  await expect
    .poll(async () => JSON.stringify(await data()))
    .toContain(`"email":"${account.email}"`);
  expect(JSON.stringify(await data())).not.toContain('refreshToken');

  for (const message of malformed) await sendToFrames(page, message);
  await sendToFrames(page, { type: 'action', action: 'refresh-user-data', id: 'a' });
  await expect.poll(data).toContainEqual({ type: 'action_result', id: 'a', ok: true });
  await sendToFrames(page, { type: 'action', action: 'logout', id: 'b' });
  await expect.poll(data).toContainEqual({ type: 'action_result', id: 'b', ok: true });
  expect((await data()).at(-2)).toEqual({ type: 'session_updated', session: null });
  await expect(portal).toHaveURL(/\/login/);
  await context.close();
});

test('A subdomain of the editor that shows the bridge in a frame gets nothing and causes nothing (EMBED-16)', async ({
  account,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, permissions });
  const portal = await context.newPage();
  await startSignedIn(portal, account);
  const page = await openHostPage(context, `http://evil.localhost:${mainAppPort(baseURL)}`);
  const [inside] = await showFrames(page, [`${baseURL}/embedded-session`]);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText(/connects Lemma/)).toBeVisible();
  for (const message of [{ type: 'ping' }, { type: 'action', action: 'logout', id: '1' }])
    await sendToFrames(page, message);
  await inside?.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await received(page)).toEqual([]);
  await portal.reload();
  await expect(portal.getByRole('main').getByText(account.email)).toBeVisible();
  await context.close();
});

test('A frame on another site whose storage the browser blocks says so, and leads to a login in a new window (EMBED-25, EMBED-26)', async ({
  account,
  baseURL,
}) => {
  const browser = await openBrowserThatBlocksStorage();
  const context = await browser.newContext({ baseURL, permissions });
  const portal = await context.newPage();
  await startSignedIn(portal, account);
  const page = await openHostPage(context, `http://app.localhost:${mainAppPort(baseURL)}`);
  await showFrames(page, [`${baseURL}/embedded-session?session=required`]);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Log in to Lemma to continue.' })).toBeVisible();
  const data = async () => (await received(page)).map((message) => message.data);
  await expect.poll(data).toEqual([{ type: 'session_updated', session: null }]);

  await frame.getByRole('button', { name: 'I am logged in' }).click();
  await expect(frame.getByRole('alert')).toContainText(
    'Your browser is blocking this frame’s cookies',
  );
  const [login] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('link', { name: 'Log in' }).click(),
  ]);
  await expect(login).toHaveURL(/\/account$/);
  await browser.close();
});
