import { isOldLogin } from './login-age';

const issuedAt = 1_800_000_000;

describe('isOldLogin', () => {
  it.each([
    ['at once', false, issuedAt],
    ['ten minutes before', false, issuedAt - 600],
    ['more than ten minutes before', true, issuedAt - 601],
    ['at a time that the provider does not state', false, undefined],
  ])('A login that was made %s counts as an old one: %j (AUTH-174)', (_, isOld, loggedInAt) => {
    expect(isOldLogin({ auth_time: loggedInAt, iat: issuedAt })).toBe(isOld);
  });
});
