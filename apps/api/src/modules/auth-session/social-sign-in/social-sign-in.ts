import { paths } from '@portal/shared/util';
import type { AccountHooks } from '../../../ports/account-hooks';
import type { Platform } from '../../../platform/platform';
import type { RedirectRoute } from '../../../platform/redirection';
import type { DeviceCookies } from '../sessions/device-cookie';
import type { SessionService } from '../sessions/session.service';
import type { CheckPassword } from '../sign-in/password-check';
import { createLoginBrowser } from '../../../platform/external-login/login-browser';
import { createSocialRedirects } from './social-redirects.service';
import type { RequestContext } from '../../../platform/request-context';
import type { GivenTicket } from './social-login.repository';
import { createSocialSessions, givenTicket } from './social-session.service';
import { createLoginStates } from '../../../platform/external-login/login-state';

/** Reads a ticket with the browser that sent it. Throws `SOCIAL_TICKET_INVALID` when the browser started no sign-in. */
export type ReadTicket = (
  ticket: string,
  kind: GivenTicket['kind'],
  context: RequestContext,
) => GivenTicket;

/** Social sign-in: the redirects to an OpenID provider and back, and the endpoints that its tickets are for. */
export function createSocialSignIn(
  platform: Platform,
  ports: Pick<AccountHooks, 'accountOpened'> & {
    readonly checkPassword: CheckPassword;
    readonly deviceCookies: DeviceCookies;
    readonly sessions: SessionService;
    readonly productName: string;
  },
) {
  const { clock, config } = platform;
  const browsers = createLoginBrowser({ ...config, cookieName: 'social' });
  const states = createLoginStates({
    secret: config.keyEncryptionSecret,
    service: 'social',
    clock,
  });
  const redirects = createSocialRedirects({ ...platform, browsers, states });
  const redirectRoutes: readonly RedirectRoute[] = [
    {
      path: paths.socialLogin(),
      summary: 'Redirects to the provider named in the query; the rest of the query comes back.',
      handle: redirects.start,
    },
    {
      path: paths.socialCallback(),
      summary: 'Receives the provider’s response, checks it and redirects to a page.',
      handle: redirects.finish,
    },
  ];
  const readTicket: ReadTicket = (ticket, kind, context) =>
    givenTicket({ clock, browsers }, ticket, kind, context);
  return {
    redirectRoutes,
    readTicket,
    ...createSocialSessions({ ...platform, ...ports, browsers }),
  };
}
