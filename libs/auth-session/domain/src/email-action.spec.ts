import { readEmailAction } from './email-action';

const oobCode = 'abcdefghijklmnop_-0123456789';

describe('readEmailAction', () => {
  it.each(['verifyEmail', 'resetPassword', 'verifyAndChangeEmail'])('reads %s', (mode) => {
    const query = new URLSearchParams({ mode, oobCode, lang: 'en' });
    expect(readEmailAction(query)).toEqual({ mode, oobCode });
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
  ])('refuses %s', (_, text) => {
    expect(readEmailAction(new URLSearchParams(text))).toBeUndefined();
  });
});
