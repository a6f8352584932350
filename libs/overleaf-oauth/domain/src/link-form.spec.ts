import { ValidationError } from 'yup';
import { stepsOf } from './callback-machine';
import { linkAccountsForm } from './link-form';

it('The form that links asks for the address and the password of the account (OAUTH-16)', () => {
  const check = (values: object) => linkAccountsForm.validateSync(values, { abortEarly: false });
  expect(check({ email: 'ada@example.edu', password: 'secret' })).toBeDefined();
  expect(() => check({ email: 'ada', password: 'secret' })).toThrow(ValidationError);
  try {
    check({ email: '', password: '' });
  } catch (error) {
    expect(error).toMatchObject({
      errors: ['Enter the email address of your account.', 'Enter your password.'],
    });
  }
  expect.assertions(3);
});

it.each([
  ['working', []],
  ['email-already-in-use', ['link-submitted', 'canceled']],
  ['other-account', ['replacement-confirmed', 'canceled']],
  ['user-not-found', ['went-back']],
  ['left', []],
] as const)('In the state %s the user can do %j (OAUTH-11)', (state, steps) => {
  expect(stepsOf(state)).toEqual(steps);
});
