import { ApiError, type ErrorCode } from '@portal/server/errors';
import type { Platform, ClientInfo } from '@portal/server/platform';
import type { AccountHooks } from '@portal/server/contracts';
import type { Queryable } from '@portal/server/ports';
import { lockUser, updateUser } from '../records/user.repository';
import { passkeyAddedMail, wayAddedMail } from '../auth-session.notices';
import { issueCode } from '../records/email-code.repository';
import { insertSecurityEvent } from '../records/security-event.repository';
import { deviceOf } from '../records/device';
import {
  takeTicket,
  type ExternalLogin,
  type GivenTicket,
  type LoginIdentity,
} from '../records/login-ticket.repository';
import { trustWay } from '../records/way-in.repository';
import { membershipOf, type NoteMembership } from '../institutions/institution-sign-in';
import type { NameOfWay } from './way-name';

/**
 * Links a user of another service to an account whose owner has just been proven, or trusts the linked one again, in the
 * caller's transaction. The owner is mailed about a new way into the account. Returns false when the account is gone, or when
 * either of the two is linked elsewhere.
 */
export type LinkWay = (
  tx: Queryable,
  link: { readonly uid: string; readonly identity: LoginIdentity; readonly client: ClientInfo },
) => Promise<boolean>;

/** Makes {@link LinkWay}. */
export function createLinkWay(
  ports: Pick<Platform, 'clock' | 'geoIp' | 'mailer'> &
    Pick<AccountHooks, 'emailProven'> & {
      readonly nameOfWay: NameOfWay;
      readonly productName: string;
    },
): LinkWay {
  const { clock, geoIp, mailer, nameOfWay, productName } = ports;
  return async (tx, { uid, identity, client }) => {
    const owner = await lockUser(tx, uid);
    if (!owner) return false;
    const at = clock.now();
    const device = deviceOf(client.userAgent);
    const { kind, issuer, subject, email, emailVerified } = identity;
    const linked = await trustWay(tx, { uid, kind, issuer, subject, email, device, addedAt: at });
    if (!linked) return false;
    if (!owner.emailVerified && emailVerified && email === owner.email) {
      await updateUser(tx, uid, { emailVerified: true });
      await ports.emailProven(tx, { email });
    }
    if (!linked.isNew) return true;
    const country = geoIp.countryOf(client.ip) ?? null;
    const event = kind === 'passkey' ? 'passkey-added' : 'account-linked';
    await insertSecurityEvent(tx, { uid, kind: event, at, device, country });
    const code = await issueCode(tx, { uid, kind: 'removeWayIn', now: at, wayId: linked.id });
    const providerName = nameOfWay(identity);
    const addedMail = kind === 'passkey' ? passkeyAddedMail : wayAddedMail;
    await mailer.send(tx, addedMail({ to: owner.email, providerName, productName, code }));
    return true;
  };
}

/** The link of the identity behind a ticket. */
export interface TicketLink {
  readonly uid: string;
  readonly given: GivenTicket;
  readonly client: ClientInfo;
  /** The domain's own codes for a ticket that is not valid, and for an identity or account that is linked elsewhere. */
  readonly errors: { readonly ticketInvalid: ErrorCode; readonly linkedElsewhere: ErrorCode };
}

/** Uses a ticket up and links its identity, in the caller's transaction, which a failure rolls back. */
export type LinkByTicket = (tx: Queryable, link: TicketLink) => Promise<ExternalLogin>;

export interface NoteLoginPorts {
  readonly noteMembership: NoteMembership;
  /** Notes what the LaTeX editor says of its user's plan. */
  readonly syncEditorPremium: (tx: Queryable, uid: string, login: ExternalLogin) => Promise<void>;
}

/** Makes {@link LinkByTicket}, which also notes what the service said of the user. */
export function createLinkByTicket({
  linkWay,
  noteMembership,
  syncEditorPremium,
}: NoteLoginPorts & { readonly linkWay: LinkWay }): LinkByTicket {
  return async (tx, { uid, given, client, errors }) => {
    const login = await takeTicket(tx, given);
    if (!login) throw new ApiError(errors.ticketInvalid);
    if (!(await linkWay(tx, { uid, identity: login, client })))
      throw new ApiError(errors.linkedElsewhere);
    await noteMembership(tx, uid, membershipOf(login));
    if (login.kind === 'editor') await syncEditorPremium(tx, uid, login);
    return login;
  };
}
