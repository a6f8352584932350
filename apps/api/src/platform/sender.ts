import { createHmac } from 'node:crypto';
import { networkOf } from './network';
import { derivedSecret } from './sealed-values';

/** The network of a client as a keyed hash: rows of one sender are known as such, and not whose they are. */
type SenderOf = (ip: string) => string;

/** Makes {@link SenderOf} with the configured secret. */
export function createSenderOf(secret: string): SenderOf {
  const key = derivedSecret(secret, 'sender');
  return (ip) => createHmac('sha256', key).update(networkOf(ip)).digest('base64url');
}
