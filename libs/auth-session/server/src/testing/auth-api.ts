import {
  authSessionEndpoints as endpoints,
  botCheckActions,
  type BotCheckAction,
  type SessionTokens,
} from '@portal/auth-session/domain';
import { ne, sql } from 'drizzle-orm';
import type { BotCheck } from '@portal/server/ports';
import { createModuleRegistry, newId } from '@portal/server/platform';
import {
  assertOutsideTransaction,
  startTestApi,
  type TestApi,
  type TestApiOptions,
} from '@portal/server/testing';
import { createAuthSessionModule } from '../auth-session.module';
import type { AuthSessionDependencies } from '../auth-session.module';
import { createShared } from '../auth-session.services';
import { insertUser } from '../records/user.repository';
import { passwordWay, trustWay, type WayKey } from '../records/way-in.repository';
import { editorIssuer, waysIn } from '../records/way-in.tables';

/** A bot check with the name of the action as its solution; like another service it is not asked inside a transaction. */
export const instantBotCheck: BotCheck = {
  challenge: async (action) => ({ kind: 'proof-of-work', challenge: action }),
  async solvedAction(solution) {
    assertOutsideTransaction();
    return botCheckActions.find((action) => action === solution);
  },
};

/** A bot check that shows how many times the usual effort it costs. */
export const effortBotCheck: BotCheck = {
  ...instantBotCheck,
  challenge: async (action, effortOf) => ({
    kind: 'proof-of-work',
    challenge: String(await effortOf(action)),
  }),
};

/** How many times the usual effort the bot check of a client's next sign-in costs; with {@link effortBotCheck}. */
export async function signInEffortOf(
  api: TestApi,
  headers: Readonly<Record<string, string>> = {},
  action: BotCheckAction = 'signin',
): Promise<number> {
  const response = await api.call(endpoints.getBotCheck, { action }, { headers });
  if (!response.ok) throw new Error(`The bot check was rejected: ${response.error.error}.`);
  return Number(response.body.challenge);
}

/** The `Cookie` header of a browser that was just signed in. */
export function deviceCookieOf({ headers }: { readonly headers: Headers }): { cookie: string } {
  const cookie = headers.getSetCookie().find((each) => each.startsWith('device='));
  if (!cookie) throw new Error('The response set no device cookie.');
  return { cookie: cookie.split(';')[0] ?? '' };
}

/** Doubles of other domains that do nothing. */
export const noDependencies: AuthSessionDependencies = {
  ...createModuleRegistry().hooks,
  administeredGroupIdOf: async () => null,
  groupTiesOf: async () => ({ isInGroup: false, isAskedByGroup: false }),
  configOf: () =>
    sql`${JSON.stringify({
      widgets: [],
      showStats: false,
      cacheNeedsToBeCleared: false,
      features: {},
      settings: {},
      dictionary: {},
    })}::jsonb`,
  memberships: { vouch: async () => undefined, forget: async () => undefined },
  syncEditorPremium: async () => undefined,
  refuseDomain: async () => undefined,
  premiumFacts: { factsAt: () => sql`'[]'::jsonb`, namedRightsOf: () => sql`'[]'::jsonb` },
};

/** The ways into all accounts but their passwords. */
export const linkedWays = (api: TestApi) =>
  api.platform.database.query.select().from(waysIn).where(ne(waysIn.kind, 'password'));

/** Adds a way into an account: a user of the LaTeX editor, or of an OpenID provider. */
export const addWay = (api: TestApi, way: WayKey & { uid: string; email?: string }) =>
  trustWay(api.platform.database.query, {
    ...way,
    kind: way.issuer === editorIssuer ? 'editor' : 'social',
    device: null,
    addedAt: api.clock.now(),
  });

/** Starts the API with this domain only and a bot check that costs nothing. */
export function startAuthApi(options: TestApiOptions = {}): Promise<TestApi> {
  return startTestApi({
    ...options,
    ports: { botCheck: instantBotCheck, ...options.ports },
    modules: (platform) => {
      const module = createAuthSessionModule(platform, noDependencies);
      return { modules: [module], authenticator: module.authenticator };
    },
  });
}

/** A valid password. */
export const goodPassword = 'correct horse battery staple';

/** A new bot-check ticket for an action. */
export async function ticketFor(api: TestApi, action: BotCheckAction): Promise<string> {
  const response = await api.call(endpoints.verifyBotCheck, { recaptchaToken: action });
  if (!response.ok || !response.body.ticket) throw new Error(`There was no ticket for ${action}.`);
  return response.body.ticket;
}

/** Tries to open an account. */
export async function trySignUp(
  api: TestApi,
  email: string,
  password = goodPassword,
  { wantsUpdates }: { wantsUpdates?: boolean } = {},
) {
  const ticket = await ticketFor(api, 'signup');
  return api.call(endpoints.signUp, { email, password, ticket, wantsUpdates });
}

