import { dirname, join } from 'node:path';
import { domainsSeenBy } from '../scripts/lib/suite/browser-projects.mjs';
import { filesBelow, isTest, textOf } from './workspace-files';

const folder = 'apps/portal/src/pages';
const files = filesBelow(folder).filter((path) => /\.tsx?$/.test(path) && !isTest(path));

/** Dialogs and questions that only the browser tests of their own domain look at. */
const openedByTheirOwnTests = ['@portal/contact-forms/sales', './group/keep-members'];

/** What a file imports, also on demand. */
const importsOf = (path: string) =>
  [...textOf(path).matchAll(/(?:from |import\()'([^']+)'/g)].map(([, name = '']) => name);

/** The file of a page that another one imports. */
const pageFileOf = (path: string, name: string) =>
  name.startsWith('.')
    ? files.find((file) => file.replace(/\.tsx?$/, '') === join(dirname(path), name))
    : undefined;

/** The domains that a page shows, with those of the files beside it that it imports. */
function domainsOn(path: string): string[] {
  const found = importsOf(path).flatMap((name) => {
    if (openedByTheirOwnTests.includes(name)) return [];
    const [, domain] = /^@portal\/([\w-]+)/.exec(name) ?? [];
    if (domain) return domain === 'shared' ? [] : [domain];
    const file = pageFileOf(path, name);
    return file ? domainsOn(file) : [];
  });
  return [...new Set(found)];
}

/** The domain that a page belongs to: its library has the view that is called a page. */
const ownerOf = (path: string) =>
  /\b\w+Page\b[^}]*\} from '@portal\/([\w-]+)'/.exec(textOf(path))?.[1];

const pages = files.flatMap((path) => {
  const owner = ownerOf(path);
  return owner ? [{ path, owner, domains: domainsOn(path) }] : [];
});

describe('the browser tests of a domain', () => {
  it('Every domain with pages is found, and what the account page shows', () => {
    expect(pages.map(({ owner }) => owner)).toEqual(
      expect.arrayContaining([
        'account',
        'auth-session',
        'checkout-pricing',
        'contact-forms',
        'embed-messaging',
        'group-management',
        'overleaf-oauth',
      ]),
    );
    const account = pages.find(({ path }) => path === `${folder}/account.tsx`);
    expect(account?.domains.toSorted()).toEqual([
      'account',
      'auth-session',
      'checkout-pricing',
      'entitlements',
      'group-management',
      'overleaf-oauth',
    ]);
  });

  it.each(pages)(
    'The browser tests of $owner depend on every domain that $path shows',
    ({ owner, domains }) => {
      expect(domainsSeenBy(owner)).toEqual(expect.arrayContaining(domains));
    },
  );
});
