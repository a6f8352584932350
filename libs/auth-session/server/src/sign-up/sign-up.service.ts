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

type AdmitPorts = Pick<Platform, 'database' | 'clock'> & { readonly admit: Admit };
type OpenPorts = Pick<Platform, 'database' | 'limiter' | 'geoIp'> & {
  readonly openAccount: OpenAccount;
};
type Ports = Pick<Platform, 'config' | 'hasher' | 'jobs'> &
  AdmitPorts &
  OpenPorts & {
    readonly tickets: Tickets;
    readonly checkNewPassword: CheckNewPassword;
    readonly signUpSeal: SignUpSeal;
  };

/** What comes before every sign-up, whatever the account is opened with. Returns the canonical address. */
export async function admitSignUp(
  { admit, database, clock }: AdmitPorts,
  input: { readonly email: string; readonly ticket: string },
  { ip }: Pick<ClientInfo, 'ip'>,
): Promise<string> {
  const network = { limit: signUpsPerNetwork, subject: networkOf(ip) };
  await admit({ ticket: input.ticket, action: 'signup', network });
  const email = canonicalEmail(input.email);
  await refuseForbidden(database.query, email, clock.now());
  return email;
}

/** Where an account is opened. */
export const openedFrom = (
  { geoIp }: Pick<Platform, 'geoIp'>,
  { ip, userAgent }: Pick<ClientInfo, 'ip' | 'userAgent'>,
) => ({ device: deviceOf(userAgent), country: geoIp.countryOf(ip) ?? null });

/** Opens the account. Throws `EMAIL_ALREADY_EXISTS`. */
export async function openNow(
  { database, limiter, openAccount }: Pick<OpenPorts, 'database' | 'limiter' | 'openAccount'>,
  account: NewAccount,
): Promise<string> {
  const uid = await database.transaction((tx) => openAccount(tx, account));
  if (uid === undefined) throw new ApiError('EMAIL_ALREADY_EXISTS');
  await startMailPause(limiter, account.email);
  return uid;
}

/** Opens the account, and issues the ticket that lets the following sign-in pass without a second bot check. */
async function signUpNow(ports: Ports, account: NewAccount) {
  const uid = await openNow(ports, account);
  return { uid, email: account.email, signInTicket: await ports.tickets.issue('signin') };
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
    client: ClientInfo,
  ) {
    ports.checkNewPassword(input.password);
    const email = await admitSignUp(ports, input, client);
    const passwordHash = await ports.hasher.hash(input.password);
    const { wantsUpdates, invitation } = input;
    const from = openedFrom(ports, client);
    return openAccount(ports, { email, passwordHash, wantsUpdates, invitation, ...from });
  };
}
