import { loadSlowly, useSlowly } from './first-paint/slow-page.mjs';
import { atMost } from './support/bound.mjs';
import { measureInWorld, signIn } from './support/world-browser.mjs';

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

let measured;
const measureOnce = () => (measured ??= measureInWorld('first-paint', measureIn));

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
