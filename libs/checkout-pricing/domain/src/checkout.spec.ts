import {
  addressProblem,
  decideCheckout,
  frequencyIn,
  groupBuyProblem,
  loginQueryOf,
  pendingCheckoutOf,
  premiumBuyProblem,
  readPendingCheckout,
  seatsIn,
  type Buyer,
} from './checkout';
import { couponField } from './price-schemas';
import { typedInput } from './seat-input';

const buyer: Buyer = {
  signedIn: true,
  emailVerified: true,
  premium: false,
  activeSubscription: false,
};

describe('decideCheckout', () => {
  it.each<[string, Partial<Buyer>, string]>([
    ['A signed-out user logs in first', { signedIn: false }, 'log-in'],
    ['An unverified user verifies the email first', { emailVerified: false }, 'verify-email'],
    [
      'A premium user without a verified email verifies it first',
      { emailVerified: false, premium: true },
      'verify-email',
    ],
    ['A premium user is sent to the account page', { premium: true }, 'open-account'],
    ['A subscribed user is sent to the account page', { activeSubscription: true }, 'open-account'],
    ['Any other user is sent to the hosted checkout', {}, 'create-session'],
  ])('%s (PRICE-44)', (_case, known, decision) => {
    expect(decideCheckout({ ...buyer, ...known })).toBe(decision);
  });
});

describe('what prevents buying', () => {
  it.each([
    ['price_abc', undefined],
    ['prod_abc', 'PREMIUM_PRICE_MISSING'],
    ['', 'PREMIUM_PRICE_MISSING'],
    [undefined, 'PREMIUM_PRICE_MISSING'],
  ])('Buying Premium with the price id %s has the problem %s (PRICE-49)', (priceId, problem) => {
    expect(premiumBuyProblem(priceId)).toBe(problem);
  });

  it.each([
    ['price_abc', '2', undefined],
    ['price_abc', '1', 'MINIMUM_MEMBERS'],
    ['price_abc', '', 'MINIMUM_MEMBERS'],
    ['price_abc', 'ten', 'MINIMUM_MEMBERS'],
    ['prod_abc', '2', 'MINIMUM_MEMBERS'],
    [undefined, '2', 'MINIMUM_MEMBERS'],
  ])(
    'Buying Group with the price id %s and "%s" seats has the problem %s (PRICE-50)',
    (priceId, seats, problem) => {
      expect(groupBuyProblem(priceId, typedInput(seats))).toBe(problem);
    },
  );
});

