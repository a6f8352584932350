import { sharedSession } from './shared-session';
import type { Session } from './session';
import type { User } from '../user';

const settings = {
  widgets: [],
  showStats: true,
  cacheNeedsToBeCleared: false,
  features: {},
  settings: {},
};

const config = {
  ...settings,
  dictionary: {
    key: { target: 'colour', replacements: ['color'], changed_on: '2026-11-20T12:00:00.000Z' },
  },
};

const ada: User = {
  uid: 'uid-ada',
  email: 'ada@example.edu',
  emailVerified: true,
  premium: false,
  isPremium: false,
  isPaid: false,
  reason: 'no-plan',
  source: null,
  subscription: { payment_provider: null, stripe: null, gumroad: null },
  config,
  overleaf: null,
  uuid: 'uuid-ada',
  admin_group: null,
};

const stored: Session = {
  uid: 'uid-ada',
  idToken: 'id-token-1',
  refreshToken: 'refresh-token-0001',
  expiresIn: 3_600,
  expiresAt: 1_800_000_000,
  emailVerified: true,
  user: ada,
};

describe('sharedSession', () => {
  it('The shared session is split into idToken, settings and the rest', () => {
    const { config: _config, ...user } = ada;
    expect(sharedSession(stored)).toEqual({
      idToken: 'id-token-1',
      config: settings,
      session: { uid: 'uid-ada', email: 'ada@example.edu', expiresAt: 1_800_000_000, user },
    });
  });

  it('The shared session contains neither the dictionary nor the refresh token', () => {
    const text = JSON.stringify(sharedSession(stored));
    expect(text).not.toContain('dictionary');
    expect(text).not.toContain('refresh-token');
  });

  it('Nothing is shared before the user is known', () => {
    const { user: _user, ...tokens } = stored;
    expect(sharedSession(tokens)).toBeUndefined();
  });
});
