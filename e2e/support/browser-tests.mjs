import { defineConfig } from '@playwright/test';
import { decidedState } from './cookie-choice.mjs';
import { findChromium } from '../../tools/scripts/lib/chromium.mjs';

// Found once: the workers inherit it.
process.env.CHROMIUM_PATH ??= await findChromium();

/**
 * The settings of one kind of browser tests, which start a world of their own.
 * @param {{ name: string, portOffset: number, workers: number, colorScheme: string, viewport: object }} options `name` is the folder and the name of the
 *   results; `portOffset` counts from `E2E_PORT`. A world listens on every tenth port up to its fifth, and on one beside the third (`portsOf`)
 */
export function browserTests({ name, portOffset, workers, ...view }) {
  const port = Number(process.env.E2E_PORT ?? 4700) + portOffset;
  const baseURL = `http://localhost:${port}`;
  return defineConfig({
    testDir: name,
    testMatch: '**/*.e2e.ts',
    outputDir: `.results/${name}`,
    globalSetup: 'support/start-world.mjs',
    workers,
    fullyParallel: workers > 1,
    timeout: 60_000,
    expect: { timeout: 15_000 },
    forbidOnly: Boolean(process.env.CI),
    reporter: [['list'], ['json', { outputFile: `${name}-results.json` }]],
    use: {
      baseURL,
      // Only the tests of the cookie banner start without a choice.
      storageState: decidedState(baseURL),
      // Recording a trace costs a fifth of the time; `--trace on` records one when it is needed.
      screenshot: 'only-on-failure',
      locale: 'en-US',
      ...view,
      launchOptions: {
        executablePath: process.env.CHROMIUM_PATH,
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
    metadata: { port },
  });
}
