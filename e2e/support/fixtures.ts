import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { Clock } from './clock';
import { Mailbox } from './mailbox';
import { newPerson, type Person } from './person';

interface Fixtures {
  /** Somebody who has no account yet. */
  readonly person: Person;
  readonly mailbox: Mailbox;
  readonly clock: Clock;
  /** Waits for the page's heading, then fails when axe finds anything. */
  readonly expectNoAxeViolations: (page: Page) => Promise<void>;
}

const isLocal = (url: URL) =>
  ['localhost', '127.0.0.1'].includes(url.hostname) || ['data:', 'blob:'].includes(url.protocol);

/** The world's own parts, counted from the portal's port. */
const siblingOf = (baseURL: string | undefined, offset: number): string => {
  const url = new URL(baseURL ?? '');
  url.port = String(Number(url.port) + offset);
  return url.origin;
};

export const test = base.extend<Fixtures>({
  /** Every request outside this machine fails the test; so does an error that no code caught. */
  page: async ({ page, context }, provide) => {
    const outside: string[] = [];
    const uncaught: string[] = [];
    await context.route(
      (url) => !isLocal(url),
      (route) => {
        outside.push(route.request().url());
        return route.abort();
      },
    );
    page.on('pageerror', (error) => uncaught.push(String(error)));
    await provide(page);
    expect(outside, 'requests outside this machine').toEqual([]);
    expect(uncaught, 'uncaught errors').toEqual([]);
  },
  person: async ({ baseURL }, provide) => {
    expect(baseURL).toBeTruthy();
    await provide(newPerson());
  },
  mailbox: async ({ baseURL, request }, provide) => {
    await provide(new Mailbox(request, siblingOf(baseURL, 20)));
  },
  clock: async ({ baseURL, request }, provide) => {
    await provide(new Clock(request, siblingOf(baseURL, 10)));
  },
  expectNoAxeViolations: async ({ baseURL }, provide) => {
    expect(baseURL).toBeTruthy();
    await provide(async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`),
      ).toEqual([]);
    });
  },
});

export { expect };
