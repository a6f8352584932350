import { perAccount } from '@portal/server/platform';
import type { ModuleParts } from '../auth-session.services';
import { readsOneRow } from '../security-page/security.routes';
import {
  createAddPasskey,
  createBeginPasskey,
  createDeclinePasskeyOffer,
  createGetPasskeyOffer,
  createRenamePasskey,
} from './add-passkey.service';
import {
  createAnswerPasskeyChallenge,
  createGetPasskeyChallenge,
  passkeyAnswersPerNetwork,
} from './answer-passkey.service';
import { createPasskeyChallenges } from './passkey-challenges';
import { createBeginPasskeySignUp, createSignUpWithPasskey } from './passkey-sign-up.service';
import { signUpsPerNetwork } from '../sign-up/sign-up.service';
import { signUpMails } from '../mailed-links/mail-limits';

/** Passkeys: how they are added, and how they prove their owner. A row of the ways in removes them. */
export function passkeyRows(parts: ModuleParts) {
  const signUps = createPasskeyChallenges(parts, 'passkey sign-up');
  const shared = { ...parts, challenges: createPasskeyChallenges(parts), signUps };
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
    beginPasskeySignUp: {
      summary: 'A challenge for an authenticator that makes the passkey of a new account.',
      requirement: 'AUTH-592',
      limits: { perNetwork: signUpsPerNetwork },
      handle: createBeginPasskeySignUp(shared),
    },
    signUpWithPasskey: {
      summary: 'Creates an account with a passkey and without a password, and mails the link.',
      requirement: 'AUTH-592',
      limits: { mailsPerMailbox: signUpMails },
      handle: createSignUpWithPasskey(shared),
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
    getPasskeyOffer: {
      summary: 'Whether the signed-in user is offered a passkey after a login with the password.',
      requirement: 'AUTH-590',
      limits: readsOneRow,
      handle: createGetPasskeyOffer(shared),
    },
    declinePasskeyOffer: {
      summary: 'Offers the signed-in user no passkey again.',
      requirement: 'AUTH-591',
      limits: { perAccount: perAccount('passkey-offers-per-account', 60) },
      handle: createDeclinePasskeyOffer(shared),
    },
  };
}
