import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildAll } from '../scripts/lib/build.mjs';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { root, Stop } from '../scripts/lib/run.mjs';
import { startWorld } from '../scripts/lib/world.mjs';
import { loadSlowly, useSlowly } from './first-paint/slow-page.mjs';
import { benchPort } from './support/bench-port.mjs';
import { atMost } from './support/bound.mjs';

const loads = 5;

/** The largest paint of each route, at most, in milliseconds. */
const routes = {
  '/': 1000,
  '/plans': 1000,
  '/contact': 1000,
  '/institutions': 1000,
  '/login': 1500,
  '/signup': 1500,
  '/account': 1500,
};

/** What a user does on a loaded page, by the name of the interaction; none may take more than 100 ms. */
const interactions = {
  '/plans': {
    name: 'frequency switch',
    interact: (page) => page.getByText('Monthly', { exact: true }).click(),
  },
  '/contact': {
    name: 'typing',
    interact: (page) => page.getByLabel('Subject').pressSequentially('A question'),
  },
};

/** The other measurements of each route, with their bounds. */
const figures = {
  blocking: ['blocking time', atMost(300, 'ms')],
  shift: ['layout shift', atMost(0.01, '')],
  scripts: ['script files', atMost(12, 'files')],
  kilobytes: ['transferred', { unit: 'kB', text: 'reported', holds: () => true }],
};

const viewport = { width: 1280, height: 900 };

async function repeatedly(measure) {
  const results = [];
  for (let round = 0; round < loads; round += 1) results.push(await measure());
  return results;
}

/** The cookies and the local storage of a signed-in demo user. */
async function signIn(browser, origin) {
  const { password, users } = JSON.parse(
    readFileSync(join(root, 'apps/api/src/demo/demo-users.json'), 'utf8'),
  );
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(users[0].email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  const state = await context.storageState();
  await context.close();
  return state;
}

async function measureIn(browser, origin) {
  const withContext = async (options, measure) => {
    const context = await browser.newContext({ viewport, ...options });
    try {
      return await measure(context);
    } finally {
      await context.close();
    }
  };
  const signedIn = { storageState: await signIn(browser, origin) };
  const byRoute = {};
  for (const route of Object.keys(routes)) {
    const options = route === '/account' ? signedIn : {};
    byRoute[route] = await repeatedly(() =>
      withContext(options, (context) => loadSlowly(context, `${origin}${route}`)),
    );
  }
  const byInteraction = {};
  for (const [route, { interact }] of Object.entries(interactions)) {
    byInteraction[route] = await repeatedly(() =>
      withContext({}, (context) => useSlowly(context, `${origin}${route}`, interact)),
    );
  }
  return { byRoute, byInteraction };
}

/** Builds, starts a fresh local world, measures everything in one browser and stops it again. */
async function measureAll() {
  await buildAll();
  const port = benchPort();
  const folder = join(root, '.world', `first-paint-${port}`);
  if (existsSync(folder)) throw new Stop(`${folder} is in use; give PORT another number.`);
  const world = await startWorld({ port, folder });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  try {
    return await measureIn(browser, `http://localhost:${port}`);
  } finally {
    await browser.close();
    await world.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

let measured;
const measureOnce = () => (measured ??= measureAll());

const ofRoute = (route, figure, name, bound) => ({
  name: `${route} ${name}`,
  bound,
  measure: async () => (await measureOnce()).byRoute[route].map((load) => load[figure]),
});

/** The public pages and the account as a slow phone on a slow network loads them, cold; one measurement serves all. */
export const firstPaint = [
  ...Object.entries(routes).flatMap(([route, largest]) => [
    ofRoute(route, 'largest', 'largest paint', atMost(largest, 'ms')),
    ...Object.entries(figures).map(([figure, [name, bound]]) =>
      ofRoute(route, figure, name, bound),
    ),
  ]),
  ...Object.entries(interactions).map(([route, { name }]) => ({
    name: `${route} ${name}`,
    bound: atMost(100, 'ms'),
    measure: async () => (await measureOnce()).byInteraction[route],
  })),
];