/** Opens an account; its address is not verified. */
export async function signUp(api: TestApi, email: string, password = goodPassword) {
  const response = await trySignUp(api, email, password);
  if (!response.ok) throw new Error(`Signing up was rejected: ${JSON.stringify(response.error)}.`);
  const { uid, email: address, signInTicket } = response.body;
  if (uid === null || signInTicket === null) throw new Error('The response has no uid and ticket.');
  return { uid, email: address, signInTicket };
}

/** Tries to sign in. */
export async function trySignIn(
  api: TestApi,
  email: string,
  { password = goodPassword, rememberMe = false, headers = {} } = {},
) {
  const ticket = await ticketFor(api, 'signin');
  return api.call(endpoints.signIn, { email, password, rememberMe, ticket }, { headers });
}

/** Signs in and returns the tokens. */
export async function signIn(
  api: TestApi,
  email: string,
  options?: Parameters<typeof trySignIn>[2],
) {
  const response = await trySignIn(api, email, options);
  if (!response.ok) throw new Error(`Signing in was rejected: ${response.error.error}.`);
  return response.body;
}

/** An account, as the rows that signing up and verifying leave behind, without their requests, checks and mails. */
export async function insertedUser(
  { platform }: TestApi,
  email: string,
  { verified = true, password = goodPassword } = {},
): Promise<string> {
  const uid = newId();
  const isInserted = await insertUser(platform.database.query, {
    uid,
    email,
    emailVerified: verified,
    passwordHash: await platform.hasher.hash(password),
    reference: newId(),
    createdAt: platform.clock.now(),
  });
  if (!isInserted) throw new Error(`There is an account of ${email} already.`);
  return uid;
}

/** Signs an account in, as the rows and the tokens that a right password leaves behind. */
export async function openedSession(
  { platform }: TestApi,
  owner: { readonly uid: string; readonly email: string },
  { rememberMe: remembered = false, headers = {} as Readonly<Record<string, string>> } = {},
): Promise<SessionTokens> {
  const { sessions } = createShared(platform, noDependencies);
  const noCookies = { cookie: () => undefined, setCookie: () => undefined };
  const client = { ip: '127.0.0.1', userAgent: headers['user-agent'] ?? 'node', ...noCookies };
  return sessions.signIn({
    ...{ owner, by: passwordWay(owner.uid), remembered, client },
    secondFactor: 'given',
  });
}

/** A new user with a verified address who is signed in; for specs that are not about getting there. */
export async function signedIn(
  api: TestApi,
  email: string,
  options?: Parameters<typeof insertedUser>[2] & Parameters<typeof openedSession>[2],
) {
  const uid = await insertedUser(api, email, options);
  const tokens = await openedSession(api, { uid, email }, options);
  return { ...tokens, uid, token: tokens.idToken };
}

/** Signs up and in as the pages do; the address is not verified, and its link is mailed. */
export async function signUpAndIn(
  api: TestApi,
  email: string,
  options?: Parameters<typeof trySignIn>[2],
) {
  await signUp(api, email, options?.password);
  return signIn(api, email, options);
}

/** Requests a reset link and returns its code. */
export async function askForReset(api: TestApi, email: string): Promise<string> {
  const ticket = await ticketFor(api, 'reset');
  await api.call(endpoints.requestCode, { email, requestType: 'PASSWORD_RESET', ticket });
  return newestCode(api, email);
}

/** Resets the password with a mailed link. */
export async function recover(api: TestApi, email: string, newPassword: string) {
  const oobCode = await askForReset(api, email);
  return api.call(endpoints.runEmailAction, { mode: 'resetPassword', oobCode, newPassword });
}

/** The `Cookie` header of a browser that the account of an address was just signed in from. */
export async function browserOf({ platform }: TestApi, email: string): Promise<{ cookie: string }> {
  const set: string[] = [];
  const client = {
    ip: '127.0.0.1',
    cookie: () => undefined,
    setCookie: (header: string) => set.push(header),
  };
  await createShared(platform, noDependencies).deviceCookies.remember(client, email);
  return { cookie: set[0]?.split(';')[0] ?? '' };
}

/** Follows a verification link, by default that of the newest mail, in the browser that signed up. */
export async function verify(
  api: TestApi,
  email: string,
  { oobCode, ...options }: { oobCode?: string; token?: string } = {},
) {
  const request = {
    mode: 'verifyEmail',
    oobCode: oobCode ?? (await newestCode(api, email)),
  } as const;
  const headers = await browserOf(api, email);
  return api.call(endpoints.runEmailAction, request, { ...options, headers });
}

/** Whether a token is accepted. */
export async function isAlive(api: TestApi, token: string): Promise<boolean> {
  return (await api.call(endpoints.getPremiumStatus, {}, { token })).ok;
}

/** The code in the newest mail to an address. */
export async function newestCode(api: TestApi, email: string): Promise<string> {
  const mail = (await api.mailsTo(email)).at(-1);
  const code = /oobCode=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!code) throw new Error(`There was no code in the newest mail to ${email}.`);
  return code;
}
