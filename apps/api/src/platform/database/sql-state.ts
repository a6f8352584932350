import { errorCause, errorCode } from '../error-code';

/** SQLSTATE codes that the portal handles. */
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

/** Whether a write failed because a unique value exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === uniqueViolation;
}

/** Whether a statement waited longer for a lock than its connection may. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === lockNotAvailable;
