import { errorCause, errorCode } from '../error-code';
import { sqlState } from './sql-state';

/** Codes of Node's sockets. */
const brokenSockets: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The driver's own errors have no code. */
const driverMessages =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error|^Query read timeout/;

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
