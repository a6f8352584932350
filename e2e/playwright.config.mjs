import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 4700);

/** Each journey runs as these readers see it. */
const readers = [
  { name: 'light-1280', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { name: 'dark-1280', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { name: 'light-360', colorScheme: 'light', viewport: { width: 360, height: 740 } },
  { name: 'dark-360', colorScheme: 'dark', viewport: { width: 360, height: 740 } },
];

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: '.results',
  globalSetup: './support/start-world.mjs',
  // One world has one clock: journeys that move it must not run beside others.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://localhost:${port}`,
    // A trace of every journey would cost a fifth of the run; `--trace on` makes one when it is wanted.
    screenshot: 'only-on-failure',
    locale: 'en-US',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Nothing but this machine has an address; a request for anything else fails the journey that makes it.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  metadata: { port },
  projects: readers.map(({ name, ...use }) => ({ name, use })),
});
