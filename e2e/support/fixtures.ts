import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { Clock } from './clock';
import { expectSoundMail } from './mail-rules';
import { Mailbox } from './mailbox';
import { newPerson, type Person } from './person';
import { watch } from './watch';

/** What every journey is given. */
export interface Fixtures {
  /** Somebody who has no account yet. */
  readonly person: Person;
  readonly mailbox: Mailbox;
  /** Switches the mailbox's "corporate scanner" on until the test is over, however it ends. */
  readonly switchScannerOn: () => Promise<void>;
  readonly clock: Clock;
  /**
   * Waits for a page's heading, then fails when axe finds anything. Who came by a link inside the portal waits for the
   * new page's own heading first: until that is loaded, the earlier page or none is there.
   */
  readonly expectNoAxeViolations: (page: Page) => Promise<void>;
}

/** The world's own parts, counted from the portal's port. */
const siblingOf = (baseURL: string | undefined, offset: number): string => {
  const url = new URL(baseURL ?? '');
  url.port = String(Number(url.port) + offset);
  return url.origin;
};

export const test = base.extend<Fixtures>({
  context: async ({ context }, provide) => {
    const expectNothingForbidden = watch(context);
    await provide(context);
    expectNothingForbidden();
  },
  person: async ({ baseURL }, provide) => {
    expect(baseURL).toBeTruthy();
    await provide(newPerson());
  },
  /** Every mail that a test has asked for is sound. */
  mailbox: async ({ baseURL, request }, provide) => {
    const mailbox = new Mailbox(request, siblingOf(baseURL, 20));
    await provide(mailbox);
    for (const mail of await mailbox.everyMail()) expectSoundMail(mail, siblingOf(baseURL, 0));
  },
  switchScannerOn: async ({ mailbox }, provide) => {
    await provide(() => mailbox.switchScanner(true));
    await mailbox.switchScanner(false);
  },
  clock: async ({ baseURL, request }, provide) => {
    await provide(new Clock(request, siblingOf(baseURL, 10)));
  },
  expectNoAxeViolations: async ({ baseURL }, provide) => {
    expect(baseURL).toBeTruthy();
    await provide(async (page) => {
      // A dialog hides the page's heading from those who listen.
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        // Without frames there is nothing to put together in a second tab, which takes half a second each time.
        .setLegacyMode()
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`),
      ).toEqual([]);
    });
  },
});

export { expect };
