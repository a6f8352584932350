import { canonicalEmail } from '@portal/shared/util';
import { Refusal } from '../../platform/refusal';
import type { Clock } from '../../ports/clock';
import type { Database } from '../../ports/database';
import type { Jobs } from '../../ports/jobs';
import type { Mailer } from '../../ports/mailer';
import type { PasswordHasher } from '../../ports/password-hasher';
import type { RateLimiter } from '../../ports/rate-limiter';
import type { Admit } from './admission';
import { verificationMail } from './auth-session.mails';
import { codePause, isLongEnough, signUpsPerNetwork } from './auth-session.policy';
import { issueCode } from './email-code.repository';
import { networkOf } from './network';
import { newId } from './secrets';
import type { Tickets } from './ticket';
import { insertUser } from './user.repository';

/** Opens accounts (specification 1, section 4 "Session lifecycle"). */
export function createSignUp(ports: {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  limiter: RateLimiter;
  mailer: Mailer;
  jobs: Jobs;
  tickets: Tickets;
  admit: Admit;
  productName: string;
}) {
  const { database, clock, hasher, limiter, mailer, jobs, tickets, admit, productName } = ports;

  return async function signUp(
    input: { email: string; password: string; ticket: string },
    { ip }: { ip: string },
  ) {
    if (!isLongEnough(input.password)) throw new Refusal('INVALID_PASSWORD');
    await admit({
      ticket: input.ticket,
      action: 'signup',
      network: { limit: signUpsPerNetwork, subject: networkOf(ip) },
      whenTooMany: 'TOO_MANY_REQUESTS',
    });
    const email = canonicalEmail(input.email);
    const passwordHash = await hasher.hash(input.password);
    const uid = newId();
    await database.transaction(async (tx) => {
      const now = clock.now();
      const user = { uid, email, passwordHash, reference: newId(), createdAt: now };
      if (!(await insertUser(tx, user))) throw new Refusal('EMAIL_ALREADY_EXISTS');
      const code = await issueCode(tx, { uid, kind: 'verifyEmail', now });
      await mailer.send(tx, verificationMail({ to: email, code, productName }));
    });
    jobs.wake();
    await limiter.take(codePause, `verifyEmail ${email}`);
    return { uid, email, signInTicket: tickets.issue('signin') };
  };
}
