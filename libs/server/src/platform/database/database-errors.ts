import { errorCause, errorCode } from '../errors';

const uniqueViolation = '23505';
const lockNotAvailable = '55P03';

/** The SQLSTATE of a failed query: drizzle wraps the driver's error as its cause. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at !== undefined; at = errorCause(at)) {
    const code = errorCode(at);
    if (code !== undefined && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === uniqueViolation;
}

export const isLockTimeout = (error: unknown): boolean => sqlState(error) === lockNotAvailable;

const brokenSockets: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The name of a server that takes over may be unknown for a moment.
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const driverMessages =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|^Client has encountered a connection error|^Query read timeout/;

/** PostgreSQL's classes and codes: connection exception, no disk, memory or connection left, shutdown, and a primary that became a replica. */
const lostStates = /^(?:08|53|57P0|25006$)/;

/** Whether a statement failed because the database cannot be used now: another server may soon take over (SHARED-342). */
export function isDatabaseLost(error: unknown): boolean {
  if (lostStates.test(sqlState(error) ?? '')) return true;
  for (let at = error; at !== undefined; at = errorCause(at)) {
    if (brokenSockets.has(errorCode(at) ?? '')) return true;
    if (at instanceof Error && driverMessages.test(at.message)) return true;
  }
  return false;
}