describe('pending checkout', () => {
  it.each([
    ['price_id=price_1', { priceId: 'price_1', quantity: 1 }],
    ['price_id=price_1&quantity=12', { priceId: 'price_1', quantity: 12 }],
    ['price_id=price_1&code=WELCOME20', { priceId: 'price_1', quantity: 1, code: 'WELCOME20' }],
    ['quantity=2', undefined],
    ['price_id=prod_1', undefined],
    ['price_id=price_1&quantity=0', undefined],
    ['price_id=price_1&quantity=101', undefined],
    ['price_id=price_1&quantity=2.5', undefined],
    ['price_id=price_1&quantity=two', undefined],
    ['price_id=price_1&code=%3Cscript%3E', { priceId: 'price_1', quantity: 1 }],
    [
      'price_id=price_1&coupon=WELCOME20&code=editor-code',
      { priceId: 'price_1', quantity: 1, code: 'WELCOME20' },
    ],
    [
      'price_id=price_1&coupon=&code=WELCOME20',
      { priceId: 'price_1', quantity: 1, code: 'WELCOME20' },
    ],
    [
      'price_id=price_1&coupon=%3Cscript%3E&code=WELCOME20',
      { priceId: 'price_1', quantity: 1, code: 'WELCOME20' },
    ],
  ])(
    'The query ?%s holds a purchase only if price and quantity are valid (PRICE-31, PRICE-47, PRICE-48)',
    (query, pending) => {
      expect(pendingCheckoutOf(new URLSearchParams(query))).toEqual(pending);
    },
  );

  it.each([
    ['text', 'price_1'],
    ['null', null],
    ['an array', []],
    ['an object without a quantity', { priceId: 'price_1' }],
    ['a quantity as text', { priceId: 'price_1', quantity: '2' }],
    ['an extra field', { priceId: 'price_1', quantity: 1, amount: 1 }],
  ])('A stored value that is %s is not a purchase (PRICE-48)', (_case, value) => {
    expect(readPendingCheckout(value)).toBeUndefined();
  });

  it.each([
    ['null', null],
    ['a text', 'price_abc'],
    ['a price that is no text', { priceId: 5, quantity: 1 }],
    ['a list with a price', { priceId: ['price_abc'], quantity: 1 }],
    ['a price with something before it', { priceId: 'a price_abc', quantity: 1 }],
    ['a price with something after it', { priceId: 'price_abc?', quantity: 1 }],
    ['a price of 256 characters', { priceId: `price_${'a'.repeat(250)}`, quantity: 1 }],
    ['a quantity that is a text', { priceId: 'price_abc', quantity: '2' }],
    ['a code that is none', { priceId: 'price_abc', quantity: 1, code: '<b>' }],
    ['a name that is none', { priceId: 'price_abc', quantity: 2, groupName: 'x'.repeat(500) }],
  ])('%s in the storage is not a purchase, and nothing is thrown (PRICE-48)', (_what, value) => {
    expect(readPendingCheckout(value)).toBeUndefined();
  });

  it('The name of a group travels with its purchase, and one that is no name is left out (GROUP-401)', () => {
    const named = { price_id: 'price_abc', quantity: '3', group_name: 'Noether Lab' };
    const pending = pendingCheckoutOf(new URLSearchParams(named));
    expect(pending).toEqual({ priceId: 'price_abc', quantity: 3, groupName: 'Noether Lab' });
    expect(pending && loginQueryOf(pending, undefined)).toEqual(named);
    const wrong = new URLSearchParams({ ...named, group_name: 'https://evil.example' });
    expect(pendingCheckoutOf(wrong)).toEqual({ priceId: 'price_abc', quantity: 3 });
  });

  it('The login page gets the price id, the code and the origin, and the quantity only above 1 (PRICE-45)', () => {
    expect(loginQueryOf({ priceId: 'price_1', quantity: 1 }, undefined)).toEqual({
      price_id: 'price_1',
    });
    expect(loginQueryOf({ priceId: 'price_1', quantity: 3, code: 'X' }, '/plans')).toEqual({
      price_id: 'price_1',
      code: 'X',
      origin: '/plans',
      quantity: '3',
    });
  });
});

const query = (text: string) => new URLSearchParams(text);

describe('the choice in the address', () => {
  it.each([
    ['frequency=monthly', 'monthly'],
    ['frequency=quarterly', 'quarterly'],
    ['frequency=annually', 'annually'],
    ['frequency=Monthly', undefined],
    ['frequency=weekly', undefined],
    ['', undefined],
  ])('The query ?%s chooses the frequency %s (PRICE-150)', (text, frequency) => {
    expect(frequencyIn(query(text))).toBe(frequency);
  });

  it.each([
    ['quantity=2', 'self-serve'],
    ['quantity=100', 'self-serve'],
    ['quantity=101', 'contact-sales'],
    ['quantity=999999', 'contact-sales'],
    ['quantity=1000000', undefined],
    ['quantity=1', undefined],
    ['quantity=0', undefined],
    ['quantity=-1', undefined],
    ['quantity=1.5', undefined],
    ['quantity=1e9', undefined],
    ['quantity=seven', undefined],
    ['quantity=', undefined],
    ['', undefined],
  ])('The query ?%s holds seats of the kind %s (PRICE-150)', (text, kind) => {
    expect(seatsIn(query(text))?.kind).toBe(kind);
  });

  it.each([
    ['', undefined],
    ['frequency=monthly&quantity=7', undefined],
    ['price_id=price_1', undefined],
    ['price_id=price_1&quantity=1', undefined],
    ['price_id=price_1&quantity=100', undefined],
    ['price_id=prod_1', 'PRICE'],
    ['price_id=&quantity=7', 'PRICE'],
    ['price_id=price_1&quantity=101', 'QUANTITY'],
    ['price_id=price_1&quantity=1.5', 'QUANTITY'],
    ['quantity=1', 'QUANTITY'],
    ['quantity=abc', 'QUANTITY'],
    ['frequency=weekly', 'FREQUENCY'],
  ])('The address ?%s has the problem %s (PRICE-151)', (text, problem) => {
    expect(addressProblem(query(text))).toBe(problem);
  });

  it.each([
    ['', true],
    ['WELCOME-20', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['<script>', false],
  ])('The text %j can be sent as a coupon code: %s (PRICE-31)', (text, isCode) => {
    expect(couponField().isValidSync(text)).toBe(isCode);
  });
});
