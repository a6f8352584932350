import { afterEditorLogin } from './login-target';

const context = { premium: false, origin: 'https://portal.example' };
const after = (query: string) => afterEditorLogin(new URLSearchParams(query), context);
const target = (href: string) => ({ kind: 'target', href });

describe('afterEditorLogin', () => {
  it.each([
    ['', target('/account')],
    ['origin=wfo', target('/account')],
    ['redirect=%2Fmanage-group%3Fpage%3D2', target('/manage-group?page=2')],
    ['redirect=https%3A%2F%2Fevil.example', target('/account')],
    ['redirect=plans', target('/plans#select')],
    [
      'redirect=plans&code=WELCOME20&price_id=price_1',
      target('/plans?code=WELCOME20&price_id=price_1#select'),
    ],
    ['origin=wfo&redirect=plans&code=A', target('/plans?code=A#select')],
    ['origin=x', { kind: 'extension' }],
    ['callback=x', { kind: 'extension' }],
    ['origin=word', { kind: 'add-in' }],
    ['origin=word&redirect=plans', { kind: 'add-in' }],
    ['price_id=price_1', { kind: 'checkout', checkout: { priceId: 'price_1' } }],
  ])(
    'After a login with the query "%s" the user goes to %j (OAUTH-20, OAUTH-21)',
    (query, expected) => {
      expect(after(query)).toEqual(expected);
    },
  );
});
