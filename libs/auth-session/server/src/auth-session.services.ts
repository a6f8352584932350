import { defaultBrand } from '@portal/shared/util';
import { type Platform, derivedSecret, derivedSecrets } from '@portal/server/platform';
import type { AccountHooks, Memberships, PremiumFacts } from '@portal/server/contracts';
import type { Caller, Queryable } from '@portal/server/ports';
import type { ConfigOf } from './records/user.repository';
import type { GroupTies } from './accounts/current-user.presenter';
import { createUserService } from './accounts/user.service';
import { createAdmit, createTickets } from './sign-in/tickets';
import { createLimitMails } from './mailed-links/mail-limits';
import { createPasswordRules } from './sign-in/password-rules';
import { createDeviceCookies } from './sessions/device-cookie';
import { createIdTokens } from './sessions/id-token';
import { createRefreshTokens } from './sessions/refresh-token';
import { createSessionService } from './sessions/session.service';
import { createCheckPassword } from './sign-in/password-check';
import { createProvePassword } from './sign-in/prove-password';
import { createSignInAttempts } from './records/sign-in-attempt.repository';
import { createAuthenticatorCodes } from './second-factor/authenticator-codes';
import { createFactorQuestions } from './second-factor/factor-questions';
import { createOpenAccount } from './sign-up/open-account';
import { createSignUpSeal } from './sign-up/strict-sign-up';
import type { createSocialSignIn } from './social-sign-in/social-sign-in';
import type { NoteLoginPorts } from './ways-in/link-way';
import { createWaysIn } from './ways-in/ways-in';
import { createNoteMembership } from './institutions/institution-sign-in';

/** What the domain needs of other domains. */
export interface AuthSessionDependencies extends AccountHooks {
  /** Returns the id of the group that a user administers; null without one. */
  readonly administeredGroupIdOf: (query: Queryable, uid: string) => Promise<string | null>;
  /** What a user has to do with groups that others administer. */
  readonly groupTiesOf: (query: Queryable, caller: Caller) => Promise<GroupTies>;
  /** The SQL expression of a user's dictionary, so that reading it takes no statement of its own. */
  readonly configOf: ConfigOf;
  /** The SQL expressions of rights to Premium. */
  readonly premiumFacts: PremiumFacts;
  /** What institutions say of their members. */
  readonly memberships: Memberships;
  /** Notes what the LaTeX editor says of a user's plan. */
  readonly syncEditorPremium: NoteLoginPorts['syncEditorPremium'];
  /** Says why nobody can claim an email domain; undefined for one that can be claimed. */
  readonly refuseDomain: (domain: string) => Promise<string | undefined>;
}

/** A purpose for which this domain derives a key. */
const purposeOf = (use: string) => `auth-session ${use}`;

/** What several use cases share: tokens, tickets, limits and the session service. */
export function createShared(platform: Platform, dependencies: AuthSessionDependencies) {
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
  const limitMails = createLimitMails(limiter);
  const digitKeys = derivedSecrets(secrets, purposeOf('sign-in-digits'));
  const noteMembership = createNoteMembership(base);
  const questions = createFactorQuestions({ ...base, deviceCookies, digitKeys, limitMails });
  const sessions = createSessionService({ ...base, deviceCookies, questions });
  return {
    ...base,
    ...{ deviceCookies, checkPassword, provePassword, questions, sessions },
    ...{ digitKeys, limitMails, noteMembership },
    waysIn: createWaysIn({
      ...base,
      deviceCookies,
      provePassword,
      questions,
      sessions,
      noteMembership,
    }),
    codes: createAuthenticatorCodes(secrets, productName),
    tickets,
    admit: createAdmit({ tickets, limiter }),
    checkNewPassword: createPasswordRules(config, productName),
    openAccount: createOpenAccount(base),
    signUpSeal: createSignUpSeal(secrets),
  };
}

/** Everything that the use cases take. */
export function createParts(
  platform: Platform,
  dependencies: AuthSessionDependencies,
  { browsers, readTicket }: ReturnType<typeof createSocialSignIn>,
) {
  const base = createShared(platform, dependencies);
  const users = createUserService({ ...dependencies, ...platform });
  return { ...base, ...base.waysIn, users, browsers, readTicket };
}

/** What the use cases take. */
export type ModuleParts = ReturnType<typeof createParts>;
