import { accountDetailsOf } from './account-details';

const ada = { uid: 'u1', email: 'ada@Maths.Example.edu', isPaid: false, premium: false };

describe('accountDetailsOf', () => {
  it.each([
    [{ isPaid: true, premium: true }, 'paid'],
    [{ isPaid: false, premium: true }, 'premium'],
    [{ isPaid: false, premium: false }, 'freemium'],
  ])('A user with %j has an account of the type %s (EVENT-7)', (rights, accountType) => {
    expect(accountDetailsOf({ ...ada, ...rights })).toEqual({
      uid: 'u1',
      emailDomain: 'maths.example.edu',
      accountType,
    });
  });
});
