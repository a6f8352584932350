import type { EditorSession } from '@portal/overleaf-oauth/domain';
import { ApiError } from '../../../platform/errors';
import type { Platform } from '../../../platform/platform';
import type { RequestContext } from '../../../platform/request-context';
import type { EditorIdentity } from '../../../ports/latex-editor';
import type { AuthSessionModule } from '../../auth-session/auth-session.module';
import type { SyncEditorPremium } from '../../entitlements/entitlements.module';
import { checkIdentity, loginIdentityOf, type UsableIdentity } from './identity-rules';
import type { RedeemedState } from './redeem-state';
import type { PresentSession } from './present-session';

type Ports = Pick<Platform, 'database' | 'clock'> &
  Pick<AuthSessionModule, 'loginTickets' | 'referenceOf' | 'sessions' | 'waysIn'> & {
    readonly presentSession: PresentSession;
    readonly syncPremium: SyncEditorPremium;
  };

/** The purposes of the logins that open a session or end in a link. */
export const sessionPurposes = ['sign-in', 'link'] as const;

/** Asks for the password of the account that the editor's user is to be linked to. */
async function offerLink(ports: Ports, user: UsableIdentity, stateHash: string): Promise<ApiError> {
  const { database, clock, loginTickets, referenceOf } = ports;
  const { email, overleafId } = user;
  const ticket = await loginTickets.issueTicket(database.query, stateHash, {
    kind: 'link',
    now: clock.now(),
    identity: loginIdentityOf(user),
    plan: user,
  });
  const uuid = (await referenceOf(database.query, email)) ?? null;
  return new ApiError('email-already-in-use', {
    details: { email, overleafId, tokens: { ticket }, uuid },
  });
}

/** Opens the account of the editor's user, or a new one; an account that has an owner already is only linked with its password. */
export type OpenEditorSession = (
  identity: EditorIdentity,
  state: RedeemedState,
  context: RequestContext,
) => Promise<EditorSession>;

/** Makes {@link OpenEditorSession}. */
export function createOpenEditorSession(ports: Ports): OpenEditorSession {
  const { database, presentSession, sessions, syncPremium, waysIn } = ports;
  return async (identity, { stateHash, purpose }, context) => {
    const user = checkIdentity(identity);
    if (purpose === 'link') throw await offerLink(ports, user, stateHash);
    const by = loginIdentityOf(user);
    const opened = await database.transaction(async (tx) => {
      const { account, isOpen } = await waysIn.identifyAccount(tx, by, context);
      if (!isOpen) return undefined;
      const { uid, email } = account;
      await syncPremium(tx, uid, { ...user, ...by });
      const opening = { owner: { uid, email }, by, remembered: true, client: context };
      return sessions.open(tx, opening, 'signed-in');
    });
    if (!opened) throw await offerLink(ports, user, stateHash);
    return presentSession(await sessions.issueTokens(opened), user.email);
  };
}
