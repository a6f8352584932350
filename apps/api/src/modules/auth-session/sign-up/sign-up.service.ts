import { canonicalEmail } from '@portal/shared/util';
import type { Config } from '../../../config';
import { ApiError } from '../../../platform/errors';
import type { Database } from '../../../ports/database';
import type { Jobs } from '../../../ports/jobs';
import type { PasswordHasher } from '../../../ports/password-hasher';
import type { RateLimiter } from '../../../ports/rate-limiter';
import type { Admit } from '../bot-check/admission';
import { codePause, signUpsPerNetwork } from '../auth-session.policy';
import { networkOf } from '../../../platform/network';
import type { NewAccount, OpenAccount } from './open-account';
import type { CheckNewPassword } from '../passwords/password-rules';
import { signUpJobName, type SignUpSeal } from './sign-up.job';
import type { Tickets } from '../bot-check/ticket';

interface Ports {
  config: Pick<Config, 'profile'>;
  database: Database;
  hasher: PasswordHasher;
  limiter: RateLimiter;
  jobs: Jobs;
  tickets: Tickets;
  admit: Admit;
  checkNewPassword: CheckNewPassword;
  openAccount: OpenAccount;
  signUpSeal: SignUpSeal;
}

/** Opens the account and lets the sign-in that follows pass (specification 1, section 4 "Session lifecycle"). */
async function signUpAtOnce(ports: Ports, account: NewAccount) {
  const { database, limiter, tickets, openAccount } = ports;
  const uid = await database.transaction((tx) => openAccount(tx, account));
  if (uid === undefined) throw new ApiError('EMAIL_ALREADY_EXISTS');
  await limiter.take(codePause, `verifyEmail ${account.email}`);
  return { uid, email: account.email, signInTicket: tickets.issue('signin') };
}

/** Leaves the account to a job, so that neither the answer nor its time tells whether there was one. */
async function signUpUnseen(ports: Ports, account: NewAccount) {
  const { database, jobs, signUpSeal } = ports;
  const sealed = await signUpSeal.seal(account);
  await database.transaction((tx) => jobs.enqueue(tx, signUpJobName, sealed));
  return { uid: null, email: account.email, signInTicket: null };
}

/** Opens accounts (specification 1, section 4), in the strict profile unseen (decisions, "Calls"). */
export function createSignUp(ports: Ports) {
  const answer = ports.config.profile === 'strict' ? signUpUnseen : signUpAtOnce;
  return async function signUp(
    input: {
      email: string;
      password: string;
      wantsUpdates?: boolean | undefined;
      ticket: string;
    },
    { ip }: { ip: string },
  ) {
    ports.checkNewPassword(input.password);
    await ports.admit({
      ticket: input.ticket,
      action: 'signup',
      network: { limit: signUpsPerNetwork, subject: networkOf(ip) },
      whenTooMany: 'TOO_MANY_REQUESTS',
    });
    const email = canonicalEmail(input.email);
    const passwordHash = await ports.hasher.hash(input.password);
    return answer(ports, { email, passwordHash, wantsUpdates: input.wantsUpdates });
  };
}
