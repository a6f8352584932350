import type { Page } from '@playwright/test';

/** An authenticator of a page's browser, which verifies its user and answers by itself. */
export interface Authenticator {
  /** What its user does when asked: shows a finger, or cancels. */
  cancels(isCanceled: boolean): Promise<void>;
  /** The only passkey in it, as a thief could copy it. */
  copy(): Promise<CopiedPasskey>;
  /** Replaces the passkey by a copy of it. */
  restore(passkey: CopiedPasskey): Promise<void>;
}

/** A passkey with its private key. */
interface CopiedPasskey {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly privateKey: string;
  readonly signCount: number;
}

/** Plugs an authenticator into a page's browser. */
export async function plugInAuthenticator(page: Page): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  return {
    async cancels(isCanceled) {
      const isUserVerified = !isCanceled;
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async copy() {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
      const [passkey] = credentials;
      if (!passkey || credentials.length > 1) throw new Error('There is not one passkey.');
      return passkey;
    },
    async restore(credential) {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
      await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}
