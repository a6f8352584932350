import type { overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import type { RequestOf } from '@portal/shared/contract';
import { canonicalEmail } from '@portal/shared/util';
import { ApiError } from '@portal/server/errors';
import type { LoginBrowser, Platform, RequestContext } from '@portal/server/platform';
import type { Handler } from '@portal/server/http';
import type { Caller } from '@portal/server/ports';
import type { AuthSessionModule, GivenTicket, LoginIdentity } from '@portal/auth-session/server';
import type { EditorSessions } from '../login/editor-sessions';

type Ports = Pick<Platform, 'database' | 'clock'> &
  Pick<AuthSessionModule, 'admit' | 'loginTickets' | 'userOf' | 'waysIn'> & {
    readonly browsers: LoginBrowser;
    readonly editorSessions: EditorSessions;
  };

type LinkEndpoint = typeof overleafOauthEndpoints.linkEditorAccount;
type LinkRequest = RequestOf<LinkEndpoint>;

const errors = {
  ticketInvalid: 'EDITOR_STATE_INVALID',
  linkedElsewhere: 'account-already-linked',
} as const;

/** The ticket of the request, whose user of the editor is compared with the one that the request names. */
async function readTicket(ports: Ports, request: LinkRequest, { cookie }: RequestContext) {
  const { database, clock, browsers, loginTickets } = ports;
  const browser = browsers.read(cookie);
  if (browser === undefined) throw new ApiError('EDITOR_STATE_INVALID');
  const { ticket } = request.overleafTokens;
  const given: GivenTicket = { ticket, browser, kind: 'link', now: clock.now() };
  const login = await loginTickets.findByTicket(database.query, given);
  if (!login) throw new ApiError('EDITOR_STATE_INVALID');
  if (login.subject !== request.overleafId) throw new ApiError('error-linking');
  return { given, login };
}

/** The address of the account to link: the editor's own address names the account that its user is linked to already. */
async function namedAccount({ database, waysIn }: Ports, email: string, login: LoginIdentity) {
  if (email !== login.email) return email;
  const found = await waysIn.findByWay(database.query, login);
  return found?.owner.email ?? email;
}

async function linkCaller(
  { database, userOf, waysIn }: Ports,
  given: GivenTicket,
  context: RequestContext & { readonly caller: Caller },
) {
  const { caller } = context;
  const { uid } = caller;
  const login = await database.transaction((tx) =>
    waysIn.linkByTicket(tx, { uid, given, errors, client: context }),
  );
  return { user: await userOf(caller), overleafPrimaryEmail: login.email ?? '' };
}

async function linkByPassword(
  { admit, editorSessions, waysIn }: Ports,
  proof: { email: string; password: string; ticket: string | undefined; given: GivenTicket },
  context: RequestContext,
) {
  const { email, password, given } = proof;
  await admit({ ticket: proof.ticket, action: 'signin' });
  const { session, login } = await waysIn.signInAndLink(
    { email, password, given, errors },
    context,
  );
  const presented = await editorSessions.responseWith(session, login.email ?? '');
  const { user, overleafPrimaryEmail } = presented;
  return { user, overleafPrimaryEmail, session };
}

/** Links the editor's user behind a ticket to the account of the password, else to the caller's; a failed link leaves the ticket valid. */
export function createLinkEditorAccount(ports: Ports): Handler<LinkEndpoint> {
  return async (request, context) => {
    const { caller } = context;
    const { password, ticket } = request;
    const email = canonicalEmail(request.email);
    if (password !== undefined) {
      const { given, login } = await readTicket(ports, request, context);
      const account = await namedAccount(ports, email, login);
      return linkByPassword(ports, { email: account, password, ticket, given }, context);
    }
    if (!caller) throw new ApiError('UNAUTHENTICATED');
    if (!caller.hasRecentSignIn) throw new ApiError('REAUTHENTICATION_REQUIRED');
    if (email !== caller.email) throw new ApiError('error-linking');
    const { given } = await readTicket(ports, request, context);
    return linkCaller(ports, given, { ...context, caller });
  };
}

/** Unlinks the caller's user of the editor and ends the sessions that it opened; the account must have a password. */
export function createUnlinkEditorAccount({
  database,
  waysIn,
}: Pick<Ports, 'database' | 'waysIn'>): Handler<typeof overleafOauthEndpoints.unlinkEditorAccount> {
  return async (_input, { caller }) => {
    const isUnlinked = await database.transaction((tx) =>
      waysIn.unlinkWay(tx, caller, ({ kind }) => kind === 'editor'),
    );
    if (!isUnlinked) throw new ApiError('EDITOR_NOT_LINKED');
    return {};
  };
}
