import type { SessionTokens } from '@portal/auth-session/domain';
import type { Platform, RequestContext } from '@portal/server/platform';
import type { FactorQuestions } from '../second-factor/factor-questions';
import type { DeviceCookies } from '../sessions/device-cookie';
import type { SessionService } from '../sessions/session.service';
import type { ProvePassword } from '../sign-in/prove-password';
import type { LinkByTicket, TicketLink } from './link-way';
import type { ExternalLogin } from '../records/login-ticket.repository';

/** The password of an account, and the ticket of the identity that is linked to it. */
interface SignInAndLinkRequest extends Pick<TicketLink, 'given' | 'errors'> {
  readonly email: string;
  readonly password: string;
}

/**
 * Proves an account by its password, links the identity behind a ticket to it and opens a remembered session, in one step: a
 * failure leaves nothing behind, and the ticket valid, with which the code of a second factor links. Throws what a sign-in and {@link LinkByTicket} throw.
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
    readonly questions: FactorQuestions;
    readonly sessions: SessionService;
  },
): SignInAndLink {
  const { database, deviceCookies, linkByTicket, provePassword, questions, sessions } = ports;
  return async ({ email, password, given, errors }, client) => {
    const { uid, passwordHash, scope } = await provePassword({ email, password }, client);
    const linking = database.transaction(async (tx) => {
      const linked = await linkByTicket(tx, { uid, given, errors, client });
      const proof = { owner: { uid, email }, by: linked, passwordHash, scope };
      const opening = { ...proof, remembered: true, client, link: given };
      return { opened: await sessions.open(tx, opening, 'signed-in'), login: linked };
    });
    const { opened, login } = await questions.mailing(linking);
    const session = await sessions.issueTokens(opened);
    await deviceCookies.remember(client, email);
    return { session, login };
  };
}
