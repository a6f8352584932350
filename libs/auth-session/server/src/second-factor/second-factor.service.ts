import type { authSessionEndpoints } from '@portal/auth-session/domain';
import { ApiError } from '@portal/server/errors';
import type { Handler } from '@portal/server/http';
import type { Platform, RequestContext } from '@portal/server/platform';
import type { Caller, Queryable } from '@portal/server/ports';
import { epochSeconds } from '@portal/shared/util';
import {
  recoveryCodesRenewedMail,
  secondFactorAddedMail,
  secondFactorRemovedMail,
} from './second-factor.mails';
import { deviceOf } from '../records/device';
import { insertSecurityEvent } from '../records/security-event.repository';
import { noteTwoSteps } from '../records/sign-in-strength.repository';
import { countGuess } from './answer-factor.service';
import { newRecoveryCodes, type AuthenticatorCodes } from './authenticator-codes';
import {
  beginFactor,
  changeFactor,
  confirmFactor,
  findBegunFactor,
  findSecondFactor,
  removeFactor,
} from './second-factor.repository';

type Ports = Pick<Platform, 'clock' | 'database' | 'geoIp' | 'limiter' | 'mailer'> & {
  readonly codes: AuthenticatorCodes;
  readonly productName: string;
};
type Context = RequestContext & { readonly caller: Caller };
type Endpoints = typeof authSessionEndpoints;

const mailsOf = {
  'second-factor-added': secondFactorAddedMail,
  'second-factor-removed': secondFactorRemovedMail,
  'recovery-codes-renewed': recoveryCodesRenewedMail,
};

/** Notes for the owner what was changed, in the activity and by mail. */
async function notify(
  { clock, geoIp, mailer, productName }: Ports,
  tx: Queryable,
  kind: keyof typeof mailsOf,
  { caller: { uid, email: to }, ip, userAgent }: Context,
) {
  const place = { device: deviceOf(userAgent), country: geoIp.countryOf(ip) ?? null };
  await insertSecurityEvent(tx, { uid, kind, at: clock.now(), ...place });
  await mailer.send(tx, mailsOf[kind]({ to, productName, by: 'owner' }));
}

/** The second factor counts as soon as a first code has shown that the app works. */
function createAddSecondFactor(ports: Ports): Handler<Endpoints['addSecondFactor']> {
  const { clock, codes, database, limiter } = ports;
  return async ({ code }, context) => {
    const { uid, sessionId } = context.caller;
    await countGuess(limiter, uid);
    const now = clock.now();
    const sealed = await findBegunFactor(database.query, uid);
    const proven = sealed === undefined ? undefined : await codes.read(code, sealed, now);
    if (sealed === undefined || !proven || !('step' in proven))
      throw new ApiError('SECOND_FACTOR_INVALID');
    const { recoveryCodes, hashes } = newRecoveryCodes();
    const factor = { sealed, confirmedAt: now, lastStep: proven.step, recoveryCodes: hashes };
    await database.transaction(async (tx) => {
      if (!(await confirmFactor(tx, uid, factor))) throw new ApiError('SECOND_FACTOR_INVALID');
      await noteTwoSteps(tx, sessionId);
      await notify(ports, tx, 'second-factor-added', context);
    });
    return { recoveryCodes };
  };
}

/** What users do with their second factor on the security page. */
export function createSecondFactorService(ports: Ports) {
  const { clock, codes, database } = ports;
  const { query } = database;
  return {
    async get(_input: object, { caller }: Context) {
      const factor = await findSecondFactor(query, caller.uid, clock.now());
      return {
        since: factor?.confirmedAt ? epochSeconds(factor.confirmedAt) : null,
        recoveryCodesLeft: factor?.recoveryCodes.length ?? 0,
        asksElsewhere: factor?.asksElsewhere ?? false,
        removesAt: factor?.removesAt ? epochSeconds(factor.removesAt) : null,
      };
    },

    async begin(_input: object, { caller: { uid, email } }: Context) {
      const { sealed, ...shown } = await codes.newKey(email);
      if (!(await beginFactor(query, uid, sealed))) throw new ApiError('SECOND_FACTOR_EXISTS');
      return shown;
    },

    add: createAddSecondFactor(ports),

    async change(change: { asksElsewhere: boolean }, { caller }: Context) {
      await changeFactor(query, caller.uid, change);
      return {};
    },

    async renewCodes(_input: object, context: Context) {
      const { recoveryCodes, hashes } = newRecoveryCodes();
      await database.transaction(async (tx) => {
        if (!(await changeFactor(tx, context.caller.uid, { recoveryCodes: hashes })))
          throw new ApiError('SECOND_FACTOR_MISSING');
        await notify(ports, tx, 'recovery-codes-renewed', context);
      });
      return { recoveryCodes };
    },

    /** One that is gone gets the same response. */
    async remove(_input: object, context: Context) {
      await database.transaction(async (tx) => {
        if (await removeFactor(tx, context.caller.uid))
          await notify(ports, tx, 'second-factor-removed', context);
      });
      return {};
    },
  };
}
