import { randomUUID } from 'node:crypto';
import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { overleafOauthEndpoints as editorEndpoints } from '@portal/overleaf-oauth/domain';
import {
  addAuthenticatorApp,
  type AuthenticatorApp,
  cookieJar,
  goodPassword,
  signedIn,
  signIn,
  ticketFor,
  trySignIn,
  type OpenidStandIn,
  openBrowser,
  socialSignIn,
  ticketIn,
} from '@portal/auth-session/server/testing';
import { editorUser, openEditorBrowser, ownChallenge } from '@portal/overleaf-oauth/server/testing';
import type { TestApi } from '@portal/server/testing';

/** Responses of the endpoints that open sessions. */
type Attempt = () => Promise<{ readonly ok: boolean; readonly status: number }>;

/** Names the endpoints whose responses can contain a session. */
export const endpointsWithSessions = (): string[] =>
  Object.entries({ ...endpoints, ...editorEndpoints })
    .filter(([, { response }]) => /"refresh_?token"/i.test(JSON.stringify(response.describe())))
    .map(([name]) => name);

/**
 * Prepares every endpoint that opens or renews a session of the account of `email`, whose address is verified: each returns
 * what its user does last.
 */
export function sessionOpenings(
  api: TestApi,
  provider: OpenidStandIn,
  { email, editorKey }: { readonly email: string; readonly editorKey: string },
): Readonly<Record<string, () => Promise<Attempt>>> {
  const campusUser = { sub: 'campus-1815', email, email_verified: true };
  const password = goodPassword;
  const own = () => signIn(api, email);

  async function linkTicket() {
    const browser = openBrowser(api);
    const response = await socialSignIn(browser, provider, campusUser);
    return { browser, ticket: (response.ok && response.body.link?.ticket) || '' };
  }

  /** A browser whose user of the editor is offered to link the account. */
  async function editorOffer() {
    const browser = openEditorBrowser(api, provider);
    const response = await browser.logIn(editorUser({ email }));
    const details = response.ok ? {} : response.error.details;
    const { tokens } = details as { tokens: { ticket: string } };
    const proof = { password, ticket: await ticketFor(api, 'signin') };
    const link = () =>
      browser.link({ overleafId: 'ol-1', email, overleafTokens: tokens, ...proof });
    return { browser, link };
  }
  async function linkedEditor() {
    const { browser, link } = await editorOffer();
    await link();
    return browser;
  }

  let app: AuthenticatorApp | undefined;

  return {
    signIn: async () => () => trySignIn(api, email),
    async answerSecondFactor() {
      const added = (app ??= await addAuthenticatorApp(api, (await own()).idToken));
      const browser = cookieJar();
      browser.keep(await trySignIn(api, email));
      const options = { headers: browser.headers() };
      return () => api.call(endpoints.answerSecondFactor, { code: added.code() }, options);
    },
    async refreshSession() {
      const { refreshToken } = await own();
      return () => api.call(endpoints.refreshSession, { refreshToken });
    },
    async changePassword() {
      const { idToken: token } = await own();
      const change = { currentPassword: password, newPassword: 'another battery staple' };
      return () => api.call(endpoints.changePassword, change, { token });
    },
    async openExtensionSession() {
      const { idToken: token } = await own();
      return () => api.call(endpoints.openExtensionSession, {}, { token });
    },
    async exchangeSocialTicket() {
      const { browser, ticket } = await linkTicket();
      await browser.link(ticket, password);
      const next = ticketIn(await browser.through(provider, campusUser));
      return () => browser.exchange(next);
    },
    async linkSocialIdentity() {
      const { browser, ticket } = await linkTicket();
      return () => browser.link(ticket, password);
    },
    async signInWithEditor() {
      await linkedEditor();
      const headers = { authorization: `Bearer ${editorKey}` };
      return () => api.call(endpoints.signInWithEditor, { overleafId: 'ol-1' }, { headers });
    },
    async finishEditorLogin() {
      const browser = await linkedEditor();
      const callback = await browser.consent(await browser.start(), editorUser({ email }));
      return () => browser.finish(callback);
    },
    async finishPkceLogin() {
      const browser = await linkedEditor();
      const started = await browser.start(`?pkce=${ownChallenge}`);
      const callback = await browser.consent(started, editorUser({ email }));
      const tokens = await browser.exchange(callback);
      return () => browser.finishPkce(callback, tokens);
    },
    async confirmEditorLogin() {
      const browser = await linkedEditor();
      const { idToken } = await signedIn(api, `${randomUUID()}@example.org`);
      const asked = await browser.logIn(editorUser({ email }), '', idToken);
      const { ticket } = (asked.ok ? {} : asked.error.details) as { ticket: string };
      const headers = browser.headers();
      return () => api.call(editorEndpoints.confirmEditorLogin, { ticket }, { headers });
    },
    linkEditorAccount: async () => (await editorOffer()).link,
  };
}
