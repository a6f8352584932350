import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

const password = 'a quiet harbour at dawn';
const atOnce = 8;

async function call(url, options) {
  const response = await fetch(url, options);
  const body = await response.json();
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${body.error}`);
  return body;
}

const post = (url, body) =>
  call(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Passes one bot check through the real calls. */
async function ticket(origin, action) {
  const { challenge: text } = await call(`${origin}/api/bot-check?action=${action}`);
  const challenge = JSON.parse(text);
  const solution = await solveChallenge({ challenge, deriveKey });
  const recaptchaToken = btoa(JSON.stringify({ challenge, solution }));
  return (await post(`${origin}/api/verify-captcha`, { recaptchaToken })).ticket;
}

/** Makes `count` things, a few at a time. */
async function many(count, make) {
  const made = [];
  const queue = Array.from({ length: count }, (_, index) => index);
  const work = async () => {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      made[index] = await make(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return made;
}

/** Opens accounts and waits for their mails, so that nothing is under way afterwards; answers their addresses. */
export async function signUp({ origin, received }, count) {
  const emails = await many(count, async () => {
    const email = `${crypto.randomUUID()}@bench.example`;
    await post(`${origin}/identity/user`, {
      email,
      password,
      ticket: await ticket(origin, 'signup'),
    });
    return email;
  });
  await received(emails);
  return emails;
}

/** Bodies of sign-ins, each with a ticket of its own; the people take turns. */
export const signInBodies = ({ origin }, emails, count) =>
  many(count, async (index) =>
    JSON.stringify({
      email: emails[index % emails.length],
      password,
      ticket: await ticket(origin, 'signin'),
    }),
  );

/** Signs one person in; answers the idToken. */
export async function signIn(stage, email) {
  const [body] = await signInBodies(stage, [email], 1);
  return (await post(`${stage.origin}/identity/auth`, JSON.parse(body))).idToken;
}
