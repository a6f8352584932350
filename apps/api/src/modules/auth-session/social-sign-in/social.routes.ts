import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { paths } from '@portal/shared/util';
import type { RedirectRoute } from '../../../platform/http/redirect-route';
import { route, type Route } from '../../../platform/http/route';
import type { SocialServices } from './social.services';

/** The addresses of the social sign-in that a browser is led through. */
export function socialRedirectRoutes({ redirects }: SocialServices): readonly RedirectRoute[] {
  return [
    {
      path: paths.socialLogin(),
      summary: 'Leads to the provider that the query names; the rest of the query comes back.',
      handle: redirects.start,
    },
    {
      path: paths.socialCallback(),
      summary: 'Where a provider leads back to: checks its answer and goes on to a page.',
      handle: redirects.finish,
    },
  ];
}

/** The calls of the social sign-in (specification 1, section 2 "/signup"). */
export function socialRoutes({ sessions }: SocialServices): readonly Route[] {
  return [
    route(endpoints.exchangeSocialTicket, sessions.exchange),
    route(endpoints.linkSocialIdentity, sessions.link),
  ];
}
