/** The password of everyone who is measured. */
export const password = 'a quiet harbour at dawn';
const atOnce = 8;

/** Posts JSON; answers the response once it is known to be a good one. */
export async function post(url, body, more = {}) {
  const headers = { 'content-type': 'application/json', ...more };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${await response.text()}`);
  return response;
}

/** Opens `count` accounts, a few at a time; answers their addresses. */
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

/** The portal's people: how they sign up and in. */
export function portalUsers({ origin, ticketFor, received }) {
  const signInUrl = `${origin}/identity/auth`;
  const signInBody = (email) => ({ email, password, ticket: ticketFor('signin') });
  return {
    /** Opens accounts and waits for their mails, so that nothing is under way afterwards; answers their addresses. */
    async signUp(count) {
      const emails = await openAccounts(count, (account) =>
        post(`${origin}/identity/user`, { ...account, ticket: ticketFor('signup') }),
      );
      await received(emails);
      return emails;
    },
    signInUrl,
    /** What signs a person in, once: the ticket is used up. */
    signInBody,
    /** Signs a person in and remembers them; answers the session's tokens. */
    async signIn(email) {
      const answer = await post(signInUrl, { ...signInBody(email), rememberMe: true });
      return answer.json();
    },
  };
}
