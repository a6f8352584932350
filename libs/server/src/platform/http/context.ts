import { parseCookie } from 'cookie';
import type { Request } from 'express';
import type { Caller } from '../../ports/authenticator';
import type { GroupRole } from '../../contracts/group-directory';
import { clientAddress } from '../network';
import type { RequestContext } from '../request';

declare module 'express-serve-static-core' {
  interface Locals {
    caller?: Caller | undefined;
    /** The groups in which the caller has the role that the endpoint needs; set by the authentication. */
    groups?: readonly GroupRole[];
    isCounted?: boolean;
  }
}

const frames: ReadonlySet<string> = new Set(['iframe', 'frame']);

export function contextOf(req: Request): RequestContext {
  return {
    requestId: String(req.id),
    botCheckTicket: req.get('bot-check-ticket'),
    ip: clientAddress(req.ip ?? ''),
    userAgent: req.headers['user-agent'] ?? '',
    // Of a GET it is not checked.
    pageOrigin: req.method === 'POST' ? req.get('origin') : undefined,
    isFramed: frames.has(String(req.headers['sec-fetch-dest'])),
    cookie: (name) => parseCookie(req.headers.cookie ?? '')[name],
    setCookie: (header) => req.res?.append('Set-Cookie', header),
  };
}
