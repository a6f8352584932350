import { canonicalEmail } from '@portal/shared/util';
import { type Platform, networkOf, type ClientInfo } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Admit, Tickets } from '../sign-in/tickets';
import { perNetwork, startMailPause } from '../mailed-links/mail-limits';
import type { CheckNewPassword } from '../sign-in/password-rules';
import { refuseForbidden } from '../records/institution.repository';
import { deviceOf } from '../records/device';
import type { NewAccount, OpenAccount } from './open-account';
import { signUpJobName, type SignUpSeal } from './strict-sign-up';

/** Sign-ups from one network; one without a ticket does not count (AUTH-118). */
export const signUpsPerNetwork = perNetwork('sign-ups-per-network', 500);

type Ports = Pick<
  Platform,
  'config' | 'database' | 'hasher' | 'limiter' | 'jobs' | 'geoIp' | 'clock'
> & {
  readonly tickets: Tickets;
  readonly admit: Admit;
  readonly checkNewPassword: CheckNewPassword;
  readonly openAccount: OpenAccount;
  readonly signUpSeal: SignUpSeal;
};

/** Opens the account, and issues the ticket that lets the following sign-in pass without a second bot check. */
async function signUpNow(ports: Ports, account: NewAccount) {
  const { database, limiter, tickets, openAccount } = ports;
  const uid = await database.transaction((tx) => openAccount(tx, account));
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
  const openAccount = ports.config.profile === 'strict' ? signUpInJob : signUpNow;
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
      network: { limit: signUpsPerNetwork, subject: networkOf(ip) },
    });
    const email = canonicalEmail(input.email);
    await refuseForbidden(ports.database.query, email, ports.clock.now());
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
