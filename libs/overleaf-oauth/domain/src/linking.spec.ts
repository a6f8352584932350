import { ValidationError } from 'yup';
import { linkAccountsForm, linkStep } from './linking';
import type { LinkOffer } from './login-schemas';

const account = { hasPassword: true, providers: ['acme'], isLinkedElsewhere: false };
const offer: LinkOffer = {
  email: 'ada@example.edu',
  overleafId: 'o-1',
  tokens: { ticket: 'ticket' },
  uuid: null,
  opensAccount: false,
  account,
};
const ada = { email: 'ada@example.edu', overleaf: null };
const eve = { email: 'eve@example.edu', overleaf: null };
const linked = (id: string) => ({ ...ada, overleaf: { id, provider: 'overleaf' as const } });
const opens = { linkedTo: ada.email, opensAccount: true };

describe('the step before an editor account is linked', () => {
  it.each([
    ['password', 'is logged out and has a password', undefined, false, {}],
    [
      'provider',
      'is logged out and has only a provider',
      undefined,
      false,
      { account: { ...account, hasPassword: false } },
    ],
    [
      'set-password',
      'is logged out and has neither',
      undefined,
      false,
      { account: { ...account, hasPassword: false, providers: [] } },
    ],
    [
      'unlink-first',
      'is linked to an earlier editor account',
      undefined,
      false,
      { account: { ...account, isLinkedElsewhere: true } },
    ],
    [
      'log-in',
      'was logged out in another tab, and has no account',
      undefined,
      true,
      { account: null },
    ],
    ['password', 'was logged out in another tab', undefined, true, {}],
    ['confirm', 'is logged in to the account', ada, false, {}],
    ['confirm', 'is logged in and began to link', eve, true, {}],
    ['password', 'is logged in to another account', eve, false, {}],
    ['confirm', 'must prove the linked account once', ada, false, { linkedTo: ada.email }],
    ['linked-already', 'links the same editor account again', linked('o-1'), true, opens],
    ['confirm', 'links an editor account of somebody else', eve, true, opens],
    ['unlink-first', 'is logged in and has another link', linked('o-9'), true, {}],
    ['confirm', 'is logged in and has this link', linked('o-1'), true, {}],
  ] as const)(
    'The step is “%s” for a user who %s (OAUTH-43)',
    (step, _, user, isLinking, change) => {
      expect(linkStep({ ...offer, ...change } as LinkOffer, { user, isLinking })).toBe(step);
    },
  );
});

it('The form that links asks for the address and the password of the account (OAUTH-16)', () => {
  const check = (values: object) => linkAccountsForm.validateSync(values, { abortEarly: false });
  expect(check({ email: 'ada@example.edu', password: 'secret' })).toBeDefined();
  expect(() => check({ email: 'ada', password: 'secret' })).toThrow(ValidationError);
  try {
    check({ email: '', password: '' });
  } catch (error) {
    expect(error).toMatchObject({
      errors: ['Enter the email address of your account.', 'Enter your password.'],
    });
  }
  expect.assertions(3);
});
