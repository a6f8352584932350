import type { EditorSession } from '@portal/overleaf-oauth/domain';
import type { RequestContext } from '../../../platform/request-context';
import type { Queryable } from '../../../ports/database';
import type {
  AuthSessionModule,
  EditorPlan,
  LoginIdentity,
  OpenedSession,
} from '../../auth-session/auth-session.module';
import type { SyncEditorPremium } from '../../entitlements/entitlements.module';
import type { PresentSession } from './present-session';

/** Opens the account of a user of the editor. */
export interface EnterAccount {
  /** Opens a session, in the caller's transaction; undefined when the account's password is needed. */
  open(
    tx: Queryable,
    login: LoginIdentity & EditorPlan,
    context: RequestContext,
  ): Promise<OpenedSession | undefined>;
  /** The response of a login; call it after the transaction. `email` is the address that the editor has confirmed. */
  present(opened: OpenedSession, email: string): Promise<EditorSession>;
}

/** Makes {@link EnterAccount}. */
export function createEnterAccount(
  ports: Pick<AuthSessionModule, 'sessions' | 'waysIn'> & {
    readonly presentSession: PresentSession;
    readonly syncPremium: SyncEditorPremium;
  },
): EnterAccount {
  const { presentSession, sessions, syncPremium, waysIn } = ports;
  return {
    async open(tx, login, context) {
      const { account, isOpen } = await waysIn.identifyAccount(tx, login, context);
      if (!isOpen) return undefined;
      const { uid, email } = account;
      await syncPremium(tx, uid, login);
      const opening = { owner: { uid, email }, by: login, remembered: true, client: context };
      return sessions.open(tx, opening, 'signed-in');
    },
    async present(opened, email) {
      return presentSession(await sessions.issueTokens(opened), email);
    },
  };
}
