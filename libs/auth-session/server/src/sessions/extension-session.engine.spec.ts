import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { goodPassword, isAlive, signedInUser, startAuthApi } from '../testing/auth-api';

const email = 'ada@example.org';
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const headers = { 'user-agent': chrome };

describe('the session of the browser extension', () => {
  let api: TestApi;
  let own: Awaited<ReturnType<typeof signedInUser>>;
  beforeEach(async () => {
    api = await startAuthApi();
    own = await signedInUser(api, email, { rememberMe: true });
  });
  afterEach(() => api.stop());

  const tryOpen = (token = own.idToken) =>
    api.call(endpoints.openExtensionSession, {}, { token, headers });
  async function open(token?: string) {
    const response = await tryOpen(token);
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  }
  async function refresh(refreshToken: string) {
    const response = await api.call(endpoints.refreshSession, { refreshToken });
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  }
  async function sessionsOf(token: string) {
    const response = await api.call(endpoints.listSessions, {}, { token });
    if (!response.ok) throw new Error(response.error.error);
    return response.body.sessions;
  }

  it('The extension gets tokens of its own for the same user (AUTH-400)', async () => {
    const opened = await open();
    expect(opened).toMatchObject({ uid: own.uid, email, expiresIn: 3_600 });
    expect(opened.idToken).not.toBe(own.idToken);
    expect(opened.refreshToken).not.toBe(own.refreshToken);
    expect(await isAlive(api, opened.idToken)).toBe(true);
    expect(await isAlive(api, own.idToken)).toBe(true);
  });

  it('Both sessions are refreshed side by side for a month without ending each other (AUTH-401)', async () => {
    let portal: string = own.refreshToken;
    let extension: string = (await open()).refreshToken;
    for (let day = 0; day < 10; day += 1) {
      api.clock.advance({ days: 3 });
      const [ofPortal, ofExtension] = [await refresh(portal), await refresh(extension)];
      expect(await isAlive(api, ofPortal.id_token)).toBe(true);
      expect(await isAlive(api, ofExtension.id_token)).toBe(true);
      portal = ofPortal.refresh_token;
      extension = ofExtension.refresh_token;
    }
  });

  it('The session is listed as the extension’s, and its opening as activity (AUTH-401)', async () => {
    api.clock.advance({ minutes: 1 });
    await open();
    expect(await sessionsOf(own.idToken)).toMatchObject([
      { current: true },
      { device: 'Browser extension, Chrome on Linux', remembered: true, current: false },
    ]);
    const activity = await api.call(endpoints.getSecurityActivity, {}, { token: own.idToken });
    expect(activity).toMatchObject({ body: { events: [{ kind: 'extension-connected' }, {}] } });
  });

  it('Ending the extension’s session leaves the portal’s, and the other way round (AUTH-401)', async () => {
    const first = await open();
    const [, listed] = await sessionsOf(own.idToken);
    await api.call(endpoints.endSession, { id: listed?.id ?? '' }, { token: own.idToken });
    expect([await isAlive(api, first.idToken), await isAlive(api, own.idToken)]).toEqual([
      false,
      true,
    ]);

    const second = await open();
    await api.call(endpoints.signOut, { refreshToken: own.refreshToken });
    expect([await isAlive(api, second.idToken), await isAlive(api, own.idToken)]).toEqual([
      true,
      false,
    ]);
  });

  it('A session that is not remembered gives the extension one that ends with it (AUTH-400)', async () => {
    const short = await signedInUser(api, 'grace@example.org');
    api.clock.advance({ minutes: 9 });
    const { refreshToken } = await open(short.idToken);
    api.clock.advance({ hours: 3, minutes: 50 });
    const { refresh_token } = await refresh(refreshToken);
    api.clock.advance({ minutes: 2 });
    expect(await api.call(endpoints.refreshSession, { refreshToken: refresh_token })).toMatchObject(
      { status: 400 },
    );
  });

  it('Opening sessions from one another does not keep the sign-in recent (AUTH-400)', async () => {
    api.clock.advance({ minutes: 9 });
    const { idToken } = await open();
    api.clock.advance({ minutes: 1 });
    expect(await tryOpen(idToken)).toMatchObject({
      status: 403,
      error: { error: 'REAUTHENTICATION_REQUIRED' },
    });
    await api.call(endpoints.reauthenticate, { password: goodPassword }, { token: own.idToken });
    expect(await tryOpen()).toMatchObject({ status: 200 });
  });

  it('A user can open 20 sessions for extensions an hour (AUTH-402)', async () => {
    for (let count = 0; count < 20; count += 1) expect((await tryOpen()).status).toBe(200);
    expect(await tryOpen()).toMatchObject({
      status: 429,
      error: { error: 'TOO_MANY_REQUESTS' },
    });
  });
});
