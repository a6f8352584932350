import { hkdfSync } from 'node:crypto';
import { defaultBrand } from '@portal/shared/util';
import type { Platform } from '../../container';
import { createAdmission } from './admission';
import { createAttemptKey } from './attempt-key';
import { createBotCheckService } from './bot-check.service';
import { createGetCurrentUser } from './current-user.service';
import { createEmailAction } from './email-action.service';
import { createMailCodeJob, createRequestCode } from './email-code.service';
import type { IdTokens } from './id-token';
import { createRefreshTokens } from './refresh-token';
import { createSessionService } from './session.service';
import { createSignIn } from './sign-in.service';
import { createSignUp } from './sign-up.service';
import { createTickets } from './ticket';

/** A key for one purpose of this domain. */
const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `auth-session ${purpose}`, 32));

/** The use cases of the domain, over the platform's ports. */
export function createAuthSessionServices(platform: Platform, idTokens: IdTokens) {
  const { config, clock } = platform;
  const tickets = createTickets({ key: keyFor(config.botCheck.secret, 'ticket'), clock });
  const ports = {
    ...platform,
    idTokens,
    tickets,
    admit: createAdmission({ tickets, limiter: platform.limiter }),
    refreshTokens: createRefreshTokens(keyFor(config.keyEncryptionSecret, 'refresh-token')),
    attemptKey: createAttemptKey(keyFor(config.keyEncryptionSecret, 'sign-in-attempt')),
    productName: config.brand['productName'] ?? defaultBrand.productName,
  };
  return {
    signUp: createSignUp(ports),
    signIn: createSignIn(ports),
    sessions: createSessionService(ports),
    requestCode: createRequestCode(ports),
    mailCodeJob: createMailCodeJob(ports),
    runEmailAction: createEmailAction(ports),
    botCheck: createBotCheckService(ports),
    getCurrentUser: createGetCurrentUser(ports),
  };
}

export type AuthSessionServices = ReturnType<typeof createAuthSessionServices>;
