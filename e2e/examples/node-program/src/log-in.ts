import { authSessionEndpoints } from '@portal/auth-session/domain';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { keepToken, portal } from './portal.js';

const { getBotCheck, getCurrentUser, signIn, signOut, verifyBotCheck } = authSessionEndpoints;

/** Solves the puzzle that the portal asks of everyone who logs in; takes most of a second. */
async function ticketForLogin(): Promise<string> {
  const puzzle = await portal.send(getBotCheck, { action: 'signin' });
  if (puzzle.error) throw new Error(puzzle.error.message);
  const challenge = JSON.parse(puzzle.data.challenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  const recaptchaToken = btoa(JSON.stringify({ challenge, solution }));
  const passed = await portal.send(verifyBotCheck, { recaptchaToken });
  if (passed.error) throw new Error(passed.error.message);
  return passed.data.ticket ?? '';
}

/** Logs in, prints whose session it is, and returns how to end it; a login that fails is printed, too. */
export async function logIn(email: string, password: string) {
  const ticket = await ticketForLogin();
  const { data: session, error } = await portal.send(signIn, { email, password, ticket });
  if (error) {
    // The compiler knows which codes this endpoint has.
    const isWrong = error.code === 'INVALID_LOGIN_CREDENTIALS';
    console.log(isWrong ? 'Wrong email or password.' : `${error.code}: ${error.message}`);
    return undefined;
  }
  keepToken(session.idToken);
  const { data } = await portal.send(getCurrentUser);
  if (data) console.log(`${data.user.email}: ${data.user.isPremium ? 'Premium' : 'free'}`);
  return async () => {
    await portal.send(signOut, { refreshToken: session.refreshToken });
    const { error: ended } = await portal.send(getCurrentUser);
    console.log(`After logging out: ${ended?.code}`);
  };
}
