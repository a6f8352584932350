import type { overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import type { RequestOf } from '@portal/shared/contract';
import { canonicalEmail } from '@portal/shared/util';
import { ApiError } from '../../../platform/errors';
import type { LoginBrowser } from '../../../platform/external-login/login-browser';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import type { RequestContext } from '../../../platform/request-context';
import type { Caller } from '../../../ports/authenticator';
import type {
  AuthSessionModule,
  GivenTicket,
  LoginIdentity,
} from '../../auth-session/auth-session.module';
import type { SyncEditorPremium } from '../../entitlements/entitlements.module';
import type { PresentSession } from '../login/present-session';

type Ports = Pick<Platform, 'database' | 'clock'> &
  Pick<AuthSessionModule, 'admit' | 'loginTickets' | 'userOf' | 'waysIn'> & {
    readonly browsers: LoginBrowser;
    readonly presentSession: PresentSession;
    readonly syncPremium: SyncEditorPremium;
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

/** Links the account of the caller, who has just signed in. */
async function linkCaller(
  { database, syncPremium, userOf, waysIn }: Ports,
  given: GivenTicket,
  context: RequestContext & { readonly caller: Caller },
) {
  const { caller } = context;
  const login = await database.transaction(async (tx) => {
    const { uid } = caller;
    const linked = await waysIn.linkByTicket(tx, { uid, given, errors, client: context });
    await syncPremium(tx, uid, linked);
    return linked;
  });
  return { user: await userOf(caller), overleafPrimaryEmail: login.email ?? '' };
}

/** Links the account whose password is given, and opens a session. */
async function linkByPassword(
  { admit, presentSession, syncPremium, waysIn }: Ports,
  proof: { email: string; password: string; ticket: string | undefined; given: GivenTicket },
  context: RequestContext,
) {
  const { email, password, given } = proof;
  await admit({ ticket: proof.ticket, action: 'signin' });
  const request = { email, password, given, errors, onLinked: syncPremium };
  const { session, login } = await waysIn.signInAndLink(request, context);
  const presented = await presentSession(session, login.email ?? '');
  const { user, overleafPrimaryEmail } = presented;
  return { user, overleafPrimaryEmail, session };
}

/**
 * Links the editor's user behind a ticket to an account: to the one whose password is given, which opens a session, else to that
 * of the caller, whose sign-in is recent. The id in the request is only compared, and so is the address of a caller. A link that
 * fails leaves the ticket valid, for another account.
 */
export function createLinkEditorAccount(ports: Ports): Handler<LinkEndpoint> {
  return async (request, context) => {
    const { caller } = context;
    const { password, ticket } = request;
    const email = canonicalEmail(request.email);
    if (password === undefined && !caller) throw new ApiError('UNAUTHENTICATED');
    if (password === undefined && !caller?.hasRecentSignIn)
      throw new ApiError('REAUTHENTICATION_REQUIRED');
    if (password === undefined && email !== caller?.email) throw new ApiError('error-linking');
    const { given, login } = await readTicket(ports, request, context);
    if (password !== undefined) {
      const account = await namedAccount(ports, email, login);
      return linkByPassword(ports, { email: account, password, ticket, given }, context);
    }
    if (!caller) throw new ApiError('UNAUTHENTICATED');
    return linkCaller(ports, given, { ...context, caller });
  };
}
