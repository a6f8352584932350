import type { Platform, LoginBrowser, RequestContext } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { GivenTicket } from '../records/login-ticket.repository';

/** Reads a ticket with the browser that sent it. Throws `SOCIAL_TICKET_INVALID` when the browser started no sign-in. */
export type ReadTicket = (
  ticket: string,
  kind: GivenTicket['kind'],
  context: RequestContext,
) => GivenTicket;

/** Makes {@link ReadTicket}. */
export function createReadTicket({
  clock,
  browsers,
}: Pick<Platform, 'clock'> & { readonly browsers: LoginBrowser }): ReadTicket {
  return (ticket, kind, { cookie }) => {
    const browser = browsers.read(cookie);
    if (browser === undefined) throw new ApiError('SOCIAL_TICKET_INVALID');
    return { ticket, browser, kind, now: clock.now() };
  };
}
