import type { Platform } from '../../container';
import type { ApiModule } from '../../platform/module';
import type { Authenticator } from '../../ports/authenticator';
import type { ScheduledJob } from '../../ports/jobs';
import { knownDeviceLifeMs, securityEventLifeMs } from './auth-session.policy';
import { authSessionRoutes } from './auth-session.routes';
import { createAuthSessionServices, type AuthSessionDependencies } from './auth-session.services';
import { createAuthenticator } from './sessions/authenticator';
import { deleteExpiredUndos } from './email-change/email-change-undo.repository';
import { deleteExpiredCodes } from './email-codes/email-code.repository';
import { createIdTokens } from './sessions/id-token';
import { deleteDevicesUnseenSince } from './sessions/known-device.repository';
import { createPremiumRights, type PremiumRights } from './accounts/premium-right.repository';
import { deleteSecurityEventsBefore } from './security-page/security-event.repository';
import { deleteExpiredSessions } from './sessions/session.repository';
import { deleteOldAttempts } from './sign-in/sign-in-attempt.repository';
import { deleteOldSocialLogins } from './social-sign-in/social-login.repository';
import { socialRedirectRoutes } from './social-sign-in/social.routes';

export type { PremiumRights };

/** Authentication and the session, and the functions that the other domains get. */
export interface AuthSessionModule extends ApiModule {
  readonly authenticator: Authenticator;
  readonly premiumRights: PremiumRights;
}

const before = (now: Date, lifeMs: number) => new Date(now.getTime() - lifeMs);

/** Removes what time has ended. */
function createCleanupJob({ database }: Platform): ScheduledJob {
  return {
    name: 'auth-session',
    async run(now) {
      await deleteExpiredSessions(database.query, now);
      await deleteExpiredCodes(database.query, now);
      await deleteOldAttempts(database.query, now);
      await deleteExpiredUndos(database.query, now);
      await deleteOldSocialLogins(database.query, now);
      await deleteSecurityEventsBefore(database.query, before(now, securityEventLifeMs));
      await deleteDevicesUnseenSince(database.query, before(now, knownDeviceLifeMs));
    },
  };
}

/** Puts the domain together. */
export function createAuthSessionModule(
  platform: Platform,
  dependencies: AuthSessionDependencies,
): AuthSessionModule {
  const { config, clock, database, keys } = platform;
  const idTokens = createIdTokens({ keys, clock, issuer: config.hosts.auth });
  const services = createAuthSessionServices(platform, dependencies, idTokens);
  return {
    routes: authSessionRoutes(services),
    redirectRoutes: socialRedirectRoutes(services.social),
    jobs: services.jobs,
    scheduledJobs: [createCleanupJob(platform)],
    authenticator: createAuthenticator({ database, clock, idTokens }),
    premiumRights: createPremiumRights({ clock }),
  };
}
