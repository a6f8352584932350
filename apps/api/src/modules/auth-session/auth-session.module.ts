import {
  authSessionEndpointDocs,
  authSessionEndpoints,
  type User,
} from '@portal/auth-session/domain';
import { presentPremium } from '@portal/entitlements/domain';
import { defaultBrand } from '@portal/shared/util';
import type { Platform } from '../../platform/platform';
import { derivedSecret, derivedSecrets } from '../../platform/sealed-values';
import { defineRoutes } from '../../platform/http/routing/route';
import type { ApiModule } from '../../platform/module';
import type { AccountHooks } from '../../ports/account-hooks';
import type { Authenticator, Caller } from '../../ports/authenticator';
import type { Queryable } from '../../ports/database';
import type { ScheduledJob } from '../../ports/jobs';
import { authSessionLimits } from './auth-session.limits';
import { createAccountData } from './accounts/account-data';
import {
  findEmail,
  findEmails,
  findReference,
  findVerifiedUsers,
  hasPassword,
  keepAccount,
  lockUser,
  type ConfigOf,
  verifiedOwnersOf,
} from './accounts/user.repository';
import type { GroupTies } from './accounts/current-user.presenter';
import { createUserService } from './accounts/user.service';
import { createBotCheckService } from './bot-check/bot-check.service';
import { createSignInEffort } from './bot-check/sign-in-effort';
import { createAdmit, createTickets, type Admit } from './bot-check/tickets';
import { createOpenEditorAccount } from './editor-account/open-editor-account.service';
import { createSignInWithEditor } from './editor-account/sign-in-with-editor.service';
import { deleteExpiredUndos } from './email-change/email-change-undo.repository';
import { createStartEmailChange } from './email-change/email-change.service';
import { createAccountOpening } from './email-codes/account-opening.service';
import { createCheckEmailCode } from './email-codes/check-email-code';
import { createEmailAction } from './email-codes/email-action.service';
import { deleteExpiredCodes } from './email-codes/email-code.repository';
import { createMailCodeJob, createRequestCode } from './email-codes/email-code.service';
import { createLimitMails } from './email-codes/mail-limits';
import { createChangePassword } from './passwords/change-password.service';
import { createPasswordRules } from './passwords/password-rules';
import { renewAuthentication } from './reauthentication/reauthentication.repository';
import { createGetReauthenticationOptions } from './reauthentication/get-reauthentication-options.service';
import { createHasUserPassword } from './reauthentication/has-user-password.service';
import { createReauthenticate } from './reauthentication/reauthenticate.service';
import { createReauthenticateWithTicket } from './reauthentication/reauthenticate-with-ticket.service';
import { deleteOldSecurityEvents } from './security-page/security-event.repository';
import { createSecurityService } from './security-page/security.service';
import { createAuthenticator } from './sessions/authenticator';
import { createDeviceCookies } from './sessions/device-cookie';
import { createOpenExtensionSession } from './sessions/extension-session.service';
import { createIdTokens } from './sessions/id-token';
import { deleteUnusedDevices } from './sessions/known-device.repository';
import { createRefreshTokens } from './sessions/refresh-token';
import { deleteExpiredSessions } from './sessions/session.repository';
import { createSessionService, type SessionService } from './sessions/session.service';
import { createCheckPassword } from './sign-in/password-check';
import { createProvePassword } from './sign-in/prove-password';
import { createSignInAttempts, deleteOldAttempts } from './sign-in/sign-in-attempt.repository';
import { createSignIn } from './sign-in/sign-in.service';
import { createOpenAccount } from './sign-up/open-account';
import { createSignUp } from './sign-up/sign-up.service';
import { createSignUpJob, createSignUpSeal } from './sign-up/strict-sign-up';
import { createExchangeSocialTicket } from './social-sign-in/exchange-social-ticket.service';
import { createLinkSocialIdentity } from './social-sign-in/link-social-identity.service';
import { createSocialSignIn } from './social-sign-in/social-sign-in';
import { createListWaysIn } from './ways-in/list-ways-in.service';
import { createRemoveWayIn } from './ways-in/remove-way-in.service';
import { createUserCommands } from './support/user.commands';
import { createWaysIn, type WaysIn } from './ways-in/ways-in';
import {
  findByTicket,
  issueTicket,
  takeState,
  takeTicket,
  deleteOldLogins,
} from './ways-in/login-ticket.repository';

export type { OpenedSession } from './sessions/session.service';
export type { EditorPlan, GivenTicket, LoginIdentity } from './ways-in/login-ticket.repository';
export type { ReplacedSession } from './ways-in/replaced-session';
export type { WayKey } from './ways-in/way-in.repository';

/** Returns the email address of an account. */
export type EmailOf = typeof findEmail;

/** What the domain needs of other domains. */
export interface AuthSessionDependencies extends AccountHooks {
  /** Returns the id of the group that a user administers; null without one. */
  readonly administeredGroupIdOf: (query: Queryable, uid: string) => Promise<string | null>;
  /** What a user has to do with groups that others administer. */
  readonly groupTiesOf: (query: Queryable, caller: Caller) => Promise<GroupTies>;
  /** The SQL expression of a user's dictionary, so that reading it takes no statement of its own. */
  readonly configOf: ConfigOf;
}

/** The domain, with what other domains use of it. */
export interface AuthSessionModule extends ApiModule {
  readonly authenticator: Authenticator;
  /** Returns the accounts that have one of the email addresses verified. */
  readonly findAccounts: typeof findVerifiedUsers;
  /** Returns the email addresses of accounts. */
  readonly findEmails: typeof findEmails;
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
  /** Notes that the user of a session has just proven who they are. Throws `UNAUTHENTICATED` when it is not alive. */
  readonly renewAuthentication: typeof renewAuthentication;
}

