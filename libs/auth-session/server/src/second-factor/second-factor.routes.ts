import { perAccount } from '@portal/server/platform';
import type { ModuleParts } from '../auth-session.services';
import { mailsPerMailbox, pause } from '../mailed-links/mail-limits';
import { readsOneRow } from '../security-page/security.routes';
import { createAnswerSecondFactor, guessLimits } from './answer-factor.service';
import { createAskFactorRemoval, createKeepSecondFactor } from './lost-factor.service';
import { createSecondFactorService } from './second-factor.service';

/** The second factor: how it is set up, and how a code answers the question for it. */
export function secondFactorRows(parts: ModuleParts) {
  const service = createSecondFactorService(parts);
  const changes = { perAccount: perAccount('second-factor-changes-per-account', 120) };
  return {
    answerSecondFactor: {
      summary: 'Continues a login, or a proof of the user, that waits for a code in this browser.',
      requirement: 'AUTH-461',
      limits: guessLimits,
      handle: createAnswerSecondFactor(parts),
    },
    askFactorRemoval: {
      summary: 'Mails a link to a user who is asked for a code and lost the second factor.',
      requirement: 'AUTH-502',
      limits: { pause, mailsPerMailbox },
      handle: createAskFactorRemoval(parts),
    },
    keepSecondFactor: {
      summary: 'Stops the removal of the second factor that waits.',
      requirement: 'AUTH-504',
      limits: changes,
      handle: createKeepSecondFactor(parts),
    },
    getSecondFactor: {
      summary:
        'Whether the signed-in user has a second factor, and how many recovery codes are left.',
      requirement: 'AUTH-463',
      limits: readsOneRow,
      handle: service.get,
    },
    beginSecondFactor: {
      summary: 'A new key for the authenticator app of the signed-in user.',
      requirement: 'AUTH-462',
      limits: changes,
      handle: service.begin,
    },
    addSecondFactor: {
      summary: 'Turns the second factor on after a first code; returns the recovery codes.',
      requirement: 'AUTH-462',
      limits: { ...changes, ...guessLimits },
      handle: service.add,
    },
    changeSecondFactor: {
      summary: 'Whether logins with other services ask for a code, too.',
      requirement: 'AUTH-467',
      limits: changes,
      handle: service.change,
    },
    renewRecoveryCodes: {
      summary: 'Replaces the recovery codes of the signed-in user.',
      requirement: 'AUTH-465',
      limits: changes,
      handle: service.renewCodes,
    },
    removeSecondFactor: {
      summary: 'Removes the second factor of the signed-in user.',
      requirement: 'AUTH-468',
      limits: changes,
      handle: service.remove,
    },
  };
}
