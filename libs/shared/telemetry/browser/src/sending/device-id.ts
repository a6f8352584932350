import { localStore, sessionStore, type Stored } from '@portal/shared/browser';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);
const device = localStore<string>('device-id', isId);
const session = sessionStore<string>('analytics-session', isId);

function knownOrNew(store: Stored<string>): string {
  const known = store.read();
  if (known !== undefined) return known;
  const made = crypto.randomUUID();
  store.write(made);
  return made;
}

/** The random id of this browser, made once; only for a user who allows analytics (EVENT-25). */
export const deviceId = (): string => knownOrNew(device);

/** The random id of this tab's visit, made once; only for a user who allows analytics (EVENT-32). */
export const analyticsSessionId = (): string => knownOrNew(session);

/** The id of this browser, if its user allows analytics and an event was sent. */
export const knownDeviceId = (): string | undefined => device.read();

/** Removes both ids, after the consent was withdrawn. */
export function forgetDevice(): void {
  device.remove();
  session.remove();
}
