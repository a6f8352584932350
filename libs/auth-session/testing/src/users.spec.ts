import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { currentUserOf, payingUser, premiumStatusOf, testUser } from './users';

describe('the users of the specs', () => {
  it.each([testUser(), testUser({ emailVerified: false }), payingUser()])(
    'The test user is a valid response of the API: %j',
    (user) => {
      const strict = { strict: true };
      const current = currentUserOf(user);
      expect(endpoints.getCurrentUser.response.validateSync(current, strict)).toEqual(current);
      const status = premiumStatusOf(user);
      expect(endpoints.getPremiumStatus.response.validateSync(status, strict)).toEqual(status);
    },
  );
});
