import type { Locator, Page } from '@playwright/test';
import { logIn } from '../support/auth-steps';
import { expect, test } from '../support/fixtures';
import { commandsOf, DocumentedExample } from './documented-example';
import { cards, payWith } from '../support/payment-steps';

/** The app has an origin of its own, which the API of the world allows. */
const appPort = () => Number(test.info().config.metadata['examplePort']);
const appOrigin = () => `http://localhost:${appPort()}`;

let example: DocumentedExample;
let stop: (() => Promise<void>) | undefined;

const isServed = () =>
  fetch(appOrigin()).then(
    ({ ok }) => ok,
    () => false,
  );

const servers = { development: 'npx vite', build: 'npx vite build && npx vite preview' };

/** Starts a server of Vite in place of the one before. */
async function serve(server: keyof typeof servers, app = example): Promise<void> {
  await stop?.();
  stop = await app.start(servers[server], isServed);
}

test.beforeAll(async () => {
  // npm installs what the packages need.
  test.setTimeout(480_000);
  const { baseURL = '' } = test.info().project.use;
  example = await DocumentedExample.install('react-app', 'react', {
    VITE_PORTAL_ORIGIN: baseURL,
    PORT: String(appPort()),
  });
  await example.run('npm run check');
  for (const command of await commandsOf('test')) await example.run(command);
  await serve('build');
});
test.afterAll(async () => {
  await stop?.();
  await example.remove();
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
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText('Who are you?')).toBeVisible();
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

/** What has changed in how the elements of the libraries look since the last call: lines such as `A Log in: color: red`. */
const changesOfLooks = (page: Page) =>
  page.locator('.portal-ui *').evaluateAll((elements) => {
    // Also those that a new style has just started.
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
    const looks = elements.flatMap((element) =>
      [undefined, '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part);
        const isDrawn = !part || style.content !== 'none';
        return isDrawn ? Array.from(style, (each) => style.getPropertyValue(each)) : [];
      }),
    );
    const names = Array.from(getComputedStyle(document.body));
    const page = window as unknown as { looks?: typeof looks };
    const before = page.looks ?? [];
    page.looks = looks;
    return looks.flatMap((values, index) => {
      const { tagName = '', textContent = '' } = elements[Math.floor(index / 3)] ?? {};
      return values.flatMap((value, at) =>
        value === before[index]?.[at]
          ? []
          : `${tagName} ${textContent.slice(0, 20)}: ${names[at]}: ${value}`,
      );
    });
  });

/** Takes the app's rules for plain elements away. */
const removeElementRules = (page: Page) =>
  page.evaluate(() => {
    let count = 0;
    for (const sheet of document.styleSheets)
      for (let index = sheet.cssRules.length - 1; index >= 0; index -= 1) {
        const rule = sheet.cssRules[index];
        if (!(rule instanceof CSSStyleRule) || !/^(?!body)[a-z*][\w,: *]*$/.test(rule.selectorText))
          continue;
        sheet.deleteRule(index);
        count += 1;
      }
    return count;
  });

test('Rules of the app for plain elements change nothing of the libraries, in its light and its dark theme (SHARED-570)', async ({
  page,
}) => {
  // Every property of every element is read, which takes long on a busy machine.
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/plans', '/login']) {
    await page.goto(`${appOrigin()}${path}`);
    await page.locator('.portal-ui button').first().waitFor();
    await page.locator('.portal-ui').getByRole('link').first().hover();
    await changesOfLooks(page);
    await page.getByRole('button', { name: 'Day or night' }).press('Enter');
    expect(await changesOfLooks(page)).not.toEqual([]);
    expect(await removeElementRules(page)).toBeGreaterThan(7);
    expect(await changesOfLooks(page)).toEqual([]);
  }
});

test('The one color that an app sets for the libraries leads to those of buttons and of the featured card in both themes (SHARED-167, SHARED-570)', async ({
  page,
}) => {
  const colorOf = (locator: Locator, property: string) =>
    locator.evaluate((each, name) => getComputedStyle(each).getPropertyValue(name), property);
  await page.goto(`${appOrigin()}/plans`);
  const card = page.getByRole('region', { name: 'Premium' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const moss = await colorOf(page.getByRole('banner'), 'border-bottom-color');
    const hueOf = (color: string) => Number(/([\d.]+)\)$/.exec(color)?.[1]);
    expect(hueOf(await colorOf(card, 'background-color'))).toBeCloseTo(hueOf(moss), 0);
  }
  await page.goto(`${appOrigin()}/login`);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toHaveCSS(
    'background-color',
    await colorOf(page.getByRole('banner'), 'border-bottom-color'),
  );
});

test('The app works in the development server of Vite as in a build, without settings for the packages (SHARED-167)', async ({
  page,
  account,
}) => {
  await serve('development');
  await page.goto(`${appOrigin()}/plans`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shelves that think');
  await page.goto(`${appOrigin()}/login`);
  await logIn(page, account);
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible();
});

test('An app with a router of its own shows sign-in, plans and account from one provider, in its words and colors (SHARED-573)', async ({
  page,
  account,
}) => {
  // It type-checks and builds another app.
  test.slow();
  const small = await example.beside('small-app');
  await small.run('npx tsc');
  await serve('build', small);

  await page.goto(appOrigin());
  await expect(page.getByText(/^From \d+ dollars$/)).toBeVisible();
  await page.getByRole('link', { name: 'What it costs' }).click();
  await expect(page).toHaveURL(`${appOrigin()}/prices`);
  const take = page.getByRole('region', { name: 'Premium' }).getByRole('button', { name: /^Take/ });
  await expect(take).toHaveCSS('font-family', /Source Sans/);
  await take.click();
  await expect(page).toHaveURL(new RegExp(`^${appOrigin()}/enter`));
  await expect(page.getByText(/Premium, \$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toHaveCSS(
    'background-color',
    'rgb(102, 51, 153)',
  );
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(new RegExp(`^${appOrigin()}/join`));
  await expect(page.getByRole('button', { name: 'Create an account' })).toBeVisible();
  await expect(page.getByText(/Premium, \$/)).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).last().click();
  await logIn(page, account);
  await payWith(page, cards.pays);
  await expect(page).toHaveURL(new RegExp(`^${appOrigin()}/account`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${account.email} has Premium`);
  await page.getByRole('button', { name: new RegExp(account.email) }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
});
