import type { EditorIdentity } from '@portal/server/ports';
import { checkIdentity } from './identity-rules';

const usable: EditorIdentity = {
  overleafId: 'o-1',
  email: 'ada@example.org',
  emailVerified: true,
  termsAccepted: true,
  premium: false,
  premiumUntil: undefined,
};

describe('checkIdentity', () => {
  it('A user with a confirmed address who accepted the terms may log in (OAUTH-34, OAUTH-35)', () => {
    expect(checkIdentity(usable)).toEqual(usable);
  });

  it.each([
    ['no address', { email: undefined }, 'email-not-confirmed'],
    ['an address that is not confirmed', { emailVerified: false }, 'email-not-confirmed'],
    [
      'neither a confirmed address nor accepted terms',
      { emailVerified: false, termsAccepted: false },
      'email-not-confirmed',
    ],
    ['terms that are not accepted', { termsAccepted: false }, 'tos-not-accepted'],
  ])('A user with %s may not log in (OAUTH-34, OAUTH-35)', (_, change, code) => {
    expect(() => checkIdentity({ ...usable, ...change })).toThrow(
      expect.objectContaining({ code }),
    );
  });
});
