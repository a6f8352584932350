import type { SessionTokens } from '@portal/auth-session/domain';
import type { EditorSession } from '@portal/overleaf-oauth/domain';
import { ApiError } from '@portal/server/errors';
import type { Platform, RequestContext } from '@portal/server/platform';
import type { Caller, Queryable, EditorIdentity } from '@portal/server/ports';
import type {
  AuthSessionModule,
  EditorPlan,
  LoginIdentity,
  OpenedSession,
  ReplacedSession,
} from '@portal/auth-session/server';
import type { EntitlementsModule } from '@portal/entitlements/server';
import { checkIdentity, loginIdentityOf, type UsableIdentity } from './identity-rules';
import type { RedeemedState } from './returned-login';

type AskPorts = Pick<Platform, 'database' | 'clock'> &
  Pick<AuthSessionModule, 'loginTickets' | 'referenceOf' | 'waysIn'>;

type Ports = AskPorts &
  Pick<AuthSessionModule, 'authenticator' | 'sessions' | 'userOf'> &
  Pick<EntitlementsModule, 'syncEditorPremium'>;

/** How the owner of an account can prove who they are, before the editor's user is linked to it (OAUTH-43). */
async function describeAccount({ database, waysIn }: AskPorts, uid: string, isLinked: boolean) {
  const { hasPassword, providers } = await waysIn.proofsOfAccount(database.query, uid);
  const hasEditor = await waysIn.isLinkedToEditor(database.query, uid);
  return { hasPassword, providers, isLinkedElsewhere: hasEditor && !isLinked };
}

/** Asks the owner of the account that the editor's user is to be linked to for a proof. */
async function offerLink(
  ports: AskPorts,
  user: UsableIdentity,
  { stateHash, caller }: { readonly stateHash: string; readonly caller: Caller | undefined },
): Promise<ApiError> {
  const { database, clock, loginTickets, referenceOf, waysIn } = ports;
  const { email, overleafId } = user;
  const identity = loginIdentityOf(user);
  const now = clock.now();
  const input = { kind: 'link', now, identity, plan: user } as const;
  const ticket = await loginTickets.issueTicket(database.query, stateHash, input);
  const uuid = (await referenceOf(database.query, email)) ?? null;
  const found = await waysIn.findIdentifiedAccount(database.query, identity);
  const linked = found?.isLinked ? found.account : undefined;
  const isShown = linked?.email === email || linked?.uid === caller?.uid;
  return new ApiError('email-already-in-use', {
    details: {
      ...{ email, overleafId, tokens: { ticket }, uuid },
      ...(linked && { linkedTo: isShown ? linked.email : waysIn.maskedEmail(linked.email) }),
      opensAccount: found?.isOpen ?? false,
      account: found ? await describeAccount(ports, found.account.uid, found.isLinked) : null,
    },
  });
}

/** Asks whether the session of another account may be replaced: by the linked account, or by a new one. */
async function askToReplace(
  { database, clock, loginTickets }: AskPorts,
  user: UsableIdentity,
  login: ReplacedSession & { readonly stateHash: string },
): Promise<ApiError> {
  const { stateHash, signedInAs, account } = login;
  const identity = loginIdentityOf(user);
  const input = { kind: 'confirmation', now: clock.now(), identity, plan: user } as const;
  const ticket = await loginTickets.issueTicket(database.query, stateHash, input);
  return new ApiError('EDITOR_OTHER_ACCOUNT', {
    details: { email: user.email, signedInAs, account, ticket },
  });
}

export function createEditorSessions(ports: Ports) {
  const { authenticator, database, sessions, syncEditorPremium, userOf, waysIn } = ports;

  /** The response with a new session; `email` is the address that the editor has confirmed. */
  async function responseWith(session: SessionTokens, email: string): Promise<EditorSession> {
    const caller = await authenticator.authenticate(session.idToken);
    if (!caller) throw new ApiError('UNAUTHENTICATED');
    const user = await userOf(caller);
    return { session, user, overleafPrimaryEmail: email, isEmailConfirmed: true };
  }

  /** Opens a session in the caller's transaction; undefined when the account's password is needed. */
  async function open(tx: Queryable, login: LoginIdentity & EditorPlan, context: RequestContext) {
    const { account, isOpen } = await waysIn.identifyAccount(tx, login, context);
    if (!isOpen) return undefined;
    const { uid, email } = account;
    await syncEditorPremium(tx, uid, login);
    const opening = { owner: { uid, email }, by: login, remembered: true, client: context };
    return sessions.open(tx, opening, 'signed-in');
  }

  /** What the editor said of the plan of its linked user also counts when a code has to follow. */
  async function opening<Result>(login: LoginIdentity & EditorPlan, work: Promise<Result>) {
    try {
      return await work;
    } catch (error) {
      const needsCode = error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED';
      const linked = needsCode && (await waysIn.findByWay(database.query, login));
      if (linked) await syncEditorPremium(database.query, linked.owner.uid, login);
      throw error;
    }
  }

  const finish = async (opened: OpenedSession, email: string) =>
    responseWith(await sessions.issueTokens(opened), email);

  /** Opens the account of the editor's user, or a new one. What needs a password or a question opens and creates nothing. */
  async function openOrAsk(
    identity: EditorIdentity,
    { stateHash, purpose }: RedeemedState,
    context: RequestContext & { readonly caller: Caller | undefined },
  ): Promise<EditorSession> {
    const user = checkIdentity(identity);
    const login = { stateHash, caller: context.caller };
    if (purpose === 'link') throw await offerLink(ports, user, login);
    const by = loginIdentityOf(user);
    const replaced = await waysIn.findReplacedSession(database.query, by, context.caller);
    if (replaced) throw await askToReplace(ports, user, { stateHash, ...replaced });
    const entering = { ...by, ...user };
    const session = await opening(
      entering,
      database.transaction((tx) => open(tx, entering, context)),
    );
    if (!session) throw await offerLink(ports, user, login);
    return finish(session, user.email);
  }

  return { finish, open, openOrAsk, responseWith };
}

export type EditorSessions = ReturnType<typeof createEditorSessions>;
