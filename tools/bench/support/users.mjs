/** The password of all users of the benchmarks. */
export const password = 'a quiet harbor at dawn';
const atOnce = 8;

/** Posts JSON; returns the response and throws if it is an error. */
export async function post(url, body, more = {}) {
  const headers = { 'content-type': 'application/json', ...more };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok)
    throw new Error(`${url} responded with ${response.status} ${await response.text()}`);
  return response;
}

/** Opens `count` accounts, a few at a time; returns their addresses. */
export async function openAccounts(count, open) {
  const emails = Array.from({ length: count }, () => `${crypto.randomUUID()}@bench.example`);
  const queue = [...emails];
  const work = async () => {
    for (let email = queue.pop(); email !== undefined; email = queue.pop()) {
      await open({ email, password });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return emails;
}

/** The sign-up and sign-in of the portal's users. */
export function portalUsers({ origin, ticketFor, received }) {
  const signInUrl = `${origin}/identity/auth`;
  const signInBody = (email) => ({ email, password, ticket: ticketFor('signin') });
  return {
    /** Opens accounts and waits for their mails, so that nothing runs afterwards; returns their addresses. */
    async signUp(count) {
      const emails = await openAccounts(count, (account) =>
        post(`${origin}/identity/user`, { ...account, ticket: ticketFor('signup') }),
      );
      await received(emails);
      return emails;
    },
    signInUrl,
    /** The body of one sign-in; its ticket is valid once. */
    signInBody,
    /** Signs a user in with Remember me; returns the session's tokens. */
    async signIn(email) {
      const response = await post(signInUrl, { ...signInBody(email), rememberMe: true });
      return response.json();
    },
  };
}
