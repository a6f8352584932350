import { createSignedInClient, sessionVerifier } from '@portal/auth-session/client';
import { authSessionEndpoints } from '@portal/auth-session/domain';

const origin = process.env['PORTAL'] ?? 'http://localhost:4200';

/** Every request of this program; those for the user carry the token of the login, which it renews by itself. */
export const portal = createSignedInClient({ origin });

/** What a server of this team asks of each request. */
const verifySession = sessionVerifier({ origin });

/** Logs in, prints whose session it is, and logs out; a login that fails is printed, too. */
export async function logInAndOut(email: string, password: string): Promise<void> {
  const { data: session, error } = await portal.signIn({ email, password });
  if (error) {
    // The compiler knows which codes there are.
    const isWrong = error.code === 'INVALID_LOGIN_CREDENTIALS';
    console.log(isWrong ? 'Wrong email or password.' : `${error.code}: ${error.message}`);
    return;
  }
  const { data } = await portal.send(authSessionEndpoints.getCurrentUser);
  if (data) console.log(`${data.user.email}: ${data.user.isPremium ? 'Premium' : 'free'}`);
  const headers = { authorization: `Bearer ${await portal.token()}` };
  const verified = await verifySession(new Request('http://localhost', { headers }));
  console.log(`Another server knows the user: ${verified?.uid === session.uid}`);
  await portal.signOut();
  const { error: ended } = await portal.send(authSessionEndpoints.getCurrentUser);
  console.log(`After logging out: ${ended?.code}`);
}
