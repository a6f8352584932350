import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import {
  askForReset,
  browserOf,
  newestCode,
  signIn,
  signUp,
  ticketFor,
  trySignIn,
} from './auth-api';
import { serviceKey } from './every-endpoint';
import { socialClientSecret, startOpenidStandIn } from './openid-stand-in';
import { openMailBrowser, readSignInMail } from './sign-in-mail-browser';
import { linkTicketOf, openBrowser, startSocialApi, ticketIn } from './social-api';

const email = 'canary.ada@example.org';
const movedEmail = 'canary.ada.king@example.org';
const editorEmail = 'canary.editor@example.org';
const socialEmail = 'canary.social@example.org';
const passwords = ['canary-password-one', 'canary-password-two', 'canary-password-three'] as const;
const laptop = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const phone = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};

/** The API after all flows, with its log and every secret that was used. */
export interface EveryFlow {
  readonly api: TestApi;
  readonly log: readonly string[];
  readonly secrets: readonly string[];
  /** The codes of all mails. */
  readonly codes: readonly string[];
  readonly addresses: readonly string[];
  stop(): Promise<void>;
}

/** Runs every flow of the domain once, with success and with errors, and collects the secrets. */
export async function runEveryFlow(): Promise<EveryFlow> {
  const log: string[] = [];
  const provider = await startOpenidStandIn();
  const api = await startSocialApi(provider, {
    environment: { EDITOR_SERVICE_KEY: serviceKey },
    ports: { geoIp: { countryOf: () => 'DE' } },
    log: { write: (line) => log.push(line) },
  });
  const secrets: string[] = [...passwords, serviceKey, socialClientSecret];
  const codes: string[] = [];
  const keep = <Value extends string>(value: Value, to = secrets): Value => {
    to.push(value);
    return value;
  };
  const keepTokens = <Tokens extends { idToken: string; refreshToken: string }>(tokens: Tokens) => {
    secrets.push(tokens.idToken, tokens.refreshToken);
    return tokens;
  };
  const act = async (
    mode: 'verifyEmail' | 'resetPassword' | 'verifyAndChangeEmail' | 'undoEmailChange',
    to: string,
    newPassword?: string,
  ) => {
    const oobCode = keep(await newestCode(api, to), codes);
    const request = { mode, oobCode, ...(newPassword && { newPassword }) };
    await api.call(endpoints.runEmailAction, request, { headers: await browserOf(api, to) });
  };

  async function passwordFlows() {
    const { signInTicket } = await signUp(api, email, passwords[0]);
    keep(signInTicket);
    await act('verifyEmail', email);
    const first = keepTokens(await signIn(api, email, { password: passwords[0], headers: laptop }));
    keepTokens(await signIn(api, email, { password: passwords[0], headers: phone }));
    await trySignIn(api, email, { password: keep('canary-wrong-password') });
    await trySignIn(api, keep('canary.nobody@example.org'), { password: 'canary-wrong-password' });
    const refreshed = await api.call(endpoints.refreshSession, first);
    await api.call(endpoints.refreshSession, { refreshToken: first.refreshToken });
    if (refreshed.ok) secrets.push(refreshed.body.id_token, refreshed.body.refresh_token);
    const changed = await api.call(
      endpoints.changePassword,
      { currentPassword: passwords[0], newPassword: passwords[1] },
      { token: refreshed.ok ? refreshed.body.id_token : '' },
    );
    if (changed.ok) keepTokens(changed.body);
    keep(await askForReset(api, email), codes);
    await act('resetPassword', email, passwords[2]);
  }

  async function addressFlows() {
    const { idToken: token } = keepTokens(await signIn(api, email, { password: passwords[2] }));
    await api.call(endpoints.startEmailChange, { newEmail: movedEmail }, { token });
    await act('verifyAndChangeEmail', movedEmail);
    await act('undoEmailChange', email);
    keep(await newestCode(api, email), codes);
  }

  async function editorFlows() {
    const headers = { authorization: `Bearer ${serviceKey}` };
    await signUp(api, editorEmail, passwords[0]);
    const overleafId = 'editor1';
    await api.call(endpoints.openEditorAccount, { email: editorEmail, overleafId }, { headers });
    const session = await api.call(endpoints.signInWithEditor, { overleafId }, { headers });
    if (session.ok) keepTokens(session.body);
  }

  async function socialFlows() {
    await signUp(api, socialEmail, passwords[0]);
    const user = { sub: 'canary-subject', email: socialEmail, email_verified: true };
    const browser = openBrowser(api);
    const response = await provider.consent(await browser.start(), user);
    keep(response.get('code') ?? '');
    keep(ticketIn(await browser.comeBack(response)));
    const ticket = keep(await linkTicketOf(browser, provider, user));
    const linked = await browser.link(ticket, passwords[0]);
    if (linked.ok) keepTokens(linked.body);
    keep(browser.headers()['cookie']?.split('=')[1] ?? '');
  }

  async function mailFlows() {
    const browser = openMailBrowser(api);
    keep(await browser.ask(email));
    const { code } = await readSignInMail(api, email);
    const opened = await browser.press(keep(code, codes));
    if (opened.ok && opened.body.session) keepTokens(opened.body.session);
  }

  async function failures() {
    const ticket = keep(await ticketFor(api, 'signin'));
    jest
      .spyOn(api.platform.hasher, 'verify')
      .mockRejectedValueOnce(new Error(`No thread for ${email}.`));
    await api.call(endpoints.signIn, { email, password: passwords[0], ticket });
    await api.platform.database.query.execute('alter table users rename to lost_users');
    await trySignIn(api, email, { password: passwords[2] });
    await api.fetch(`/api/auth/action?oobCode=${codes[0]}&email=${email}`);
    await api.fetch(`/${email}/${codes[0]}`);
    await api.platform.database.query.execute('alter table lost_users rename to users');
  }

  await passwordFlows();
  await addressFlows();
  await editorFlows();
  await socialFlows();
  await mailFlows();
  await failures();
  const addresses = [email, movedEmail, editorEmail, socialEmail];
  return {
    ...{ api, log, secrets, codes, addresses },
    async stop() {
      await api.stop();
      await provider.stop();
    },
  };
}
