import { localStore } from '@portal/shared/browser';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const store = localStore<string>(
  'device-id',
  (value): value is string => typeof value === 'string' && uuid.test(value),
);

/** The random id of this browser, made once; only for a user who allows analytics (EVENT-25). */
export function deviceId(): string {
  const known = store.read();
  if (known !== undefined) return known;
  const made = crypto.randomUUID();
  store.write(made);
  return made;
}

/** The id of this browser, if its user allows analytics and an event was sent. */
export const knownDeviceId = (): string | undefined => store.read();

/** Removes the id, after the consent was withdrawn. */
export const forgetDevice = (): void => store.remove();
