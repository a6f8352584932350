import type { Config } from '../../../config';
import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import type { IdentityProviders } from '../../../ports/identity-providers';
import type { Mailer } from '../../../ports/mailer';
import type { RateLimiter } from '../../../ports/rate-limiter';
import type { CheckPassword } from '../sign-in/password-check';
import type { SessionOpening } from '../sessions/session-opening';
import { createSocialBrowser } from './social-browser';
import { createSocialRedirects } from './social-redirects.service';
import { createSocialSessions } from './social-session.service';
import { createSocialStates } from './social-state';

/** The social sign-in: the way through a provider, and what its tickets are good for. */
export function createSocialServices(ports: {
  config: Pick<Config, 'baseUrl'>;
  clock: Clock;
  database: Database;
  limiter: RateLimiter;
  mailer: Mailer;
  identityProviders: IdentityProviders;
  checkPassword: CheckPassword;
  sessionOpening: SessionOpening;
  productName: string;
  /** Signs the states. */
  stateKey: Buffer;
}) {
  const { config, clock, identityProviders: providers, stateKey } = ports;
  const browsers = createSocialBrowser(config);
  const states = createSocialStates({ key: stateKey, clock });
  return {
    redirects: createSocialRedirects({
      ...ports,
      providers,
      browsers,
      states,
      baseUrl: config.baseUrl,
    }),
    sessions: createSocialSessions({ ...ports, providers, browsers }),
  };
}

export type SocialServices = ReturnType<typeof createSocialServices>;
