import { expect, type APIRequestContext } from '@playwright/test';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Mailbox } from './mailbox';
import type { User } from './user';

async function post<Body>(request: APIRequestContext, path: string, data: object): Promise<Body> {
  const response = await request.post(path, { data });
  await expect(response).toBeOK();
  return response.json();
}

/** Solves a bot check as the pages do and returns its ticket. */
async function passBotCheck(
  request: APIRequestContext,
  action: 'signup' | 'signin',
): Promise<string> {
  const response = await request.get('/api/bot-check', { params: { action } });
  const challenge: Challenge = JSON.parse((await response.json()).challenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  const recaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  const { ticket } = await post<{ ticket: string }>(request, '/api/verify-captcha', {
    recaptchaToken,
  });
  return ticket;
}

/** Creates an account over the API: for journeys that do not test the sign-up itself. */
export async function createUnverifiedAccount(
  request: APIRequestContext,
  { email, password }: User,
): Promise<void> {
  const ticket = await passBotCheck(request, 'signup');
  await post(request, '/identity/user', { email, password, ticket });
}

/** Creates an account over the API and verifies its email address with the link in the mail. */
export async function createAccount(
  request: APIRequestContext,
  mailbox: Mailbox,
  user: User,
): Promise<void> {
  await createUnverifiedAccount(request, user);
  const link = new URL(await mailbox.linkTo(user.email, 'mode=verifyEmail'));
  const oobCode = link.searchParams.get('oobCode');
  const newPassword = user.password;
  await post(request, '/api/auth/action', { mode: 'verifyEmail', oobCode, newPassword });
}

/** What a sign-in returns. */
interface Tokens {
  readonly uid: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}

/** Signs in over the API, to be remembered. */
export async function signInOverApi(request: APIRequestContext, user: User): Promise<Tokens> {
  const ticket = await passBotCheck(request, 'signin');
  return post(request, '/identity/auth', { ...user, ticket, rememberMe: true });
}

/** Opens the account of an invited address over the API, and accepts the invitation with the link in its mail. */
export async function joinGroup(
  request: APIRequestContext,
  mailbox: Mailbox,
  user: User,
): Promise<void> {
  const link = new URL(await mailbox.linkTo(user.email, '/accept-invitation'));
  await createAccount(request, mailbox, user);
  const { idToken } = await signInOverApi(request, user);
  const response = await request.post('/api/accept-invitation', {
    data: { iuid: link.searchParams.get('iuid') },
    headers: { authorization: `Bearer ${idToken}` },
  });
  await expect(response).toBeOK();
}
