import { accountDetailsOf } from './telemetry-event';

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

  it('The domain is what follows the last at sign (EVENT-7)', () => {
    const quoted = { ...ada, email: '"ada@home"@example.edu' };
    expect(accountDetailsOf(quoted)).toMatchObject({ emailDomain: 'example.edu' });
  });
});
