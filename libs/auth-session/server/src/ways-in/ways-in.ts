import type { ReauthenticationOptions } from '@portal/auth-session/domain';
import type { AccountHooks } from '@portal/server/contracts';
import { type Platform, maskedEmail } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { findByWay, findWaysOf, isLinkedToEditor } from '../records/way-in.repository';
import type { FactorQuestions } from '../second-factor/factor-questions';
import type { DeviceCookies } from '../sessions/device-cookie';
import type { SessionService } from '../sessions/session.service';
import type { ProvePassword } from '../sign-in/prove-password';
import {
  createIdentifyAccount,
  findIdentifiedAccount,
  findReplacedSession,
} from './identified-account';
import { createLinkByTicket, createLinkWay, type NoteLoginPorts } from './link-way';
import { createSignInAndLink } from './sign-in-and-link';
import { createUnlinkWay } from './unlink-way';
import { createNameOfWay } from './way-name';

/** How the owner of an account can prove who they are: by each way that opens the account by itself. */
export type ProofsOfAccount = (query: Queryable, uid: string) => Promise<ReauthenticationOptions>;

/** Makes {@link ProofsOfAccount}. */
export function createProofsOfAccount({ config }: Pick<Platform, 'config'>): ProofsOfAccount {
  return async (query, uid) => {
    const trusted = (await findWaysOf(query, uid)).filter((way) => way.trusted);
    const issuers = trusted.map(({ issuer }) => issuer);
    const linked = config.socialProviders.filter(({ issuer }) => issuers.includes(issuer));
    return {
      hasPassword: trusted.some(({ kind }) => kind === 'password'),
      providers: linked.map(({ id }) => id),
      editor: trusted.some(({ kind }) => kind === 'editor'),
      institution: trusted.find(({ kind }) => kind === 'institution')?.issuer ?? null,
      passkey: trusted.some(({ kind }) => kind === 'passkey'),
    };
  };
}

/** What every kind of ways into the accounts shares: how a user is identified, linked and unlinked. */
export type WaysIn = ReturnType<typeof createWaysIn>;

/** Makes {@link WaysIn}. */
export function createWaysIn(
  platform: Pick<Platform, 'config' | 'database' | 'clock' | 'geoIp' | 'mailer'> &
    Pick<AccountHooks, 'accessRevoked' | 'accountOpened' | 'emailProven'> & {
      readonly deviceCookies: DeviceCookies;
      readonly productName: string;
      readonly provePassword: ProvePassword;
      readonly questions: FactorQuestions;
      readonly sessions: SessionService;
    } & NoteLoginPorts,
) {
  const nameOfWay = createNameOfWay(platform.config);
  const ports = { ...platform, nameOfWay };
  const linkWay = createLinkWay(ports);
  const linkByTicket = createLinkByTicket({ ...ports, linkWay });
  return {
    nameOfWay,
    findByWay,
    maskedEmail,
    findIdentifiedAccount,
    findReplacedSession,
    linkWay,
    linkByTicket,
    isLinkedToEditor,
    proofsOfAccount: createProofsOfAccount(platform),
    identifyAccount: createIdentifyAccount(ports),
    signInAndLink: createSignInAndLink({ ...ports, linkByTicket }),
    unlinkWay: createUnlinkWay(ports),
  };
}
