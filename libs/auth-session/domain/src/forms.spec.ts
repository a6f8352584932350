import type { Schema } from 'yup';
import {
  changePasswordForm,
  linkSocialForm,
  newEmailForm,
  newPasswordForm,
  passwordResetForm,
  proofForm,
  signInForm,
  signUpForm,
} from './forms';
import { signIn, signUp } from './sign-in-endpoints';

const email = 'ada@example.edu';
const password = 'correct horse';
const ticket = 'abcdefghijklmnop';

async function problemsOf(schema: Schema, value: unknown): Promise<string[]> {
  try {
    await schema.validate(value, { abortEarly: false });
    return [];
  } catch (error) {
    return (error as { inner: { path: string; message: string }[] }).inner.map(
      ({ path, message }) => `${path}: ${message}`,
    );
  }
}

describe.each([
  ['signInForm', signInForm],
  ['signUpForm', signUpForm],
])('%s', (_, form) => {
  it.each([
    ['everything', { email: '', password: '' }, 'email'],
    ['the email', { email: '', password }, 'email'],
    ['the password', { email, password: '' }, 'password'],
  ])('A form shows one message when %s is missing (AUTH-51)', async (__, values, field) => {
    await expect(problemsOf(form, values)).resolves.toEqual([
      `${field}: You must provide an email and a password.`,
    ]);
  });

  it('A form accepts what its endpoint accepts', async () => {
    await expect(problemsOf(form, { email, password })).resolves.toEqual([]);
  });

  it('A form rejects an invalid email address', async () => {
    await expect(problemsOf(form, { email: 'ada', password })).resolves.toEqual([
      'email: Enter an email address such as name@university.edu.',
    ]);
  });

  it('A form rejects a password of more than 1,024 bytes', async () => {
    await expect(problemsOf(form, { email, password: 'é'.repeat(513) })).resolves.toEqual([
      'password: Please use a shorter password.',
    ]);
  });
});

describe.each([
  ['signIn', signIn.request],
  ['signUp', signUp.request],
])('the request of %s', (_, request) => {
  const good = { email, password, ticket };

  it('A request with email address, password and ticket is valid', () => {
    expect(request.isValidSync(good)).toBe(true);
  });

  it.each(['email', 'password', 'ticket'])('A request needs the %s as a string', (field) => {
    for (const value of [undefined, null, '', 7, ['x'], { $ne: '' }]) {
      expect(request.isValidSync({ ...good, [field]: value })).toBe(false);
    }
  });

  it('A request rejects unknown fields', () => {
    expect(request.isValidSync({ ...good, emailVerified: true })).toBe(false);
  });
});

const problem = (newEmail: string) =>
  newEmailForm('ada@example.edu')
    .validate({ newEmail })
    .then(
      () => undefined,
      ({ message }: Error) => message,
    );

describe('newEmailForm', () => {
  it.each([
    ['', 'Enter your new email address.'],
    ['ada', 'Enter an email address such as name@university.edu.'],
    ['ada@example.edu', 'This is your current email.'],
    ['ADA@Example.edu', 'This is your current email.'],
    ['ada@new.example.edu', undefined],
  ])('The new address "%s" gets the message %s (AUTH-71)', async (newEmail, message) => {
    expect(await problem(newEmail)).toBe(message);
  });
});

const allEmpty = { email: '', password: '', currentPassword: '', newPassword: '' };

it.each<[string, Schema, readonly string[]]>([
  ['asks for a reset mail', passwordResetForm, ['email: Enter your email address.']],
  ['sets a password', newPasswordForm, ['newPassword: Enter a new password.']],
  [
    'changes the password',
    changePasswordForm,
    ['currentPassword: Enter your current password.', 'newPassword: Enter a new password.'],
  ],
  ['links a provider', linkSocialForm, ['password: Enter your password.']],
  ['proves the user', proofForm, ['password: Enter your password.']],
])('The form that %s says what is missing (AUTH-71, AUTH-73)', async (_which, form, expected) => {
  expect(await problemsOf(form, allEmpty)).toEqual(expect.arrayContaining([...expected]));
});
