import { rm } from 'node:fs/promises';
import { preview, type PreviewServer } from 'vite';
import { logIn } from '../support/auth-steps';
import { expect, test } from '../support/fixtures';
import { installExample, runScript } from './install-example';
import { cards, payWith } from '../support/payment-steps';

/** The app has an origin of its own, which the API of the world allows. */
const appPort = () => Number(test.info().config.metadata['examplePort']);
const appOrigin = () => `http://localhost:${appPort()}`;

let folder: string;
let server: PreviewServer | undefined;

test.beforeAll(async () => {
  // npm installs what the packages need.
  test.setTimeout(180_000);
  folder = await installExample('react-app');
  const { baseURL = '' } = test.info().project.use;
  await runScript(folder, 'build', { env: { VITE_PORTAL_ORIGIN: baseURL } });
  server = await preview({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    preview: { port: appPort(), strictPort: true },
  });
});
test.afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

interface EventKeeper {
  keepEvent(type: string): Promise<void>;
}

test('An app of another team, installed from the packages, sells a plan with a sign-in on its own pages (SHARED-167)', async ({
  page,
  account,
}) => {
  const events: string[] = [];
  await page.exposeFunction('keepEvent', (type: string) => void events.push(type));
  await page.addInitScript(() =>
    window.addEventListener('folio-event', (event) => {
      const { detail } = event as CustomEvent<{ readonly type: string }>;
      void (window as unknown as EventKeeper).keepEvent(detail.type);
    }),
  );

  await test.step('read the plans in the words and the colors of the app', async () => {
    await page.goto(appOrigin());
    await page.getByRole('link', { name: 'See the plans' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shelves that think');
    await expect(page.getByText('For one reader: unlimited editing')).toBeVisible();
    const font = (name: string) =>
      page
        .getByText(name, { exact: true })
        .first()
        .evaluate((each) => getComputedStyle(each).fontFamily);
    expect(await font('Premium')).toBe('system-ui, sans-serif');
    expect(events).toContain('page-viewed');
  });

  await test.step('log in for the chosen plan: a wrong password is told, the right one leads to the payment page', async () => {
    await page
      .getByRole('region', { name: 'Premium' })
      .getByRole('button', { name: /^Choose/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`^${appOrigin()}/login`));
    await expect(page.getByRole('heading', { name: 'Open your library' })).toBeVisible();
    await expect(page.getByText(/You chose Premium, \$/)).toBeVisible();
    await logIn(page, { ...account, password: 'not-the-password' });
    await expect(page.getByText("The email and password you entered don't match.")).toBeVisible();
    await logIn(page, account);
    await payWith(page, cards.pays);
  });

  await test.step('come back to the app, which shows the paid plan', async () => {
    await expect(page).toHaveURL(new RegExp(`^${appOrigin()}/account`));
    await expect(page.getByText('Your payment is confirmed. Your plan is ready.')).toBeVisible();
    await expect(page.getByText(/Your plan will renew on/)).toBeVisible();
  });

  await test.step('stay signed in after a reload, and sign out', async () => {
    await page.reload();
    await expect(page.getByText(/Your plan will renew on/)).toBeVisible();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(new RegExp(`^${appOrigin()}/login`));
  });
});

test('The styles of the packages change nothing of the app around them, and pages that the app does not have open at the portal (SHARED-167)', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${appOrigin()}/login`);
  await expect(page.getByRole('heading', { name: 'Open your library' })).toBeVisible();
  const styleOf = (name: string) =>
    page.getByRole('link', { name, exact: true }).evaluate((link) => {
      const { fontFamily, textDecorationLine, color } = getComputedStyle(link);
      return { fontFamily, textDecorationLine, color };
    });
  const withLibraries = await styleOf('Folio');
  await page.goto(appOrigin());
  expect(await styleOf('Folio')).toEqual(withLibraries);
  await page.goto(`${appOrigin()}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(`${baseURL ?? ''}/reset-password`);
});

test('The colors that an app sets for the libraries apply in the light and in the dark theme (SHARED-167)', async ({
  page,
}) => {
  await page.goto(`${appOrigin()}/login`);
  const button = page.getByRole('button', { name: 'Log in' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const moss = await page
      .getByRole('banner')
      .evaluate((header) => getComputedStyle(header).borderBottomColor);
    await expect(button).toHaveCSS('background-color', moss);
  }
});
