import { paths } from '@portal/shared/util';
import type { RedirectRoute } from '../../../platform/http/routing/route';
import type { SocialServices } from './social.services';

/** The addresses that social sign-in redirects the browser through. */
export function socialRedirectRoutes({ redirects }: SocialServices): readonly RedirectRoute[] {
  return [
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
}
