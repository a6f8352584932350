import { perAccount } from '@portal/server/platform';
import type { ModuleParts } from '../auth-session.services';
import { createAddPasskey, createBeginPasskey, createRenamePasskey } from './add-passkey.service';
import {
  createAnswerPasskeyChallenge,
  createGetPasskeyChallenge,
  passkeyAnswersPerNetwork,
} from './answer-passkey.service';
import { createPasskeyChallenges } from './passkey-challenges';

/** Passkeys: how they are added, and how they prove their owner. A row of the ways in removes them. */
export function passkeyRows(parts: ModuleParts) {
  const shared = { ...parts, challenges: createPasskeyChallenges(parts) };
  const changes = { perAccount: perAccount('passkey-changes-per-account', 60) };
  return {
    getPasskeyChallenge: {
      summary: 'A challenge for any passkey of the user in front of the browser.',
      requirement: 'AUTH-430',
      limits: 'Nothing is stored, and every login page asks for one.',
      handle: createGetPasskeyChallenge(shared),
    },
    answerPasskeyChallenge: {
      summary:
        'Checks the answer of a passkey; returns a ticket that opens a session or proves the user.',
      requirement: 'AUTH-431',
      limits: { passkeyAnswersPerNetwork },
      handle: createAnswerPasskeyChallenge(shared),
    },
    beginPasskey: {
      summary: 'A challenge for an authenticator that makes a passkey for the signed-in user.',
      requirement: 'AUTH-433',
      limits: changes,
      handle: createBeginPasskey(shared),
    },
    addPasskey: {
      summary: 'Adds a passkey to the ways into the account of the signed-in user.',
      requirement: 'AUTH-433',
      limits: changes,
      handle: createAddPasskey(shared),
    },
    renamePasskey: {
      summary: 'Names a passkey of the signed-in user.',
      requirement: 'AUTH-434',
      limits: { perAccount: perAccount('passkey-names-per-account', 300) },
      handle: createRenamePasskey(shared),
    },
  };
}
