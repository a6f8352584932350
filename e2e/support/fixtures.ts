import { expect, test as base } from '@playwright/test';
import { createAccount, createUnverifiedAccount } from './accounts';
import { Clock } from './clock';
import { expectSoundMail } from './mail-rules';
import { Mailbox } from './mailbox';
import { newUser, type User } from './user';
import { watch } from './watch';

/** What every journey can use. */
export interface Fixtures {
  /** Credentials that no account has yet. */
  readonly newUser: User;
  /** A free account with a verified email address, made over the API. */
  readonly account: User;
  /** A free account whose email address is not verified, made over the API. */
  readonly unverifiedAccount: User;
  readonly mailbox: Mailbox;
  /** Switches the mailbox's "corporate scanner" on until the end of the test, even if the test fails. */
  readonly switchScannerOn: () => Promise<void>;
  /** Takes the mail server down until it is brought up, or until the end of the test, even if the test fails. */
  readonly takeMailServerDown: () => Promise<void>;
  readonly clock: Clock;
}

/** The origin of another part of the world, counted from the portal's port. */
const originAt = (baseURL: string | undefined, offset: number): string => {
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
  // Playwright reads the fixtures that a function needs from its first parameter.
  // eslint-disable-next-line no-empty-pattern
  newUser: async ({}, provide) => provide(newUser()),
  account: async ({ request, mailbox }, provide) => {
    const user = newUser();
    await createAccount(request, mailbox, user);
    await provide(user);
  },
  unverifiedAccount: async ({ request }, provide) => {
    const user = newUser();
    await createUnverifiedAccount(request, user);
    await provide(user);
  },
  /** At the end, every mail to an address that the test asked for is checked. */
  mailbox: async ({ baseURL, request }, provide) => {
    const mailbox = new Mailbox(request, originAt(baseURL, 20));
    await provide(mailbox);
    for (const mail of await mailbox.everyMail()) expectSoundMail(mail, originAt(baseURL, 0));
  },
  takeMailServerDown: async ({ mailbox }, provide) => {
    await provide(() => mailbox.switchOutage(true));
    await mailbox.switchOutage(false);
  },
  switchScannerOn: async ({ mailbox }, provide) => {
    await provide(() => mailbox.switchScanner(true));
    await mailbox.switchScanner(false);
  },
  clock: async ({ baseURL, request }, provide) => {
    await provide(new Clock(request, originAt(baseURL, 10)));
  },
});

export { expect };
