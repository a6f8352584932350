import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The domains whose views or rules a domain's pages show too, beside those of its own libraries: `apps/portal/src/pages` puts them
 * together, which `tools/checks/browser-projects.spec.ts` compares. Every page knows who is signed in.
 */
const shownBy = {
  account: ['checkout-pricing', 'group-management', 'overleaf-oauth', 'embed-messaging'],
  'auth-session': ['account', 'checkout-pricing'],
  'checkout-pricing': ['account'],
  'contact-forms': ['checkout-pricing'],
  'group-management': ['account', 'checkout-pricing'],
  'overleaf-oauth': ['account', 'checkout-pricing', 'embed-messaging'],
};

/** What every page depends on, in the browser and in the API. */
const everywhere = ['auth-session', 'entitlements'];

/** The domains whose views or rules the browser tests of a domain see. */
export const domainsSeenBy = (domain) => [
  ...new Set([domain, ...(shownBy[domain] ?? []), ...everywhere]),
];

/** The tests of the portal as a whole, which every domain can change. */
const whole = 'shell';

/** The projects that can change what the browser tests of a domain see; the servers of other domains have their own tests. */
const dependenciesOf = (domain) =>
  domain === whole
    ? ['portal', 'api', 'stand-ins', 'web-app', 'host-pages']
    : [`${domain}-*`, ...[...domainsSeenBy(domain), 'shared'].map((name) => `${name}-!(server)`)];

/** The project of one folder with browser tests; `world` is the number of the world that they start. */
function projectOf(folder, world) {
  const [, kind, domain] = folder.split('/');
  return {
    name: `${kind}-${domain}`,
    projectType: 'application',
    sourceRoot: folder,
    tags: ['type:app', 'scope:e2e'],
    implicitDependencies: dependenciesOf(domain),
    targets: {
      browser: {
        executor: 'nx:run-commands',
        cache: true,
        dependsOn: [
          { projects: ['portal', 'api', 'stand-ins', 'web-app', 'host-pages'], target: 'build' },
        ],
        inputs: ['{projectRoot}/**/*', 'world', 'appsAroundDomains', '^production'],
        outputs: ['{projectRoot}/browser-results.json'],
        options: {
          command: `playwright test --config e2e/${kind}.config.mjs`,
          env: { E2E_DOMAIN: domain, E2E_WORLD: String(world) },
        },
      },
    },
  };
}

/** The folders with browser tests, such as `e2e/looks/account`, in the order of their worlds. */
export const browserFolders = (root) =>
  ['journeys', 'looks'].flatMap((kind) =>
    readdirSync(join(root, 'e2e', kind))
      .toSorted()
      .map((domain) => `e2e/${kind}/${domain}`),
  );

/**
 * The plugin of Nx that makes a project of each folder with browser tests, `journeys-<domain>` and `looks-<domain>`: `npm run
 * affected` drives only those that a change can reach. `npm test` runs all of them by the targets of the project `e2e`.
 */
export const createNodesV2 = [
  'e2e/{journeys,looks}/*/*.e2e.ts',
  (files, _options, { workspaceRoot }) => {
    const folders = browserFolders(workspaceRoot);
    const firstOf = new Map(files.toReversed().map((file) => [dirname(file), file]));
    return [...firstOf].map(([folder, file]) => [
      file,
      { projects: { [folder]: projectOf(folder, folders.indexOf(folder)) } },
    ]);
  },
];
