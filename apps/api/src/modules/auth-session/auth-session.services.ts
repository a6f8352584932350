import { hkdfSync } from 'node:crypto';
import { defaultBrand } from '@portal/shared/util';
import type { Platform } from '../../container';
import { createAdmissionOf, createAdmit } from './admission';
import { createAttemptKey } from './attempt-key';
import { createBotCheckService } from './bot-check.service';
import { createChangePassword } from './change-password.service';
import { createMayMail } from './code-limits';
import { createCommonPasswords } from './common-passwords';
import { createGetCurrentUser } from './current-user.service';
import { createEditorAccounts } from './editor-account.service';
import { createEmailAction } from './email-action.service';
import { createStartEmailChange } from './email-change.service';
import { createMailCodeJob, createRequestCode } from './email-code.service';
import type { IdTokens } from './id-token';
import { createOpenAccount } from './open-account';
import { createAdmittedPasswordProof, createPasswordProof } from './password-proof';
import { createPasswordRules } from './password-rules';
import { createRefreshTokens } from './refresh-token';
import { createSecurityService } from './security.service';
import { createSessionOpening } from './session-opening';
import { createSessionService } from './session.service';
import { createSignInEffort } from './sign-in-pressure';
import { createSignIn } from './sign-in.service';
import { createSignUpJob, createSignUpSeal } from './sign-up.job';
import { createSignUp } from './sign-up.service';
import { createSocialServices } from './social.services';
import { createTickets } from './ticket';
import { createGetUserEmail } from './user-lookup.service';

/** A key for one purpose of this domain. */
const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `auth-session ${purpose}`, 32));

/** The use cases of the domain, over the platform's ports. */
export function createAuthSessionServices(platform: Platform, idTokens: IdTokens) {
  const { config, clock } = platform;
  const tickets = createTickets({ key: keyFor(config.botCheck.secret, 'ticket'), clock });
  const admissionOf = createAdmissionOf({ tickets });
  const base = {
    ...platform,
    idTokens,
    tickets,
    admissionOf,
    admit: createAdmit({ admissionOf, limiter: platform.limiter }),
    refreshTokens: createRefreshTokens(keyFor(config.keyEncryptionSecret, 'refresh-token')),
    attemptKey: createAttemptKey(keyFor(config.keyEncryptionSecret, 'sign-in-attempt')),
    mayMail: createMayMail(platform.limiter),
    productName: config.brand['productName'] ?? defaultBrand.productName,
  };
  const ports = {
    ...base,
    sessionOpening: createSessionOpening(base),
    provePassword: createPasswordProof(base),
    proveAdmittedPassword: createAdmittedPasswordProof(base),
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
