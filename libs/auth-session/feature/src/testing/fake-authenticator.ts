import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { respond, server } from '@portal/shared/testing';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** A browser with passkeys, whose user has one, or cancels. Responds to its challenges. */
export function installAuthenticator({ isCanceled = false, hasPlatform = true } = {}) {
  const asked: unknown[] = [];
  const answers: unknown[] = [];
  const give = (response: object) => async (options: { readonly mediation?: string }) => {
    asked.push(options);
    if (options.mediation === 'conditional') return new Promise(() => {});
    if (isCanceled) throw new DOMException('Canceled.', 'NotAllowedError');
    return {
      ...{ id: 'cGFzc2tleQ', rawId: bytes('passkey'), type: 'public-key', response },
      getClientExtensionResults: () => ({}),
      authenticatorAttachment: 'platform',
    };
  };
  const clientDataJSON = bytes('client data');
  const answer = { authenticatorData: bytes('data'), signature: bytes('signed') };
  const credentials = {
    get: give({ clientDataJSON, ...answer, userHandle: bytes('uid-ada') }),
    create: give({ clientDataJSON, attestationObject: bytes('made'), getTransports: () => [] }),
  };
  Object.assign(window, {
    PublicKeyCredential: Object.assign(() => undefined, {
      isConditionalMediationAvailable: async () => true,
      isUserVerifyingPlatformAuthenticatorAvailable: async () => hasPlatform,
    }),
  });
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  const challenge = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' };
  server.use(
    respond(endpoints.getPasskeyChallenge, challenge),
    respond(endpoints.answerPasskeyChallenge, ({ input }) => {
      answers.push(input);
      return { ticket: 'ticket-of-the-passkey' };
    }),
    respond(endpoints.beginPasskey, {
      ...{ ...challenge, rpName: 'Lemma', userHandle: 'dWlkLWFkYQ', known: ['a25vd24'] },
    }),
  );
  return { asked, answers };
}

/** The browser has none again. */
export function removeAuthenticator() {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}
