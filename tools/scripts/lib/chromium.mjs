import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { bin, mustRun, run } from './run.mjs';

const systemPaths = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const headlessShell = '/usr/bin/chromium-headless-shell';

const mayInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian's packages together: the browser and the shell share files of one version. */
async function installPackages() {
  await mustRun('apt-get update', 'apt-get', ['update']);
  const packages = ['chromium', 'chromium-headless-shell', 'fonts-liberation'];
  await mustRun('Installing Chromium', 'apt-get', [
    // Another installation on this machine ends first.
    '-oDPkg::Lock::Timeout=300',
    'install',
    '-y',
    '--no-install-recommends',
    ...packages,
  ]);
}

/** Path of a Chromium: the system's, else Debian's package when root, else the browser of Playwright's own. */
export async function findChromium() {
  const installed = systemPaths.find((path) => path && existsSync(path));
  if (installed) return installed;
  if (mayInstallPackages()) {
    await installPackages();
    return '/usr/bin/chromium';
  }
  await run(bin('playwright'), ['install', 'chromium']);
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  return chromium.executablePath();
}

/**
 * Path of Chromium's headless shell, which has no windows and takes a third less CPU: Debian's package, installed when
 * root; else the Chromium itself. Extensions need the Chromium.
 */
async function findHeadlessShell(chromium) {
  if (process.env.HEADLESS_SHELL_PATH) return process.env.HEADLESS_SHELL_PATH;
  if (chromium === '/usr/bin/chromium' && !existsSync(headlessShell) && mayInstallPackages()) {
    await installPackages().catch(({ message }) => console.warn(message));
  }
  return existsSync(headlessShell) ? headlessShell : chromium;
}

/** Finds or installs the browsers of the tests, and names them in the environment that their processes inherit. */
export async function provideBrowsers() {
  process.env.CHROMIUM_PATH = await findChromium();
  process.env.HEADLESS_SHELL_PATH = await findHeadlessShell(process.env.CHROMIUM_PATH);
}
