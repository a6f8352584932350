import { defineConfig } from '@playwright/test';
import { decidedState } from './cookie-choice.mjs';
import { provideBrowsers } from '../../tools/scripts/lib/chromium.mjs';

// Found once: the workers inherit the paths.
await provideBrowsers();

/** A world listens on every tenth port up to its fifth, and on three in a row at the third (`portsOf`). */
const portsInARow = 3;
const worldsInABlock = 3;
const portsOfABlock = 50;

/** The ports of a world, counted from `E2E_PORT`: any worlds of other numbers can run beside it. */
const portOfWorld = (world) =>
  Number(process.env.E2E_PORT ?? 4700) +
  Math.floor(world / worldsInABlock) * portsOfABlock +
  (world % worldsInABlock) * portsInARow;

/** A cluster is a dozen processes on one machine: it answers more slowly. */
const isCluster = process.env.E2E_CLUSTER === 'true';

/**
 * The settings of one kind of browser tests, which start a world of their own. With `E2E_PART=1/2` they are the first
 * half of these tests, in a world beside that of the other half; with `E2E_DOMAIN` those of one domain, in the world `E2E_WORLD`.
 * @param {{ name: string, world: number, colorScheme: string, viewport: object }} options `name` is the folder and the name of the
 *   results; `world` is the number of the world, or that of the first half
 */
export function browserTests({ name, world, ...view }) {
  const [part, parts] = (process.env.E2E_PART ?? '').split('/').map(Number);
  const domain = process.env.E2E_DOMAIN;
  const folder = domain ? `${name}/${domain}` : name;
  const run = parts ? `${name}-${part}` : name;
  const port = portOfWorld(Number(process.env.E2E_WORLD ?? world + (parts ? part - 1 : 0)));
  const baseURL = `http://localhost:${port}`;
  return defineConfig({
    testDir: folder,
    testMatch: '**/*.e2e.ts',
    outputDir: `.results/${domain ? folder : run}`,
    globalSetup: 'support/start-world.mjs',
    ...(parts && { shard: { current: part, total: parts } }),
    // A world has one clock: what moves it cannot run beside other tests.
    workers: 1,
    timeout: isCluster ? 180_000 : 120_000,
    expect: { timeout: isCluster ? 45_000 : 15_000 },
    forbidOnly: Boolean(process.env.CI),
    reporter: [
      ['list'],
      ['json', { outputFile: domain ? `${folder}/browser-results.json` : `${run}-results.json` }],
    ],
    use: {
      baseURL,
      // Only the tests of the cookie banner start without a choice.
      storageState: decidedState(baseURL),
      // Recording a trace costs a fifth of the time; `--trace on` records one when it is needed.
      screenshot: 'only-on-failure',
      locale: 'en-US',
      ...view,
      launchOptions: {
        executablePath: process.env.HEADLESS_SHELL_PATH,
        args: [
          '--no-sandbox',
          '--disable-quic',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          // Only this machine has an address: a request to anywhere else fails the test that makes it.
          '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
        ],
      },
    },
    // The example app has an origin of its own, which the API allows; its port is free between those of the worlds.
    metadata: { port, examplePort: port + 41 },
  });
}
