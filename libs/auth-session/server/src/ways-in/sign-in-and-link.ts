import type { SessionTokens } from '@portal/auth-session/domain';
import type { Platform, RequestContext } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import type { DeviceCookies } from '../sessions/device-cookie';
import type { SessionService } from '../sessions/session.service';
import type { ProvePassword } from '../sign-in/prove-password';
import type { LinkByTicket, TicketLink } from './link-way';
import type { ExternalLogin } from '../records/login-ticket.repository';

/** The password of an account, and the ticket of the identity that is linked to it. */
interface SignInAndLinkRequest extends Pick<TicketLink, 'given' | 'errors'> {
  readonly email: string;
  readonly password: string;
  /** Whether the link is made with the code of a second factor; if not, those users log in before they link. */
  readonly waitsForCode?: true;
  /** What else happens in the transaction of the link. */
  readonly onLinked?: (tx: Queryable, uid: string, login: ExternalLogin) => Promise<void>;
}

/**
 * Proves an account by its password, links the identity behind a ticket to it and opens a remembered session, in one step: a
 * failure leaves nothing behind, and the ticket valid. Throws what a sign-in and {@link LinkByTicket} throw.
 */
export type SignInAndLink = (
  request: SignInAndLinkRequest,
  client: RequestContext,
) => Promise<{ readonly session: SessionTokens; readonly login: ExternalLogin }>;

/** Makes {@link SignInAndLink}. */
export function createSignInAndLink(
  ports: Pick<Platform, 'database'> & {
    readonly deviceCookies: DeviceCookies;
    readonly linkByTicket: LinkByTicket;
    readonly provePassword: ProvePassword;
    readonly sessions: SessionService;
  },
): SignInAndLink {
  const { database, deviceCookies, linkByTicket, provePassword, sessions } = ports;
  return async ({ email, password, given, errors, onLinked, waitsForCode }, client) => {
    const { uid, passwordHash, scope } = await provePassword({ email, password }, client);
    const { opened, login } = await database.transaction(async (tx) => {
      const linked = await linkByTicket(tx, { uid, given, errors, client });
      await onLinked?.(tx, uid, linked);
      const proof = { owner: { uid, email }, by: linked, passwordHash, scope };
      const link = waitsForCode ? given : undefined;
      const opening = { ...proof, remembered: true, client, link };
      return { opened: await sessions.open(tx, opening, 'signed-in'), login: linked };
    });
    const session = await sessions.issueTokens(opened);
    await deviceCookies.remember(client, email);
    return { session, login };
  };
}
