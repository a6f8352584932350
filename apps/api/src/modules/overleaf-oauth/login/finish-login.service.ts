import type { EditorSession, EditorTokens } from '@portal/overleaf-oauth/domain';
import { ApiError } from '../../../platform/errors';
import type { LoginState } from '../../../platform/external-login/login-state';
import type { Platform } from '../../../platform/platform';
import type { RequestContext } from '../../../platform/request-context';
import type { Authenticator } from '../../../ports/authenticator';
import type { EditorIdentity, LatexEditor } from '../../../ports/latex-editor';
import type { AuthSessionModule } from '../../auth-session/auth-session.module';
import type { SyncEditorPremium } from '../editor-premium';
import { issueTicket } from './editor-login.repository';
import { checkIdentity, type UsableIdentity } from './identity-rules';
import type { RedeemedState, RedeemState } from './login-state.service';

type Ports = Pick<Platform, 'database' | 'clock'> &
  Pick<AuthSessionModule, 'editorAccounts' | 'userOf' | 'referenceOf'> & {
    readonly editor: LatexEditor;
    readonly authenticator: Authenticator;
    readonly redeemState: RedeemState;
    readonly syncPremium: SyncEditorPremium;
  };

/** What the callback page sends. */
export interface EditorCallback {
  readonly code: string;
  readonly state: { readonly state: string; readonly iss?: string | undefined };
}

/** Asks for the password of the account that has the editor's address already (OAUTH-16). */
async function offerLink(ports: Ports, user: UsableIdentity, stateHash: string): Promise<ApiError> {
  const { database, clock, referenceOf } = ports;
  const ticket = await issueTicket(database.query, stateHash, { user, now: clock.now() });
  const { email, overleafId } = user;
  const uuid = (await referenceOf(database.query, email)) ?? null;
  return new ApiError('email-already-in-use', {
    details: { email, overleafId, tokens: { ticket }, uuid },
  });
}

/** The purposes of the logins that these endpoints finish. */
const purposes = ['sign-in', 'link'] as const;

/** Opens the linked account, or a new one; an address with a verified owner is only linked with the password. */
async function openSession(
  ports: Ports,
  identity: EditorIdentity,
  { stateHash, purpose }: RedeemedState,
  context: RequestContext,
): Promise<EditorSession> {
  const { authenticator, editorAccounts, syncPremium, userOf } = ports;
  const user = checkIdentity(identity);
  if (purpose === 'link') throw await offerLink(ports, user, stateHash);
  const account = await editorAccounts.openEditorAccount(user).catch(async (error: unknown) => {
    const isTaken = error instanceof ApiError && error.code === 'EMAIL_ALREADY_EXISTS';
    throw isTaken ? await offerLink(ports, user, stateHash) : error;
  });
  await syncPremium(ports.database.query, account.uid, user);
  const session = await editorAccounts.signInWithEditor(user, context);
  const caller = await authenticator.authenticate(session.idToken);
  if (!caller) throw new ApiError('UNAUTHENTICATED');
  return {
    session,
    user: await userOf(caller),
    overleafPrimaryEmail: user.email,
    isEmailConfirmed: true,
  };
}

/** The second half of a login: the server exchanges the code, or verifies the tokens that the browser got for it. */
export function createFinishLogin(ports: Ports) {
  const { editor, redeemState } = ports;

  /** Exchanges the code at the editor: the user is who the editor says, whatever the browser sends. */
  async function identityOfCode(
    { code, state: { iss } }: EditorCallback,
    state: LoginState,
  ): Promise<EditorIdentity> {
    const tokens = await editor.exchange({ code, issuer: iss }, state);
    return editor.identify(tokens, state);
  }

  return {
    identityOfCode,

    /** `/api/oauth2-callback` (OAUTH-1). */
    async finishEditorLogin(callback: EditorCallback, context: RequestContext) {
      const expected = { purposes, isPkce: false } as const;
      const state = await redeemState(callback.state.state, expected, context);
      const identity = await identityOfCode(callback, state);
      return openSession(ports, identity, state, context);
    },

    /** `/api/oauth2-pkce-callback`: nothing in the tokens is believed before the editor has confirmed it (OAUTH-2). */
    async finishPkceLogin(
      { state: given, olTokens }: EditorCallback & { readonly olTokens: EditorTokens },
      context: RequestContext,
    ) {
      const expected = { purposes, isPkce: true } as const;
      const state = await redeemState(given.state, expected, context);
      const tokens = { accessToken: olTokens.access_token, idToken: olTokens.id_token };
      const identity = await editor.identify(tokens, state);
      return openSession(ports, identity, state, context);
    },
  };
}
