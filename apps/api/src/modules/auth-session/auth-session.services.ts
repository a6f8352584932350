import { hkdfSync } from 'node:crypto';
import { defaultBrand } from '@portal/shared/util';
import type { Platform } from '../../container';
import { createAdmit } from './bot-check/admission';
import { createSignInAttempts } from './sign-in/sign-in-attempt.repository';
import { createBotCheckService } from './bot-check/bot-check.service';
import { createChangePassword } from './passwords/change-password.service';
import { createLimitMails } from './email-codes/code-limits';
import { createCommonPasswords } from './passwords/common-passwords';
import { createGetCurrentUser } from './accounts/current-user.service';
import { createEditorAccounts } from './editor-account/editor-account.service';
import { createEmailAction } from './email-codes/email-action.service';
import { createStartEmailChange } from './email-change/email-change.service';
import { createMailCodeJob, createRequestCode } from './email-codes/email-code.service';
import type { IdTokens } from './sessions/id-token';
import { createOpenAccount, type SubscribeToUpdates } from './sign-up/open-account';
import { createCheckPassword } from './sign-in/password-check';
import { createPasswordRules } from './passwords/password-rules';
import { createRefreshTokens } from './sessions/refresh-token';
import { createSecurityService } from './security-page/security.service';
import { createSessionOpening } from './sessions/session-opening';
import { createSessionService } from './sessions/session.service';
import { createSignInEffort } from './sign-in/sign-in-pressure';
import { createSignIn } from './sign-in/sign-in.service';
import { createSignUpJob, createSignUpSeal } from './sign-up/sign-up.job';
import { createSignUp } from './sign-up/sign-up.service';
import { createSocialServices } from './social-sign-in/social.services';
import { createTickets } from './bot-check/ticket';
import { createGetUserEmail } from './accounts/user-lookup.service';

/** What the domain needs of other domains. */
export interface AuthSessionDependencies {
  readonly subscribeToUpdates: SubscribeToUpdates;
}

/** A key for one purpose of this domain. */
const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `auth-session ${purpose}`, 32));

/** The use cases of the domain, over the platform's ports. */
export function createAuthSessionServices(
  platform: Platform,
  dependencies: AuthSessionDependencies,
  idTokens: IdTokens,
) {
  const { config, clock } = platform;
  const tickets = createTickets({ key: keyFor(config.botCheck.secret, 'ticket'), clock });
  const base = {
    ...platform,
    ...dependencies,
    idTokens,
    tickets,
    admit: createAdmit({ tickets, limiter: platform.limiter }),
    refreshTokens: createRefreshTokens(keyFor(config.keyEncryptionSecret, 'refresh-token')),
    attempts: createSignInAttempts(keyFor(config.keyEncryptionSecret, 'sign-in-attempt')),
    limitMails: createLimitMails(platform.limiter),
    productName: config.brand['productName'] ?? defaultBrand.productName,
  };
  const ports = {
    ...base,
    sessionOpening: createSessionOpening(base),
    checkPassword: createCheckPassword(base),
    checkNewPassword: createPasswordRules({
      profile: config.profile,
      commonPasswords: createCommonPasswords(),
    }),
    openAccount: createOpenAccount(base),
    signUpSeal: createSignUpSeal(config.keyEncryptionSecret),
  };
  return {
    signUp: createSignUp(ports),
    signIn: createSignIn(ports),
    sessions: createSessionService(ports),
    requestCode: createRequestCode(ports),
    jobs: [createMailCodeJob(ports), createSignUpJob(ports)],
    runEmailAction: createEmailAction(ports),
    botCheck: createBotCheckService({ ...ports, effortOf: createSignInEffort(ports) }),
    getCurrentUser: createGetCurrentUser(ports),
    getUserEmail: createGetUserEmail(ports),
    editorAccounts: createEditorAccounts(ports),
    startEmailChange: createStartEmailChange(ports),
    changePassword: createChangePassword(ports),
    security: createSecurityService(ports),
    social: createSocialServices({
      ...ports,
      stateKey: keyFor(config.keyEncryptionSecret, 'social-state'),
    }),
  };
}

export type AuthSessionServices = ReturnType<typeof createAuthSessionServices>;
