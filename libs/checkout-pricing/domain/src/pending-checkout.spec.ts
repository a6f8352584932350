import { loginQueryOf, pendingCheckoutOf, readPendingCheckout } from './pending-checkout';

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
    ['price_id=price_1&code=%3Cscript%3E', undefined],
  ])('reads the address ?%s', (query, pending) => {
    expect(pendingCheckoutOf(new URLSearchParams(query))).toEqual(pending);
  });

  it.each([
    ['text', 'price_1'],
    ['null', null],
    ['an array', []],
    ['a missing quantity', { priceId: 'price_1' }],
    ['a quantity as text', { priceId: 'price_1', quantity: '2' }],
    ['an extra field', { priceId: 'price_1', quantity: 1, amount: 1 }],
  ])('does not read %s from the storage', (_case, value) => {
    expect(readPendingCheckout(value)).toBeUndefined();
  });

  it('travels to the login with the quantity only above 1', () => {
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
