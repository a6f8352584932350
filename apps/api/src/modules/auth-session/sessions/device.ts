import Bowser from 'bowser';

/** More of it is not looked at. */
const longestUserAgent = 512;

const knownBrowsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const knownSystems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/**
 * The browser and system that a caller names, such as `Firefox on Linux`. Only names from the package's own lists come
 * out: the rest of the header may hold any text, and this one is shown and mailed.
 */
export function deviceOf(userAgent: string): string | null {
  if (userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, longestUserAgent));
  const names = [
    browser.name && knownBrowsers.has(browser.name) ? browser.name : undefined,
    os.name && knownSystems.has(os.name) ? os.name : undefined,
  ].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(' on ') : null;
}
