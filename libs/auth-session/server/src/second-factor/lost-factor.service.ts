import type { authSessionEndpoints } from '@portal/auth-session/domain';
import { ApiError } from '@portal/server/errors';
import type { Handler } from '@portal/server/http';
import type { Platform } from '@portal/server/platform';
import type { Queryable, ScheduledJob } from '@portal/server/ports';
import { durations } from '@portal/shared/util';
import type { LimitMails } from '../mailed-links/mail-limits';
import { deviceOf } from '../records/device';
import { deleteCodesOfUser, issueCode } from '../records/email-code.repository';
import { insertSecurityEvent } from '../records/security-event.repository';
import { lockUser, type UserRecord } from '../records/user.repository';
import { redeemCode } from '../ways-in/proof-of-ownership';
import type { FactorQuestions } from './factor-questions';
import {
  lostFactorLinkMail,
  lostFactorWaitMail,
  secondFactorRemovedMail,
} from './second-factor.mails';
import {
  changeRemoval,
  findNearRemovals,
  findSecondFactor,
  removeFactor,
} from './second-factor.repository';

type Ports = Pick<Platform, 'clock' | 'database' | 'mailer'> & { readonly productName: string };
type Owner = Pick<UserRecord, 'uid' | 'email'>;

/**
 * Mails the link that starts the wait, to whoever has proven a first way into the account in this browser: the mailbox has to be
 * proven, too. The response never tells whether a mail was sent (AUTH-502).
 */
export function createAskFactorRemoval(
  ports: Ports & { readonly limitMails: LimitMails; readonly questions: FactorQuestions },
): Handler<typeof authSessionEndpoints.askFactorRemoval> {
  const { clock, database, limitMails, mailer, productName, questions } = ports;
  const kind = 'removeSecondFactor';
  return async (_input, client) => {
    const { uid, email: asked } = await questions.read(client);
    if ((await limitMails({ kind, email: asked })) !== undefined) return {};
    await database.transaction(async (tx) => {
      const now = clock.now();
      const owner = await lockUser(tx, uid);
      const factor = owner && (await findSecondFactor(tx, uid, now));
      if (!factor) return;
      if (factor.removesAt) return mailWait(ports, tx, owner, factor.removesAt);
      const code = await issueCode(tx, { uid, kind, now });
      await mailer.send(tx, lostFactorLinkMail({ to: owner.email, code, productName }));
    });
    return {};
  };
}

/** Mails when the second factor is removed, with a link that stops it. */
async function mailWait(
  { clock, mailer, productName }: Ports,
  tx: Queryable,
  owner: Owner,
  at: Date,
) {
  const { uid, email: to } = owner;
  const code = await issueCode(tx, { uid, kind: 'keepSecondFactor', now: clock.now() });
  await mailer.send(tx, lostFactorWaitMail({ to, code, productName, at }));
}

/**
 * Starts the wait after which the second factor is removed (AUTH-503). A running one stays as it is: returns false for it, and
 * for an account without a second factor.
 */
export async function startRemoval(ports: Ports, tx: Queryable, owner: Owner): Promise<boolean> {
  const now = ports.clock.now();
  const removesAt = new Date(now.getTime() + durations.lostFactorWaitMs);
  if (!(await changeRemoval(tx, owner.uid, { removesAt }))) return false;
  const event = { uid: owner.uid, kind: 'second-factor-removal-started', at: now } as const;
  await insertSecurityEvent(tx, event);
  await mailWait(ports, tx, owner, removesAt);
  return true;
}

/** Stops the wait, and ends the links that would start another one. Returns false when nothing waits. */
async function stopRemoval(
  { clock }: Ports,
  tx: Queryable,
  uid: string,
  place?: { readonly device: string | null },
): Promise<boolean> {
  if (!(await changeRemoval(tx, uid, 'stopped'))) return false;
  await deleteCodesOfUser(tx, uid, 'removeSecondFactor');
  await deleteCodesOfUser(tx, uid, 'keepSecondFactor');
  await insertSecurityEvent(tx, { uid, kind: 'second-factor-kept', at: clock.now(), ...place });
  return true;
}

/** Starts or stops the wait, as a mailed link says. Returns the account's address. */
export async function runRemovalLink(
  ports: Ports,
  mode: 'removeSecondFactor' | 'keepSecondFactor',
  code: string,
): Promise<string> {
  const { clock, database } = ports;
  return database.transaction(async (tx) => {
    const user = (await redeemCode(tx, code, mode, clock.now()))?.user;
    const isDone =
      user &&
      (mode === 'keepSecondFactor'
        ? await stopRemoval(ports, tx, user.uid)
        : await startRemoval(ports, tx, user));
    if (!isDone) throw new ApiError('INVALID_CODE');
    return user.email;
  });
}

/** Stops the wait from a session of the account; where nothing waits the response is the same. */
export function createKeepSecondFactor(
  ports: Ports,
): Handler<typeof authSessionEndpoints.keepSecondFactor> {
  return async (_input, { caller: { uid }, userAgent }) => {
    await ports.database.transaction(async (tx) => {
      await lockUser(tx, uid);
      await stopRemoval(ports, tx, uid, { device: deviceOf(userAgent) });
    });
    return {};
  };
}

/** Removes the second factors whose wait is over, and reminds their owners a day before (AUTH-505). */
export function createLostFactorJob(ports: Ports): ScheduledJob {
  const { database, mailer, productName } = ports;

  async function handle(tx: Queryable, uid: string, now: Date) {
    const owner = await lockUser(tx, uid);
    if (!owner) return;
    if (await removeFactor(tx, uid, { now })) {
      await insertSecurityEvent(tx, { uid, kind: 'second-factor-removed', at: now });
      const mail = { to: owner.email, productName, by: 'wait' } as const;
      return mailer.send(tx, secondFactorRemovedMail(mail));
    }
    const removesAt = (await findSecondFactor(tx, uid, now))?.removesAt;
    if (removesAt && (await changeRemoval(tx, uid, 'reminded')))
      await mailWait(ports, tx, owner, removesAt);
  }

  return {
    name: 'second-factor-removals',
    async run(now) {
      const near = new Date(now.getTime() + durations.lostFactorReminderMs);
      for (const { uid } of await findNearRemovals(database.query, { now, near }))
        await database.transaction((tx) => handle(tx, uid, now));
    },
  };
}
