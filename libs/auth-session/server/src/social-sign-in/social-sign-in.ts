import { paths } from '@portal/shared/util';
import {
  type Platform,
  type RedirectRoute,
  createLoginBrowser,
  createLoginStates,
} from '@portal/server/platform';
import { createSocialRedirects } from './social-redirects.service';
import { createRegistrationOf } from '../institutions/institution-sign-in';
import { createReadTicket } from '../ways-in/given-ticket';

/** A signed assertion with its certificates, in base64. */
const maxSamlBytes = 128 * 1024;

/** Social sign-in: the redirects to an OpenID provider and back, and the endpoints that its tickets are for. */
export function createSocialSignIn(platform: Platform) {
  const { clock, config } = platform;
  const browsers = createLoginBrowser({ ...config, cookieName: 'social' });
  const states = createLoginStates({
    secrets: config.keyEncryptionSecrets,
    service: 'social',
    clock,
  });
  const redirects = createSocialRedirects({
    ...platform,
    ...{ browsers, states, registrationOf: createRegistrationOf(platform) },
  });
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
    {
      path: paths.samlCallback(),
      summary: 'Receives the answer of a SAML provider, checks it and redirects to the callback.',
      maxFormBytes: maxSamlBytes,
      handle: redirects.receive,
    },
  ];
  return { redirectRoutes, browsers, readTicket: createReadTicket({ clock, browsers }) };
}
