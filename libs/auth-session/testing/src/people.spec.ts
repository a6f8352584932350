import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { currentUserOf, payingUser, testUser } from './people';

describe('the people of the specs', () => {
  it.each([testUser(), testUser({ emailVerified: false }), payingUser()])(
    'are what the api could answer',
    (user) => {
      const answer = currentUserOf(user);
      expect(endpoints.getCurrentUser.response.validateSync(answer, { strict: true })).toEqual(
        answer,
      );
    },
  );
});
