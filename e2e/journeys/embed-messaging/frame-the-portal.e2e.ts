import { expect, test } from '../../support/fixtures';
import { isShown, openHostPage, permissions, received, showFrames } from '../../support/host-page';

const framedPages = ['/authorize-redirect', '/oauth2/callback', '/embedded-session'];

/** Every other kind of address: pages with and without the shell, of users and of everyone, files and the API. */
const otherPages = [
  ...['/', '/authenticate', '/login', '/signup', '/social', '/reset-password', '/auth/action'],
  ...['/signout', '/plans', '/account', '/account/security', '/blocked-edits', '/manage-group'],
  ...[
    '/stats',
    '/stats/member',
    '/accept-invitation',
    '/join',
    '/account-deleted-confirmation',
    '/contact',
    '/institutions',
  ],
  ...['/terms', '/privacy', '/invite', '/no/such/page', '/api-docs', '/openapi.json'],
];

/** The LaTeX editor's port, counted from the portal's. */
const editorPort = (baseURL = '') => Number(new URL(baseURL).port) + 30;

test('The LaTeX editor can show three pages of the portal in a frame, and no other one (EMBED-10)', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ permissions });
  const page = await openHostPage(context, `http://editor.localhost:${editorPort(baseURL)}`);
  const allowed = await showFrames(
    page,
    framedPages.map((path) => `${baseURL}${path}`),
  );
  expect(allowed.map(isShown)).toEqual(framedPages.map(() => true));
  const all = await showFrames(
    page,
    otherPages.map((path) => `${baseURL}${path}`),
  );
  const shown = otherPages.filter((_, index) => {
    const frame = all[index + framedPages.length];
    return frame !== undefined && isShown(frame);
  });
  expect(shown).toEqual([]);
  await context.close();
});

/** Forty origins that look like the editor's `http://localhost:<port>`. */
function lookAlikes(port: number): string[] {
  const hosts = [
    ...['localhost.evil.localhost', 'xlocalhost.localhost', 'editor-localhost.localhost'],
    ...['localhost-editor.localhost', 'www.localhost', 'evil.localhost', 'localhost'],
    ...['lοcalhost.localhost', 'xn--lcalhost-bcd.localhost', '127.0.0.1'],
  ];
  const ports = [port + 1, port - 1, Number(`${port}`.slice(0, -1)), port + 5000];
  return hosts.flatMap((host) => ports.map((other) => `http://${host}:${other}`));
}

test('Forty pages that look like the LaTeX editor can show nothing and get no message (EMBED-4, EMBED-10, EMBED-13)', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ permissions });
  const origins = lookAlikes(editorPort(baseURL));
  expect(origins).toHaveLength(40);
  // All framed pages allow the same origins; each look-alike tries one of them in turn.
  const open = async (origin: string, index: number) => {
    const page = await openHostPage(context, origin);
    const path = framedPages[index % framedPages.length];
    const frames = await showFrames(page, [`${baseURL}${path}?state=secret`]);
    expect(frames.map(isShown), origin).toEqual([false]);
    expect(await received(page), origin).toEqual([]);
    await page.close();
  };
  for (let first = 0; first < origins.length; first += 10)
    await Promise.all(origins.slice(first, first + 10).map(open));
  await context.close();
});

test('A frame of the LaTeX editor asks it to authorize, or tells it that the state is missing (EMBED-14, EMBED-15)', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ permissions });
  const page = await openHostPage(context, `http://localhost:${editorPort(baseURL)}`);
  await showFrames(page, [`${baseURL}/authorize-redirect?state=s1&nonce=n1`]);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Redirecting to the editor...' })).toBeVisible();
  const data = async () => (await received(page)).map((message) => message.data);
  await expect.poll(data).toEqual([{ type: 'overleaf_authorize', state: 's1', nonce: 'n1' }]);
  await showFrames(page, [`${baseURL}/authorize-redirect`]);
  await expect
    .poll(async () => (await data()).at(-1))
    .toMatchObject({ type: 'status_updated', status: 'error', error: 'unknown-error' });
  await context.close();
});