const loginTickets = { findByTicket, issueTicket, takeState, takeTicket };
type LoginTickets = typeof loginTickets;

/** A purpose for which this domain derives a key. */
const purposeOf = (use: string) => `auth-session ${use}`;

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
  },
});

/** What several use cases share: tokens, tickets, limits and the session service. */
function createShared(platform: Platform, dependencies: AuthSessionDependencies) {
  const { config, clock, keys, limiter } = platform;
  const { keyEncryptionSecrets: secrets } = config;
  const productName = config.brand['productName'] ?? defaultBrand.productName;
  const idTokens = createIdTokens({ keys, clock, issuer: config.hosts.auth });
  const refreshTokens = createRefreshTokens(derivedSecrets(secrets, purposeOf('refresh-token')));
  const tickets = createTickets({
    key: derivedSecret(config.botCheck.secret, purposeOf('ticket')),
    clock,
  });
  const attempts = createSignInAttempts(derivedSecret(secrets[0], purposeOf('sign-in-attempt')), {
    verifiedOnly: config.profile === 'strict',
  });
  const base = { ...platform, ...dependencies, productName, idTokens, refreshTokens, attempts };
  const { keyOf } = attempts;
  const deviceCookies = createDeviceCookies({ baseUrl: config.baseUrl, secrets, clock, keyOf });
  const checkPassword = createCheckPassword(base);
  const provePassword = createProvePassword({ ...base, checkPassword, deviceCookies });
  const sessions = createSessionService(base);
  return {
    ...base,
    ...{ deviceCookies, checkPassword, provePassword, sessions },
    waysIn: createWaysIn({ ...base, deviceCookies, provePassword, sessions }),
    tickets,
    admit: createAdmit({ tickets, limiter }),
    limitMails: createLimitMails(limiter),
    checkNewPassword: createPasswordRules(config.profile, productName),
    openAccount: createOpenAccount(base),
    signUpSeal: createSignUpSeal(secrets),
  };
}

/** Everything that the use cases take. */
function createParts(
  platform: Platform,
  dependencies: AuthSessionDependencies,
  { readTicket }: ReturnType<typeof createSocialSignIn>,
) {
  const base = createShared(platform, dependencies);
  const users = createUserService({ ...dependencies, ...platform });
  return { ...base, ...base.waysIn, users, readTicket };
}

type ModuleParts = ReturnType<typeof createParts>;

/** The handlers of the endpoints. */
function createRoutes(shared: ModuleParts) {
  const { sessions, users } = shared;
  const botCheck = createBotCheckService({ ...shared, effortFor: createSignInEffort(shared) });
  const security = createSecurityService(shared);
  const accountOpening = createAccountOpening(shared);

  return defineRoutes(authSessionEndpoints, authSessionEndpointDocs, authSessionLimits, {
    getBotCheck: botCheck.challenge,
    verifyBotCheck: botCheck.verify,
    signUp: createSignUp(shared),
    signIn: createSignIn(shared),
    refreshSession: sessions.refresh,
    signOut: sessions.signOut,
    requestCode: createRequestCode(shared),
    runEmailAction: createEmailAction(shared),
    checkEmailCode: createCheckEmailCode(shared),
    getAccountOpening: accountOpening.getAccountOpening,
    disownAccount: accountOpening.disownAccount,
    getCurrentUser: (_, { caller }) => users.getCurrentUser(caller),
    getPremiumStatus: async (_, { caller }) => presentPremium(caller.premium),
    getUserEmail: users.getUserEmail,
    openEditorAccount: createOpenEditorAccount(shared),
    signInWithEditor: createSignInWithEditor(shared),
    startEmailChange: createStartEmailChange(shared),
    changePassword: createChangePassword(shared),
    openExtensionSession: createOpenExtensionSession(shared),
    listSessions: security.listSessions,
    listWaysIn: createListWaysIn(shared),
    removeWayIn: createRemoveWayIn(shared),
    endSession: security.endSession,
    endOtherSessions: security.endOtherSessions,
    endAllSessions: security.endAllSessions,
    getSecurityActivity: security.getSecurityActivity,
    hasUserPassword: createHasUserPassword(shared),
    getReauthenticationOptions: createGetReauthenticationOptions(shared),
    reauthenticate: createReauthenticate(shared),
    reauthenticateWithTicket: createReauthenticateWithTicket(shared),
    exchangeSocialTicket: createExchangeSocialTicket(shared),
    linkSocialIdentity: createLinkSocialIdentity(shared),
  });
}

/** Accounts, sign-in and sessions. */
export function createAuthSessionModule(
  platform: Platform,
  dependencies: AuthSessionDependencies,
): AuthSessionModule {
  const social = createSocialSignIn(platform);
  const shared = createParts(platform, dependencies, social);
  const { sessions, idTokens, waysIn, users } = shared;

  return {
    routes: createRoutes(shared),
    redirectRoutes: social.redirectRoutes,
    jobs: [createMailCodeJob(shared), createSignUpJob(shared)],
    scheduledJobs: [cleanupJob(platform)],
    authenticator: createAuthenticator({ ...platform, idTokens }),
    findAccounts: findVerifiedUsers,
    findEmails,
    verifiedOwnersOf,
    emailOf: findEmail,
    lockUser,
    keepAccount,
    hasPassword,
    personalData: [createAccountData(shared)],
    adminCommands: createUserCommands(shared),
    admit: shared.admit,
    loginTickets,
    sessions,
    waysIn,
    userOf: async (caller) => (await users.getCurrentUser(caller)).user,
    referenceOf: findReference,
    renewAuthentication,
  };
}
