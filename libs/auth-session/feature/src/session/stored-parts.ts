import { localStore, type Stored } from '@portal/shared/browser';

/** What is read back is judged by the domain. */
const isThere = (value: unknown): value is unknown => value !== undefined;

/** Where local storage keeps the session: tokens and person apart. */
export const storedTokensPart: Stored<unknown> = localStore('session', isThere);
export const storedPersonPart: Stored<unknown> = localStore('session-user', isThere);
