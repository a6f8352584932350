import { loadSlowly, useSlowly } from './first-paint/slow-page.mjs';
import { atMost } from './support/bound.mjs';
import { rounds } from './support/rounds.mjs';
import { measureInWorld, signIn } from './support/world-browser.mjs';

const viewports = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 900 },
};

/** The demo users who open the pages that ask for one. */
const free = 'free@demo.example';
const subscriber = 'premium@demo.example';
const teacher = 'teacher@demo.example';

/** The largest paint of each route, at most, in milliseconds, who opens it (a first visitor without a user), and what its own content matches. */
const routes = {
  '/': { largest: 1000 },
  '/plans': { largest: 1000 },
  '/contact': { largest: 1000 },
  '/institutions': { largest: 1000 },
  '/login': { largest: 1000 },
  '/signup': { largest: 1000 },
  '/account': { largest: 1500, user: subscriber, content: 'Your plan will renew on' },
  '/account/billing': { largest: 1500, user: subscriber, content: 'Your plan will renew on' },
  '/account/security': { largest: 1500, user: free },
  '/blocked-edits': { largest: 1500, user: free },
  '/manage-group': { largest: 1500, user: teacher, content: 'a\\.lindqvist@' },
};

const tickRow = (page) => page.getByRole('checkbox', { name: /^Select a\.lindqvist@/ }).click();

/** What a user does on a loaded page, once what `prepare` does is done; none may take more than 100 ms. */
const interactions = [
  {
    route: '/plans',
    name: 'frequency switch',
    interact: (page) => page.getByText('Monthly', { exact: true }).click(),
  },
  {
    route: '/contact',
    name: 'typing',
    interact: (page) => page.getByLabel('Subject').pressSequentially('A question'),
  },
  {
    route: '/account',
    name: 'opening a form',
    interact: (page) => page.getByRole('button', { name: 'Change email' }).click(),
  },
  {
    route: '/account',
    name: 'user menu',
    interact: (page) => page.getByRole('banner').getByRole('button').last().click(),
  },
  {
    route: '/manage-group',
    name: 'search',
    interact: (page) => page.getByRole('searchbox').pressSequentially('ines'),
  },
  { route: '/manage-group', name: 'tick', interact: tickRow },
  {
    route: '/manage-group',
    name: 'select all',
    interact: (page) =>
      page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space'),
  },
  {
    route: '/manage-group',
    name: 'add dialog',
    interact: (page) => page.getByRole('button', { name: 'Add member' }).click(),
  },
  {
    route: '/manage-group',
    name: 'import dialog',
    interact: (page) => page.getByRole('button', { name: 'Import from CSV' }).click(),
  },
  {
    route: '/manage-group',
    name: 'review',
    prepare: tickRow,
    interact: (page) => page.getByRole('button', { name: /^Remove selected/ }).click(),
  },
];

/** The other measurements of each route, with their bounds. */
const figures = {
  blocking: ['blocking time', atMost(300, 'ms')],
  shift: ['layout shift', atMost(0.01, '')],
  scripts: ['script files', atMost(12, 'files')],
  kilobytes: ['transferred', { unit: 'kB', text: 'reported', holds: () => true }],
};

async function repeatedly(measure) {
  const results = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measure());
  return results;
}

/** Nobody here has answered the cookie banner: a signed-in user has only a session in this browser. */
async function measureOn(browser, origin, { viewport, sessions }) {
  const withContext = async (route, measure) => {
    const session = sessions[routes[route].user];
    const options = session ? { storageState: session } : {};
    const context = await browser.newContext({ viewport, ...options });
    try {
      return await measure(context);
    } finally {
      await context.close();
    }
  };
  const byRoute = {};
  for (const route of Object.keys(routes)) {
    byRoute[route] = await repeatedly(() =>
      withContext(route, (context) =>
        loadSlowly(context, `${origin}${route}`, routes[route].content),
      ),
    );
  }
  const byInteraction = {};
  for (const { route, name, ...use } of interactions) {
    byInteraction[`${route}, ${name}`] = await repeatedly(() =>
      withContext(route, (context) => useSlowly(context, `${origin}${route}`, use)),
    );
  }
  return { byRoute, byInteraction };
}

async function measureIn(browser, origin) {
  const sessions = {};
  for (const email of [free, subscriber, teacher])
    sessions[email] = await signIn(browser, origin, email);
  const byDevice = {};
  for (const [device, viewport] of Object.entries(viewports)) {
    byDevice[device] = await measureOn(browser, origin, { viewport, sessions });
  }
  return byDevice;
}

let measured;
const measureOnce = () => (measured ??= measureInWorld('first-paint', measureIn));

const ofRoute = (device, route, figure, name, bound) => ({
  name: `${route}, ${device}: ${name}`,
  bound,
  measure: async () => (await measureOnce())[device].byRoute[route].map((load) => load[figure]),
});

const ofDevice = (device) => [
  ...Object.entries(routes).flatMap(([route, { largest, content }]) => [
    ofRoute(device, route, 'largest', 'largest paint', atMost(largest, 'ms')),
    ...(content ? [ofRoute(device, route, 'content', 'content', atMost(2200, 'ms'))] : []),
    ...Object.entries(figures).map(([figure, [name, bound]]) =>
      ofRoute(device, route, figure, name, bound),
    ),
  ]),
  ...interactions.map(({ route, name }) => ({
    name: `${route}, ${device}: ${name}`,
    bound: atMost(100, 'ms'),
    measure: async () => (await measureOnce())[device].byInteraction[`${route}, ${name}`],
  })),
];

/**
 * The pages as a first visitor loads them, cookie banner included, on a slow computer with a slow network and an empty
 * cache, in a phone's window and in a desktop's; one measurement serves all.
 */
export const firstPaint = Object.keys(viewports).flatMap(ofDevice);
