import type { TestApi } from '@portal/server/testing';
import { users } from '@portal/server/contracts';
import { signIn, startAuthApi } from '../testing/auth-api';
import { demoPassword, demoUsers, seedDemoUsers } from './demo-users';

describe('the demo users', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it('The demo users are created once (AUTH-158)', async () => {
    await seedDemoUsers(api.platform, async () => {});
    await seedDemoUsers(api.platform, async () => {});
    const rows = await api.platform.database.query.select().from(users);
    expect(rows.map(({ email, emailVerified }) => ({ email, emailVerified }))).toEqual(
      demoUsers.map(({ email, emailVerified }) => ({ email, emailVerified })),
    );
  });

  it('The demo users sign in with the demo password (AUTH-158)', async () => {
    await seedDemoUsers(api.platform, async () => {});
    for (const { email } of demoUsers) {
      expect(await signIn(api, email, { password: demoPassword })).toMatchObject({ email });
    }
  });
});
