import { authErrors, type User } from '@portal/auth-session/domain';
import { type Platform, type ApiModule } from '@portal/server/platform';
import type { Authenticator, Caller, Queryable, ScheduledJob } from '@portal/server/ports';
import { authSessionRoutes } from './auth-session.routes';
import { createParts, type AuthSessionDependencies } from './auth-session.services';
import { createAccountData } from './accounts/account-data.repository';
import {
  findEmail,
  findEmails,
  findReference,
  findVerifiedUsers,
  hasPassword,
  keepAccount,
  lockUser,
  verifiedOwnersOf,
} from './records/user.repository';
import { type Admit } from './sign-in/tickets';
import { deleteExpiredUndos } from './records/email-change-undo.repository';
import { deleteExpiredCodes } from './records/email-code.repository';
import { createMailCodeJob } from './mailed-links/email-code.service';
import { deleteExpiredSessions } from './records/session.repository';
import { findWithoutSecondFactor } from './records/sign-in-strength.repository';
import { deleteOldSecurityEvents } from './records/security-event.repository';
import type { FactorQuestions } from './second-factor/factor-questions';
import { createLostFactorJob } from './second-factor/lost-factor.service';
import { createSealedFactors } from './second-factor/second-factor.repository';
import { createAuthenticator } from './sessions/authenticator';
import { deleteUnusedDevices } from './records/known-device.repository';
import { type SessionService } from './sessions/session.service';
import { deleteOldAttempts } from './records/sign-in-attempt.repository';
import { createSignUpJob } from './sign-up/strict-sign-up';
import { createSignInMailJob } from './sign-in-mail/sign-in-mail.service';
import { createSocialSignIn } from './social-sign-in/social-sign-in';
import { createUserCommands } from './accounts/user.commands';
import { createImportCommands } from './accounts/import-users.commands';
import { deleteExpiredScimTokens } from './records/scim.repository';
import { createSealedInstitutions } from './records/institution.repository';
import { createSamlMetadata } from './institutions/institution-sign-in';
import { createInstitutionSignInCommands } from './institutions/institution.commands';
import { createScimCommands } from './scim/scim.commands';
import { createScimProtocol } from './scim/scim.routes';
import { createScimUsers } from './scim/scim-users.service';
import { type WaysIn } from './ways-in/ways-in';
import {
  findByTicket,
  issueTicket,
  takeState,
  takeTicket,
  deleteOldLogins,
} from './records/login-ticket.repository';

export type { AuthSessionDependencies };
export type { OpenedSession } from './sessions/session.service';
export type { EditorPlan, GivenTicket, LoginIdentity } from './records/login-ticket.repository';
export type { ReplacedSession } from './ways-in/identified-account';
export type { WayKey } from './records/way-in.repository';

/** Returns the email address of an account. */
export type EmailOf = typeof findEmail;

/** The domain, with what other domains use of it. */
export interface AuthSessionModule extends ApiModule {
  readonly authenticator: Authenticator;
  /** Returns the accounts that have one of the email addresses verified. */
  readonly findAccounts: typeof findVerifiedUsers;
  /** Returns the email addresses of accounts. */
  readonly findEmails: typeof findEmails;
  /** Returns those of some accounts that have nothing to log in with in two steps. */
  readonly findWithoutSecondFactor: typeof findWithoutSecondFactor;
  /** The accounts of those email addresses (in their canonical spelling) that are verified: uids by address. */
  readonly verifiedOwnersOf: (
    query: Queryable,
    emails: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** The email address of an account; undefined for one that does not exist. */
  readonly emailOf: EmailOf;
  /** Locks an account until the transaction ends, and returns it; undefined for one that does not exist. */
  readonly lockUser: typeof lockUser;
  /** Keeps an account from being deleted until the transaction ends; false when it does not exist. */
  readonly keepAccount: typeof keepAccount;
  /** Whether a user has a password, or only signs in through another service. */
  readonly hasPassword: typeof hasPassword;
  /** Checks the bot-check ticket of another domain's form. */
  readonly admit: Admit;
  /** The tickets of logins at other services. */
  readonly loginTickets: LoginTickets;
  readonly sessions: SessionService;
  /** How users of other services come into the accounts. */
  readonly waysIn: WaysIn;
  /** Returns the signed-in user of a caller. */
  readonly userOf: (caller: Caller) => Promise<User>;
  /** Returns the random reference of an account (`uuid`); undefined for an address without one. */
  readonly referenceOf: typeof findReference;
  readonly renewAuthentication: FactorQuestions['renewAuthentication'];
}

const loginTickets = { findByTicket, issueTicket, takeState, takeTicket };
type LoginTickets = typeof loginTickets;

const cleanupJob = ({ database: { query } }: Platform): ScheduledJob => ({
  name: 'auth-session',
  async run(now) {
    await deleteExpiredSessions(query, now);
    await deleteExpiredCodes(query, now);
    await deleteOldAttempts(query, now);
    await deleteExpiredUndos(query, now);
    await deleteOldLogins(query, now);
    await deleteOldSecurityEvents(query, now);
    await deleteUnusedDevices(query, now);
    await deleteExpiredScimTokens(query, now);
  },
});

/** Accounts, sign-in and sessions. */
export function createAuthSessionModule(
  platform: Platform,
  dependencies: AuthSessionDependencies,
): AuthSessionModule {
  const social = createSocialSignIn(platform);
  const shared = createParts(platform, dependencies, social);
  const { sessions, idTokens, questions, waysIn, users } = shared;

  return {
    routes: authSessionRoutes(shared),
    redirectRoutes: social.redirectRoutes,
    documents: [createSamlMetadata(platform)],
    protocols: [createScimProtocol({ ...platform, users: createScimUsers(shared) })],
    jobs: [createMailCodeJob(shared), createSignInMailJob(shared), createSignUpJob(shared)],
    scheduledJobs: [cleanupJob(platform), createLostFactorJob(shared)],
    authenticator: createAuthenticator({ ...platform, ...dependencies, idTokens }),
    findAccounts: findVerifiedUsers,
    findEmails,
    findWithoutSecondFactor,
    verifiedOwnersOf,
    emailOf: findEmail,
    lockUser,
    keepAccount,
    hasPassword,
    errors: authErrors,
    personalData: [createAccountData(shared)],
    adminCommands: [
      ...createUserCommands(shared),
      ...createImportCommands(shared),
      ...createInstitutionSignInCommands({ ...platform, ...dependencies }),
      ...createScimCommands(platform),
    ],
    sealed: [createSealedInstitutions(platform.database), createSealedFactors(platform.database)],
    admit: shared.admit,
    loginTickets,
    sessions,
    waysIn,
    userOf: async (caller) => (await users.getCurrentUser(caller)).user,
    referenceOf: findReference,
    renewAuthentication: questions.renewAuthentication,
  };
}
