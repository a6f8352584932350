import { canonicalEmail } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import { networkOf } from '../../../platform/network';
import type { ClientInfo } from '../../../platform/request-context';
import { authSessionLimits } from '../auth-session.limits';
import type { Admit, Tickets } from '../bot-check/tickets';
import { startMailPause, takeSignUpMail } from '../email-codes/mail-limits';
import type { CheckNewPassword } from '../passwords/password-rules';
import { deviceOf } from '../sessions/device';
import type { NewAccount, OpenAccount } from './open-account';
import { signUpJobName, type SignUpSeal } from './strict-sign-up';

type Ports = Pick<Platform, 'config' | 'database' | 'hasher' | 'limiter' | 'jobs' | 'geoIp'> & {
  readonly tickets: Tickets;
  readonly admit: Admit;
  readonly checkNewPassword: CheckNewPassword;
  readonly openAccount: OpenAccount;
  readonly signUpSeal: SignUpSeal;
};

/** Opens the account, and issues the ticket that lets the following sign-in pass without a second bot check. */
async function signUpAtOnce(ports: Ports, account: NewAccount) {
  const { database, limiter, tickets, openAccount } = ports;
  const isMailed = await takeSignUpMail(limiter, account.email);
  const uid = await database.transaction((tx) => openAccount(tx, account, isMailed));
  if (uid === undefined) throw new ApiError('EMAIL_ALREADY_EXISTS');
  await startMailPause(limiter, account.email);
  return { uid, email: account.email, signInTicket: await tickets.issue('signin') };
}

/**
 * Leaves the account to a job, so that neither the response nor its time tells whether there was one. The address is mailed
 * also when an invitation proves it.
 */
async function signUpInJob(ports: Ports, { invitation: _, ...account }: NewAccount) {
  const { database, jobs, signUpSeal } = ports;
  const sealed = await signUpSeal.seal(account);
  await database.transaction((tx) => jobs.enqueue(tx, signUpJobName, sealed));
  return { uid: null, email: account.email, signInTicket: null };
}

/** Signs users up (AUTH-1); in the strict profile with the same response for known and unknown addresses (AUTH-119). */
export function createSignUp(ports: Ports) {
  const openAccount = ports.config.profile === 'strict' ? signUpInJob : signUpAtOnce;
  return async function signUp(
    input: {
      email: string;
      password: string;
      wantsUpdates?: boolean | undefined;
      invitation?: string | undefined;
      ticket: string;
    },
    { ip, userAgent }: ClientInfo,
  ) {
    ports.checkNewPassword(input.password);
    await ports.admit({
      ticket: input.ticket,
      action: 'signup',
      network: { limit: authSessionLimits.signUp.perNetwork, subject: networkOf(ip) },
    });
    const email = canonicalEmail(input.email);
    const passwordHash = await ports.hasher.hash(input.password);
    return openAccount(ports, {
      email,
      passwordHash,
      wantsUpdates: input.wantsUpdates,
      invitation: input.invitation,
      device: deviceOf(userAgent),
      country: ports.geoIp.countryOf(ip) ?? null,
    });
  };
}
