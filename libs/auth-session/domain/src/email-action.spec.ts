import { readEmailAction, runEmailAction } from './email-endpoints';

const oobCode = 'abcdefghijklmnop_-0123456789';

describe('readEmailAction', () => {
  it.each(['verifyEmail', 'resetPassword', 'verifyAndChangeEmail'])(
    'The action %s is read with the other parameters of the query',
    (mode) => {
      const query = new URLSearchParams({ mode, oobCode, lang: 'en', email: 'ada@example.edu' });
      expect(readEmailAction(query)).toEqual({
        mode,
        oobCode,
        lang: 'en',
        email: 'ada@example.edu',
      });
    },
  );

  it('A password, long parameters and those after the twentieth are left out', () => {
    const many = Array.from({ length: 30 }, (_, index): [string, string] => [`p${index}`, 'x']);
    const long = { newPassword: 'from the link', text: 'x'.repeat(513), ['n'.repeat(513)]: 'x' };
    const query = new URLSearchParams([
      ...Object.entries({ ...long, mode: 'resetPassword', oobCode }),
      ...many,
    ]);
    const action = readEmailAction(query);
    expect(action).toEqual({
      mode: 'resetPassword',
      oobCode,
      ...Object.fromEntries(many.slice(0, 20)),
    });
    const request = { ...action, newPassword: 'a new password' };
    expect(runEmailAction.request.isValidSync(request)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['no mode', `oobCode=${oobCode}`],
    ['no code', 'mode=verifyEmail'],
    ['an unknown mode', `mode=signIn&oobCode=${oobCode}`],
    ['another spelling of a mode', `mode=VERIFYEMAIL&oobCode=${oobCode}`],
    ['an empty code', 'mode=verifyEmail&oobCode='],
    ['a short code', 'mode=verifyEmail&oobCode=abc'],
    ['a code with other characters', `mode=verifyEmail&oobCode=${oobCode}%3Cscript%3E`],
    ['a code of 600 characters', `mode=verifyEmail&oobCode=${'a'.repeat(600)}`],
    ['two modes', `mode=verifyEmail&mode=resetPassword&oobCode=${oobCode}`],
    ['two codes', `mode=verifyEmail&oobCode=${oobCode}&oobCode=${oobCode}`],
  ])('A link with %s is rejected', (_, text) => {
    expect(readEmailAction(new URLSearchParams(text))).toBeUndefined();
  });
});
