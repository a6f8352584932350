import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { bin, mustRun, run } from './run.mjs';

const systemPaths = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Path of a Chromium: the system's, else Debian's package when root, else the browser of Playwright's own. */
export async function findChromium() {
  const installed = systemPaths.find((path) => path && existsSync(path));
  if (installed) return installed;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await mustRun('apt-get update', 'apt-get', ['update']);
    await mustRun('Installing Chromium', 'apt-get', [
      'install',
      '-y',
      '--no-install-recommends',
      'chromium',
      'fonts-liberation',
    ]);
    return '/usr/bin/chromium';
  }
  await run(bin('playwright'), ['install', 'chromium']);
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  return chromium.executablePath();
}
