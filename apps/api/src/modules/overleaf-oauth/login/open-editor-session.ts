import type { EditorSession } from '@portal/overleaf-oauth/domain';
import { ApiError } from '../../../platform/errors';
import type { Platform } from '../../../platform/platform';
import type { RequestContext } from '../../../platform/request-context';
import type { Caller } from '../../../ports/authenticator';
import type { EditorIdentity } from '../../../ports/latex-editor';
import type { AuthSessionModule, ReplacedSession } from '../../auth-session/auth-session.module';
import { checkIdentity, loginIdentityOf, type UsableIdentity } from './identity-rules';
import type { EnterAccount } from './enter-account';
import type { RedeemedState } from './redeem-state';

type Ports = Pick<Platform, 'database' | 'clock'> &
  Pick<AuthSessionModule, 'loginTickets' | 'referenceOf' | 'waysIn'> & {
    readonly enterAccount: EnterAccount;
  };

/** The purposes of the logins that open a session or end in a link. */
export const sessionPurposes = ['sign-in', 'link'] as const;

/** How the owner of an account can prove who they are, before the editor's user is linked to it (OAUTH-43). */
async function describeAccount({ database, waysIn }: Ports, uid: string, isLinked: boolean) {
  const { hasPassword, providers } = await waysIn.proofsOfAccount(database.query, uid);
  const hasEditor = await waysIn.isLinkedToEditor(database.query, uid);
  return { hasPassword, providers, isLinkedElsewhere: hasEditor && !isLinked };
}

/** Asks the owner of the account that the editor's user is to be linked to for a proof. */
async function offerLink(
  ports: Ports,
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
  { database, clock, loginTickets }: Ports,
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

/**
 * Opens the account of the editor's user, or a new one. An account that has an owner already is only linked with its password, and
 * the session of another account is only replaced after a question: until then nothing is opened or created.
 */
export type OpenEditorSession = (
  identity: EditorIdentity,
  state: RedeemedState,
  context: RequestContext & { readonly caller: Caller | undefined },
) => Promise<EditorSession>;

/** Makes {@link OpenEditorSession}. */
export function createOpenEditorSession(ports: Ports): OpenEditorSession {
  const { database, enterAccount, waysIn } = ports;
  return async (identity, { stateHash, purpose }, context) => {
    const user = checkIdentity(identity);
    const login = { stateHash, caller: context.caller };
    if (purpose === 'link') throw await offerLink(ports, user, login);
    const by = loginIdentityOf(user);
    const replaced = await waysIn.findReplacedSession(database.query, by, context.caller);
    if (replaced) throw await askToReplace(ports, user, { stateHash, ...replaced });
    const session = await database.transaction((tx) =>
      enterAccount.open(tx, { ...by, ...user }, context),
    );
    if (!session) throw await offerLink(ports, user, login);
    return enterAccount.present(session, user.email);
  };
}
