import type { TestApi } from '../../../testing/test-api';
import { users } from '../auth-session.tables';
import { signIn, startAuthApi } from '../testing/auth-api';
import { demoPassword, demoUsers, seedDemoUsers } from './demo-users';

describe('the demo users', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it('The demo users are created once (AUTH-158)', async () => {
    await seedDemoUsers(api.platform);
    await seedDemoUsers(api.platform);
    const rows = await api.platform.database.query.select().from(users);
    expect(rows.map(({ email, emailVerified }) => ({ email, emailVerified }))).toEqual(
      demoUsers.map(({ email, emailVerified }) => ({ email, emailVerified })),
    );
  });

  it('The demo users sign in with the demo password (AUTH-158)', async () => {
    await seedDemoUsers(api.platform);
    for (const { email } of demoUsers) {
      expect(await signIn(api, email, { password: demoPassword })).toMatchObject({ email });
    }
  });
});
