import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildAll } from '../../scripts/lib/build.mjs';
import { provideBrowsers } from '../../scripts/lib/chromium.mjs';
import { root, Stop } from '../../scripts/lib/run.mjs';
import { startWorld } from '../../scripts/lib/world.mjs';
import { benchPort } from './bench-port.mjs';

const { password, users } = JSON.parse(
  readFileSync(join(root, 'libs/server/src/platform/config/demo-users.json'), 'utf8'),
);

/** Builds, starts a fresh local world, measures in one browser and stops both again. */
export async function measureInWorld(name, measure) {
  await buildAll();
  const port = benchPort();
  const folder = join(root, '.world', `${name}-${port}`);
  if (existsSync(folder)) throw new Stop(`${folder} is in use; give PORT another number.`);
  const world = await startWorld({ port, folder });
  await provideBrowsers();
  const browser = await chromium.launch({
    // Without windows: those of the whole browser load pages of their own beside the one that is measured.
    executablePath: process.env.HEADLESS_SHELL_PATH,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  try {
    return await measure(browser, `http://localhost:${port}`);
  } finally {
    await browser.close();
    await world.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The cookies and the local storage of a signed-in demo user. */
export async function signIn(browser, origin, email = users[0].email) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  const state = await context.storageState();
  await context.close();
  return state;
}
