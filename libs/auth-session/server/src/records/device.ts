import Bowser from 'bowser';

/** The part of a user agent that is parsed. */
const longestUserAgent = 512;

const knownBrowsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const knownSystems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/**
 * The browser and system of a user agent, such as `Firefox on Linux`; null when neither is known. Only names from the
 * package's own lists are returned, because the header may hold any text and the result is shown and mailed.
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
