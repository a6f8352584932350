import { isFreshLogin } from './verify-id-token';

const issuedAt = 1_800_000_000;

describe('isFreshLogin', () => {
  it.each([
    ['immediately', true, issuedAt],
    ['ten minutes before', true, issuedAt - 600],
    ['more than ten minutes before', false, issuedAt - 601],
    ['at a time that the provider does not state', false, undefined],
  ])('A login that was made %s counts as a fresh one: %j (AUTH-174)', (_, isFresh, loggedInAt) => {
    expect(isFreshLogin({ auth_time: loggedInAt, iat: issuedAt })).toBe(isFresh);
  });
});
