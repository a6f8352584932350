import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

const encoded = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const header = encoded({ alg: 'HS256', typ: 'ticket+jwt' });

/**
 * Tickets of the bot check, signed with the API's secret: solving the check takes most of a second and is not measured.
 */
export function createTickets(secret) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'auth-session ticket', 32));
  return (action) => {
    const exp = Math.floor(Date.now() / 1000) + 600;
    const text = `${header}.${encoded({ jti: randomBytes(16).toString('base64url'), action, exp })}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
}
