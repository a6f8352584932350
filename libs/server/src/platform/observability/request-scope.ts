import { AsyncLocalStorage } from 'node:async_hooks';

interface Scope {
  readonly requestId: string | undefined;
  account?: string;
}

const scope = new AsyncLocalStorage<Scope>();

/** Ids are UUIDs. Another text from outside is not used: it could forge a line of the log or name a person (SHARED-387). */
export const isRequestId = (text: unknown): text is string =>
  typeof text === 'string' && /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(text);

/** Runs work for a request; what it awaits or enqueues belongs to that request. */
export const runForRequest = <Result>(requestId: string | undefined, work: () => Result): Result =>
  scope.run({ requestId }, work);

/** The id of the request that caused the running work; undefined when none did, as of scheduled jobs. */
export const currentRequestId = (): string | undefined => scope.getStore()?.requestId;

/** Notes the account that sent the running request. */
export function setCurrentAccount(uid: string): void {
  const current = scope.getStore();
  if (current) current.account = uid;
}

/** The account that sent the running request; undefined in a job, and for somebody who is not signed in. */
export const currentAccount = (): string | undefined => scope.getStore()?.account;
