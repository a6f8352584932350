import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

const actions = ['signin', 'signup', 'reset'];

/**
 * Tickets of the bot check, signed with the API's secret: solving the check takes most of a second and is not measured.
 */
export function createTickets(secret) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'auth-session ticket', 32));
  return (action) => {
    const expires = Math.floor(Date.now() / 1000) + 600;
    const text = `${actions.indexOf(action)}-${expires}-${randomBytes(16).toString('base64url')}`;
    return `${text}-${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
}
