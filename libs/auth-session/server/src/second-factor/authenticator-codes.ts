import { createSealer, hashOf, type Secrets } from '@portal/server/platform';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { ProvenCode } from './second-factor.repository';

const periodSeconds = 30;

const totpOf = (key: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, period: periodSeconds, secret: Secret.fromBase32(key) });

/** How codes are typed does not matter: with spaces or dashes, in any case. */
const plain = (code: string) => code.replaceAll(/[ -]/g, '').toUpperCase();

const recoveryCodeCount = 10;
/** At 112 bits and more, a fast hash is enough: copied hashes cannot be searched. */
const recoveryCodeBytes = 15;

/** New recovery codes, and their hashes for the database. */
export function newRecoveryCodes() {
  const plainCodes = Array.from(
    { length: recoveryCodeCount },
    () => new Secret({ size: recoveryCodeBytes }).base32,
  );
  return {
    recoveryCodes: plainCodes.map((code) => code.match(/.{4}/g)?.join('-') ?? code),
    hashes: plainCodes.map(hashOf),
  };
}

/** Keys of authenticator apps, sealed, and what their codes prove. */
export function createAuthenticatorCodes(secrets: Secrets, productName: string) {
  const sealer = createSealer(secrets, 'second-factor');
  return {
    /** A new key, with the image that an app scans. */
    async newKey(email: string) {
      const key = new Secret({ size: 20 }).base32;
      const qrCode = renderSVG(totpOf(key, productName, email).toString(), { border: 2 });
      return { key, qrCode, sealed: await sealer.seal(key) };
    },

    /** What a code may prove: a time step of the app, one before and after now; or a recovery code. */
    async read(code: string, sealed: string, now: Date): Promise<ProvenCode | undefined> {
      const token = plain(code);
      if (!/^\d{6}$/.test(token)) return { recoveryHash: hashOf(token) };
      const timestamp = now.getTime();
      const delta = totpOf(await sealer.open(sealed)).validate({ token, timestamp, window: 1 });
      return delta === null
        ? undefined
        : { step: Math.floor(timestamp / 1_000 / periodSeconds) + delta };
    },
  };
}
export type AuthenticatorCodes = ReturnType<typeof createAuthenticatorCodes>;
