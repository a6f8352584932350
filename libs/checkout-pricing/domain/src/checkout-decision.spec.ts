import { groupBuyProblem, premiumBuyProblem } from './buy-rules';
import { decideCheckout, type Buyer } from './checkout-decision';
import { typedInput } from './seat-input';

const buyer: Buyer = {
  signedIn: true,
  emailVerified: true,
  premium: false,
  activeSubscription: false,
};

describe('checkout decision', () => {
  it.each<[string, Partial<Buyer>, string]>([
    ['saves the purchase and logs in', { signedIn: false }, 'log-in'],
    ['asks to verify first', { emailVerified: false }, 'verify-email'],
    ['asks to verify even the premium', { emailVerified: false, premium: true }, 'verify-email'],
    ['sends the premium to the account', { premium: true }, 'open-account'],
    ['sends subscribers to the account', { activeSubscription: true }, 'open-account'],
    ['creates a session for anyone else', {}, 'create-session'],
  ])('%s', (_case, known, decision) => {
    expect(decideCheckout({ ...buyer, ...known })).toBe(decision);
  });
});

describe('buy rules', () => {
  it.each([
    ['price_abc', undefined],
    ['prod_abc', 'PREMIUM_PRICE_MISSING'],
    ['', 'PREMIUM_PRICE_MISSING'],
    [undefined, 'PREMIUM_PRICE_MISSING'],
  ])('judge the Premium price %s: %s', (priceId, problem) => {
    expect(premiumBuyProblem(priceId)).toBe(problem);
  });

  it.each([
    ['price_abc', '2', undefined],
    ['price_abc', '1', 'MINIMUM_MEMBERS'],
    ['price_abc', '', 'MINIMUM_MEMBERS'],
    ['price_abc', 'ten', 'MINIMUM_MEMBERS'],
    ['prod_abc', '2', 'MINIMUM_MEMBERS'],
    [undefined, '2', 'MINIMUM_MEMBERS'],
  ])('judge the Group price %s for "%s" seats: %s', (priceId, seats, problem) => {
    expect(groupBuyProblem(priceId, typedInput(seats))).toBe(problem);
  });
});
