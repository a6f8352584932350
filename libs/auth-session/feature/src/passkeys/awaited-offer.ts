import { sessionStore } from '@portal/shared/browser';
import { useEffect, useState } from 'react';

/** Whether the user has begun to log in with a password in this tab; the server says whether there is something to offer. */
export const awaitedPasskeyOffer = sessionStore('passkey-offer', (value) => value === true);

/** Whether this page of the account is the first one after a log-in with a password (AUTH-590). */
export function useAwaitedPasskeyOffer(): boolean {
  const [isAwaited] = useState(() => awaitedPasskeyOffer.read() === true);
  useEffect(() => awaitedPasskeyOffer.remove(), []);
  return isAwaited;
}
