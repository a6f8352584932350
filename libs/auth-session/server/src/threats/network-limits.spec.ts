import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { RateLimit } from '@portal/server/ports';
import type { TestApi } from '@portal/server/testing';
import { codesPerNetwork as codeRequestsPerNetwork } from '../mailed-links/mail-limits';
import { signUpsPerNetwork } from '../sign-up/sign-up.service';
import { socialSignInsPerNetwork } from '../social-sign-in/social-redirects.service';
import { startOpenidStandIn, type OpenidStandIn } from '../testing/openid-stand-in';
import { openBrowser, startSocialApi } from '../testing/social-api';
import { signedInUser, ticketFor, trySignUp } from '../testing/auth-api';

const email = 'ada@example.org';
const hour = 60 * 60;

describe('limits by network', () => {
  let api: TestApi;
  let provider: OpenidStandIn;

  beforeAll(async () => {
    provider = await startOpenidStandIn();
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    api = await startSocialApi(provider);
  });
  afterEach(() => api.stop());

  /** Uses all points of a limit but one, for the network of the tests. */
  async function useAllButOne({ points, ...limit }: RateLimit) {
    for (let use = 1; use < points; use += 1)
      await api.platform.limiter.take({ ...limit, points }, '127.0.0.1');
  }

  it('One network can sign up 500 times an hour (AUTH-118)', async () => {
    expect(signUpsPerNetwork).toMatchObject({ points: 500, windowSeconds: hour });
    await useAllButOne(signUpsPerNetwork);
    expect(await trySignUp(api, email)).toMatchObject({ status: 200 });
    const response = await trySignUp(api, 'grace@example.org');
    expect(response).toMatchObject({ status: 429, error: { error: 'TOO_MANY_REQUESTS' } });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('One network can request 200 links an hour, as a visitor and as the owner (AUTH-127)', async () => {
    expect(codeRequestsPerNetwork).toMatchObject({ points: 200, windowSeconds: hour });
    const { idToken: token } = await signedInUser(api, email);
    await useAllButOne(codeRequestsPerNetwork);
    const request = async (options = {}) =>
      api.call(
        endpoints.requestCode,
        { email, requestType: 'PASSWORD_RESET', ticket: await ticketFor(api, 'reset') },
        options,
      );
    expect(await request()).toMatchObject({ status: 200 });
    const tooMany = { status: 429, error: { error: 'TOO_MANY_REQUESTS' } };
    expect(await request()).toMatchObject(tooMany);
    expect(await request({ token })).toMatchObject(tooMany);
  });

  it('One network can finish 500 social sign-ins an hour (AUTH-154)', async () => {
    expect(socialSignInsPerNetwork).toMatchObject({ points: 500, windowSeconds: hour });
    await useAllButOne(socialSignInsPerNetwork);
    const user = { sub: 'campus-1815', email, email_verified: true };
    const page = async () => (await openBrowser(api).through(provider, user)).searchParams;
    expect((await page()).get('ticket')).not.toBeNull();
    expect((await page()).get('error')).toBe('TOO_MANY_REQUESTS');
  });
});
